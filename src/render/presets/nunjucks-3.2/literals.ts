/** The text of a string literal: nunjucks knows \n, \t and \r, and drops the backslash of anything else. */
export function readString(source: string): string {
  const inside = source.slice(1, -1)
  if (!inside.includes('\\')) return inside
  return inside.replace(/\\([\s\S])/g, (_, char: string) => escapes[char] ?? char)
}

const escapes: Readonly<Record<string, string>> = { __proto__: null as never, n: '\n', t: '\t', r: '\r' }

/** How nunjucks writes numbers: digits, and perhaps a point and more digits. */
export const plainNumber = /^\d+(\.\d+)?$/

/** Whether a number of another engine is one word of nunjucks, and so a name: `1e3`, `1_000`, `0x10`. */
export function isWordNumber(source: string): boolean {
  return /^\w+$/.test(source) && !plainNumber.test(source)
}
