import { adjacentStrings } from '../adjacent-strings.ts'

/** Most characters that an integer may have. */
const longest = 60

/** The value of an integer as written; undefined when MiniJinja does not read it as one number. */
export function readInteger(source: string): bigint | undefined {
  if (source.length > longest || source.endsWith('_')) return undefined
  const digits = source.replaceAll('_', '')
  if (/^\d+$/.test(digits)) return withinRange(BigInt(digits))
  return /^0(?:[xX][\da-fA-F]+|[oO][0-7]+|[bB][01]+)$/.test(digits)
    ? withinRange(BigInt(digits.toLowerCase()))
    : undefined
}

function withinRange(value: bigint): bigint | undefined {
  return value < 2n ** 127n ? value : undefined
}

/** The value of a float as written; undefined when MiniJinja does not read it as one number. */
export function readFloat(source: string): number | undefined {
  if (source.endsWith('_')) return undefined
  const digits = source.replaceAll('_', '')
  if (!/^\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(digits)) return undefined
  const value = Number(digits)
  return Number.isFinite(value) ? value : undefined
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ["'", "'"],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

/** The text of a string literal, or of several beside each other; undefined for escapes that fail. */
export function readString(source: string): string | undefined {
  return adjacentStrings(source, readEscapes)
}

function readEscapes(text: string): string | undefined {
  if (!text.includes('\\')) return text
  let isExact = true
  const result = text.replace(
    /\\(?:u([\da-fA-F]{4})(?:\\u([\da-fA-F]{4}))?|x([\da-fA-F]{2})|([0-7]{1,3})|([\s\S]))/gu,
    (mark, unit?: string, next?: string, hex?: string, octal?: string, other?: string) => {
      if (unit !== undefined) {
        const made = String.fromCharCode(
          ...[unit, next].flatMap((one) => (one === undefined ? [] : [Number.parseInt(one, 16)])),
        )
        isExact &&= made.isWellFormed()
        return made
      }
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
      if (octal !== undefined) {
        const code = Number.parseInt(octal, 8)
        isExact &&= code <= 0xff
        return String.fromCharCode(code)
      }
      if (other === 'u' || other === 'x') isExact = false
      return escapes.get(other!) ?? mark
    },
  )
  return isExact ? result : undefined
}
