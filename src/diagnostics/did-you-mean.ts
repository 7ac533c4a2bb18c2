/**
 * The candidate that a misspelt word most likely stands for, as in ``did you mean `KIMI_OS`?``.
 * Undefined when none is near: at most a third of the longer word's characters may differ, a swap of neighbours
 * counting once. Of equally near ones the first wins; a difference of case alone counts as very near.
 *
 * @param candidates read once, in order
 */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  const letters = Array.from(word)
  for (const candidate of candidates) {
    if (candidate === word || candidate === '') continue
    const other = Array.from(candidate)
    const limit = Math.min(Math.floor(Math.max(letters.length, other.length, 3) / 3), bestDistance - 0.5)
    if (candidate.toLowerCase() === word.toLowerCase()) {
      if (bestDistance > 0.5) {
        best = candidate
        bestDistance = 0.5
      }
      continue
    }
    if (Math.abs(letters.length - other.length) > limit) continue
    const distance = editDistance(letters, other)
    if (distance > limit) continue
    best = candidate
    bestDistance = distance
  }
  return best === undefined ? undefined : `did you mean \`${best}\`?`
}

/** How many insertions, removals, replacements and swaps of neighbours lead from one to the other. */
function editDistance(from: readonly string[], to: readonly string[]): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        cost = Math.min(cost, beforeLast[column - 2]! + 1)
      }
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return last[to.length]!
}
