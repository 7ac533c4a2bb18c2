import { adjacentStrings } from '../adjacent-strings.ts'

/** The forms of numbers in Jinja2, apart from those that our parser takes as well. */
const integer = /^(?:0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0[xX](?:_?[\da-fA-F])+|[1-9](?:_?\d)*|0(?:_?0)*)$/

/** Most characters that an integer may have. */
const longest = 1000

/** The value of an integer as written; undefined when Jinja2 does not read it as one number. */
export function readInteger(source: string): bigint | undefined {
  return source.length <= longest && integer.test(source) ? BigInt(source.replaceAll('_', '')) : undefined
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\n', ''],
])

const hexDigits: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])

/**
 * The text of a string literal, or of several beside each other, with the escapes of Python.
 * @returns undefined for escapes that fail in Python, or that are not known to be exact: `\N{…}`, lone surrogates
 */
export function readString(source: string): string | undefined {
  return adjacentStrings(source, (inside) => readEscapes(inside.replace(/\r\n?/g, '\n')))
}

function readEscapes(text: string): string | undefined {
  if (!text.includes('\\')) return text
  let isExact = true
  const result = text.replace(
    /\\(?:([0-7]{1,3})|([xuU])([\da-fA-F]*)|([\s\S]))/g,
    (mark, octal?: string, kind?: string, hex?: string, other?: string) => {
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8))
      if (kind !== undefined && hex !== undefined) {
        const length = hexDigits.get(kind)!
        const code = Number.parseInt(hex.slice(0, length), 16)
        isExact &&= hex.length >= length && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        return isExact ? String.fromCodePoint(code) + hex.slice(length) : ''
      }
      if (other === 'N' || other! > '\x7f') isExact = false
      return escapes.get(other!) ?? mark
    },
  )
  return isExact ? result : undefined
}
