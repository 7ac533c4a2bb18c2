/**
 * The text of a string literal, or of several beside each other.
 *
 * @param read what an engine makes of the characters between two quotes; undefined when it fails, or is not known
 */
export function adjacentStrings(source: string, read: (inside: string) => string | undefined): string | undefined {
  const parts: string[] = []
  let at = 0
  while (at < source.length) {
    const quote = source[at]!
    if (quote !== '"' && quote !== "'") {
      at += 1
      continue
    }
    let end = at + 1
    while (source[end] !== quote) end += source[end] === '\\' ? 2 : 1
    const text = read(source.slice(at + 1, end))
    if (text === undefined) return undefined
    parts.push(text)
    at = end + 1
  }
  return parts.join('')
}
