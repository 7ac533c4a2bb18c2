/**
 * What Python does with texts, where JavaScript does it in another way. Positions count code points, not UTF-16 units.
 */

const space = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'
const isSpace = new RegExp(`[${space}]`)
const surrogate = /[\ud800-\udfff]/

/** Whether Python's `isspace` and `\s` hold for this UTF-16 unit. */
export function isSpaceUnit(char: string | undefined): boolean {
  return char !== undefined && isSpace.test(char)
}

/** The range of `text` between `start` and `end` without white space, or without any of `chars`, at its ends. */
export function stripRange(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  sides: { readonly left?: boolean; readonly right?: boolean },
): { readonly start: number; readonly end: number } {
  let from = start
  let to = end
  if (sides.left) while (from < to && isSpaceUnit(text[from])) from += 1
  if (sides.right) while (to > from && isSpaceUnit(text[to - 1])) to -= 1
  return { start: from, end: to }
}

/** `text.strip(chars)`; white space when `chars` is left out. */
export function strip(text: string, chars: string | undefined, sides: { left?: boolean; right?: boolean }): string {
  if (chars === undefined) {
    const { start, end } = stripRange(text, { start: 0, end: text.length }, sides)
    return text.slice(start, end)
  }
  const set = new Set(chars)
  const units = codePoints(text)
  let from = 0
  let to = units.length
  if (sides.left) while (from < to && set.has(units[from]!)) from += 1
  if (sides.right) while (to > from && set.has(units[to - 1]!)) to -= 1
  return sliceArray(units, from, to)
}

function sliceArray(units: ArrayLike<string> & Iterable<string>, from: number, to: number): string {
  return typeof units === 'string' ? units.slice(from, to) : Array.from(units).slice(from, to).join('')
}

/** Something to index by code point: the text itself when it has no surrogates. */
export function codePoints(text: string): ArrayLike<string> & Iterable<string> {
  return surrogate.test(text) ? Array.from(text) : text
}

/** `text[from:to]` for positions from 0 to the length. */
export function sliceText(text: string, from: number, to: number): string {
  return sliceArray(codePoints(text), from, to)
}

export function lengthOf(text: string): number {
  return codePoints(text).length
}

/** Below 0 when `a` comes first, by code point. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  if (!surrogate.test(a) && !surrogate.test(b)) return a < b ? -1 : 1
  const [left, right] = [Array.from(a), Array.from(b)]
  for (const [index, char] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    if (char !== other) return char.codePointAt(0)! - other.codePointAt(0)!
  }
  return -1
}

const lineBreak = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/

/** `text.splitlines()`: a break at the end opens no further line. */
export function splitLines(text: string): readonly string[] {
  const lines = text.split(lineBreak)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** Words between white space, as `text.split()`. */
export function splitWords(text: string): readonly string[] {
  return text.split(new RegExp(`[${space}]+`)).filter((word) => word !== '')
}

/** Matches runs that separate words for the filter `title`. */
export const titleBreaks = new RegExp(`([-${space}({[<]+)`)
