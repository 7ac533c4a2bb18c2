/** Where two texts part, in UTF-16 units; the shorter length when one begins with the other. */
export function firstDifference(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  let at = 0
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1
  return at
}
