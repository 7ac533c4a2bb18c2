/**
 * The longest subsequence whose values rise, as indexes in order. Of several, the same one each time.
 *
 * @param values distinct numbers
 */
export function longestRise(values: readonly number[]): ReadonlySet<number> {
  const tails: number[] = []
  const previous: (number | undefined)[] = []
  for (const [index, value] of values.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (values[tails[middle]!]! < value) low = middle + 1
      else high = middle
    }
    previous.push(tails[low - 1])
    tails[low] = index
  }
  const rise = new Set<number>()
  for (let index = tails.at(-1); index !== undefined; index = previous[index]) rise.add(index)
  return rise
}
