import type { Encoding, TokenCounter } from '../emit/token-counter.ts'
import type { TextPair } from './collect-changes.ts'
import type { Range, Sides, TokenChange } from './prompt-diff.ts'

/**
 * The tokens of a prompt on both sides.
 *
 * @param texts all texts of a side, which are more than the pairs where variants come or go
 * @param pairs the texts to compare one by one
 */
export async function measureTokens(
  texts: Sides<readonly string[]>,
  pairs: readonly TextPair[],
  encoding: Encoding,
  counters: Sides<TokenCounter>,
): Promise<TokenChange> {
  const [before, after, differences]: [number[], number[], number[]] = [[], [], []]
  for (const text of texts.before) before.push(await counters.before.count(text, encoding))
  for (const text of texts.after) after.push(await counters.after.count(text, encoding))
  for (const pair of pairs) {
    const old = await counters.before.count(pair.before.text, encoding)
    differences.push((await counters.after.count(pair.after.text, encoding)) - old)
  }
  return {
    encoding,
    ...withRange('before', before),
    ...withRange('after', after),
    ...withRange('difference', differences),
  }
}

function withRange(
  name: 'before' | 'after' | 'difference',
  numbers: readonly number[],
): Partial<Record<string, Range>> {
  const [first] = numbers
  if (first === undefined) return {}
  const least = numbers.reduce((one, other) => Math.min(one, other), first)
  const most = numbers.reduce((one, other) => Math.max(one, other), first)
  return { [name]: { least, most } }
}
