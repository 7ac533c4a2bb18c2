import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { refuseRecentCharacters } from '../recent-characters.ts'
import { reprFloat } from './python-float.ts'
import { asText, Dict, DictView, describeValue, Markup, Range, Tuple, Undefined, type Value } from './values.ts'

const deepest = 200
const largestInteger = 10n ** 4000n

/** `str(value)` of Python. @throws {RenderError} for a strict undefined value, and for what prints an address */
export function printValue(value: Value, span: Span, budget: Budget): string {
  const text = asText(value)
  if (text !== undefined) return text
  if (value instanceof Undefined) {
    value.use(span)
    return ''
  }
  return reprValue(value, span, budget)
}

/** `repr(value)` of Python: what a value looks like inside a list. */
export function reprValue(value: Value, span: Span, budget: Budget, depth = 0): string {
  if (depth > deepest) throw new RenderError(span, `lists and dicts are nested more than ${deepest} deep`)
  budget.spend(1, span)
  const inner = (item: Value) => reprValue(item, span, budget, depth + 1)
  const all = (items: readonly Value[]) => join(items.map(inner), span, budget)
  switch (typeof value) {
    case 'boolean':
      return value ? 'True' : 'False'
    case 'bigint':
      if (value > largestInteger || value < -largestInteger)
        throw new RenderError(span, 'an integer has too many digits')
      return String(value)
    case 'number':
      return reprFloat(value)
    case 'string':
      budget.spendOn(value, span)
      return reprText(value, span)
  }
  if (value === null) return 'None'
  if (value instanceof Markup) return `Markup(${reprText(value.text, span)})`
  if (value instanceof Undefined) return 'Undefined'
  if (value instanceof Tuple) return value.items.length === 1 ? `(${inner(value.items[0]!)},)` : `(${all(value.items)})`
  if (value instanceof Dict) {
    const parts = value.entries(span).map(([key, item]) => `${inner(key)}: ${inner(item)}`)
    return `{${join(parts, span, budget)}}`
  }
  if (value instanceof DictView) return `dict_${value.kind}([${all(value.items(span))}])`
  if (value instanceof Range) return `range(${value.start}, ${value.stop}${value.step === 1n ? '' : `, ${value.step}`})`
  if (Array.isArray(value)) return `[${all(value)}]`
  throw new RenderError(span, `printing ${describeValue(value)} shows where it is in memory`)
}

function join(parts: readonly string[], span: Span, budget: Budget): string {
  budget.checkLength(
    parts.reduce((sum, part) => sum + part.length + 2, 0),
    span,
  )
  return parts.join(', ')
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

function reprText(text: string, span: Span): string {
  refuseRecentCharacters(text, span)
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const inside = text.replace(/[\\'"]|(?! )[\p{C}\p{Z}]/gu, (char) => {
    if (char === "'" || char === '"') return char === quote ? `\\${char}` : char
    const known = escapes.get(char)
    if (known !== undefined) return known
    const code = char.codePointAt(0)!
    if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`
    return code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`
  })
  return `${quote}${inside}${quote}`
}
