import { sha256 } from '../diagnostics/sha256.ts'
import type { Budget } from '../load/source-pack.ts'

export type Encoding = Budget['encoding']

/** Counts tokens as an OpenAI tokenizer does: for other models' own tokenizers it is an estimate. */
export interface TokenCounter {
  count(text: string, encoding: Encoding): Promise<number>
}

/** What an earlier build counted: tokens by encoding and SHA-256. */
export type KnownCounts = ReadonlyMap<string, number>

/** The key of a count in `KnownCounts`. */
export function countKey(encoding: Encoding, sha256: string): string {
  return `${encoding} ${sha256}`
}

/** Loads a tokenizer, which costs more than a small build, only for a text that has no count yet. */
export function createTokenCounter(known: KnownCounts): TokenCounter {
  const counts = new Map(known)
  return {
    async count(text, encoding) {
      const key = countKey(encoding, sha256(text))
      const before = counts.get(key)
      if (before !== undefined) return before
      const countTokens = await loadTokenizer(encoding)
      const count = countTokens(text)
      counts.set(key, count)
      return count
    },
  }
}

async function loadTokenizer(encoding: Encoding): Promise<(text: string) => number> {
  const { countTokens } =
    encoding === 'o200k_base'
      ? await import('gpt-tokenizer/encoding/o200k_base')
      : await import('gpt-tokenizer/encoding/cl100k_base')
  return (text) => countTokens(text, { disallowedSpecial: new Set() })
}
