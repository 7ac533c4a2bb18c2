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

/**
 * A tokenizer's work grows with the square of an unbroken run of letters, marks or blanks. Runs that no language
 * has are cut, so that the count of a text with such runs is an estimate.
 */
const LONG_RUN = /[\p{L}\p{M}]{256}|[^\s\p{L}\p{N}]{256}|\s{256}/gu

function piecesOf(text: string): readonly string[] {
  const pieces: string[] = []
  let at = 0
  for (const { index, 0: run } of text.matchAll(LONG_RUN)) {
    pieces.push(text.slice(at, index), run)
    at = index + run.length
  }
  return [...pieces, text.slice(at)]
}

async function loadTokenizer(encoding: Encoding): Promise<(text: string) => number> {
  const { countTokens } =
    encoding === 'o200k_base'
      ? await import('gpt-tokenizer/encoding/o200k_base')
      : await import('gpt-tokenizer/encoding/cl100k_base')
  return (text) => piecesOf(text).reduce((sum, piece) => sum + countTokens(piece, { disallowedSpecial: new Set() }), 0)
}
