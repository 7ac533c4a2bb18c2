import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { refuseRecentCharacters } from '../recent-characters.ts'
import { asItems, asText, describeValue, SortedMap, Undefined, type Value } from './values.ts'

const deepest = 200

/** What `{{ value }}` prints, and what a text is made of a value by. @throws {RenderError} for what is not known */
export function printValue(value: Value, span: Span, budget: Budget): string {
  const text = asText(value)
  if (text !== undefined) return text
  if (value instanceof Undefined) return ''
  return typeof value === 'number' ? printFloat(value) : printInside(value, span, budget)
}

/** What a value looks like inside a list or a map: Rust's `Debug`. */
export function printInside(value: Value, span: Span, budget: Budget, depth = 0): string {
  if (depth > deepest) throw new RenderError(span, `lists and maps are nested more than ${deepest} deep`)
  budget.spend(1, span)
  const inner = (item: Value) => printInside(item, span, budget, depth + 1)
  if (value === null) return 'None'
  switch (typeof value) {
    case 'boolean':
      return value ? 'True' : 'False'
    case 'bigint':
      return String(value)
    case 'number':
      return debugFloat(value)
  }
  const text = asText(value)
  if (text !== undefined) {
    budget.spendOn(text, span)
    return debugText(text, span)
  }
  if (value instanceof Undefined) return 'undefined'
  if (value instanceof SortedMap) {
    return `{${join(
      value.entries.map(([key, item]) => `${inner(key)}: ${inner(item)}`),
      span,
      budget,
    )}}`
  }
  const items = asItems(value)
  if (items !== undefined) return `[${join(items.map(inner), span, budget)}]`
  throw new RenderError(span, `printing ${describeValue(value)} is not rendered exactly`)
}

function join(parts: readonly string[], span: Span, budget: Budget): string {
  budget.checkLength(
    parts.reduce((sum, part) => sum + part.length + 2, 0),
    span,
  )
  return parts.join(', ')
}

/** Rust's `Display` of a float, always with a point and never with an exponent. */
function printFloat(value: number): string {
  const special = specialFloat(value)
  if (special !== undefined) return special
  const digits = withoutExponent(value)
  return digits.includes('.') ? digits : `${digits}.0`
}

/** Rust's `Debug` of a float: with an exponent when it is very large or very small. */
function debugFloat(value: number): string {
  const special = specialFloat(value)
  if (special !== undefined) return special
  const size = Math.abs(value)
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) return value.toExponential().replace('e+', 'e')
  return printFloat(value)
}

function specialFloat(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN'
  if (Object.is(value, -0)) return '-0.0'
  return Number.isFinite(value) ? undefined : value < 0 ? '-inf' : 'inf'
}

/** The shortest digits that stand for a number, written out. */
function withoutExponent(value: number): string {
  const [mantissa, exponent] = value.toExponential().split('e')
  const sign = value < 0 ? '-' : ''
  const digits = mantissa!.replace('-', '').replace('.', '')
  const point = Number(exponent) + 1
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\0', '\\0'],
])

/** Rust's `Debug` of a text. Which characters beyond ASCII it escapes depends on tables of Rust: those are refused. */
function debugText(text: string, span: Span): string {
  refuseRecentCharacters(text, span)
  const inside = text.replace(/[\\"]|(?! )[\p{C}\p{Z}\p{M}]/gu, (char) => {
    const known = escapes.get(char)
    if (known !== undefined) return known
    const code = char.codePointAt(0)!
    if (code < 0xa0) return `\\u{${code.toString(16)}}`
    throw new RenderError(span, 'a text with unusual characters is not printed exactly inside a list or a map')
  })
  return `"${inside}"`
}
