import { RenderError } from '../../render-error.ts'
import { isTrue } from './compare.ts'
import type { FilterInput } from './filter-input.ts'
import { roundHalfEven } from './python-float.ts'
import { lengthOf } from './python-text.ts'
import { toJson } from './to-json.ts'
import {
  asInteger,
  asNumber,
  asText,
  Dict,
  DictView,
  Generator,
  Markup,
  Range,
  Tuple,
  Undefined,
  type Value,
} from './values.ts'

function abs(input: FilterInput): Value {
  if (input.value instanceof Undefined) input.value.fail(input.span)
  const number = asNumber(input.value) ?? input.refuse()
  return number < 0 ? -number : typeof number === 'number' ? Math.abs(number) : number
}

const pythonInteger = /^[+-]?\d+(?:_\d+)*$/
const pythonFloat = /^[+-]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?$/

/** `float(text)` of Python; undefined where it raises. */
function parseFloatText(text: string, input: FilterInput): number | undefined {
  if (text.length > 400 || /[^\x20-\x7e]/.test(text)) return input.refuse()
  const trimmed = text.trim()
  if (/^[+-]?(?:inf|infinity|nan)$/i.test(trimmed)) return input.refuse()
  return pythonFloat.test(trimmed) ? Number(trimmed.replaceAll('_', '')) : undefined
}

function int(input: FilterInput): Value {
  const { value } = input
  const fallback = input.argumentOr('default', 0n)
  if (value instanceof Undefined) value.fail(input.span)
  const base = input.argument('base')
  if (base !== undefined && asInteger(base) !== 10n) return input.refuse(base)
  const number = asNumber(value)
  if (typeof number === 'bigint') return number
  const text = asText(value)
  const trimmed = text?.trim() ?? ''
  if (text !== undefined && text.length < 400 && pythonInteger.test(trimmed))
    return BigInt(trimmed.replaceAll('_', '').replace('+', ''))
  const float = number ?? (text === undefined ? undefined : parseFloatText(text, input))
  if (float === undefined) return fallback
  return Number.isFinite(float) ? BigInt(Math.trunc(float)) : input.refuse()
}

function float(input: FilterInput): Value {
  const { value } = input
  if (value instanceof Undefined) value.fail(input.span)
  const number = asNumber(value)
  const text = asText(value)
  const parsed = number === undefined && text !== undefined ? parseFloatText(text, input) : number
  return parsed === undefined ? input.argumentOr('default', 0) : Number(parsed)
}

function round(input: FilterInput): Value {
  if (input.value instanceof Undefined) input.value.fail(input.span)
  const number = asNumber(input.value) ?? input.refuse()
  const places = input.integer('precision', 0)
  const method = input.textArgument('method', 'common')
  if (method === 'common') {
    if (typeof number === 'bigint') return places >= 0 ? number : input.refuse()
    return roundHalfEven(number, places) ?? input.refuse()
  }
  if ((method !== 'floor' && method !== 'ceil') || places < 0 || places > 15 || Math.abs(Number(number)) > 1e9)
    return input.refuse()
  const scaled = Number(number) * 10 ** places
  if (!Number.isSafeInteger(Math.floor(scaled))) return input.refuse()
  const whole = method === 'floor' ? Math.floor(scaled) : Math.ceil(scaled)
  return whole / 10 ** places + 0
}

function length(input: FilterInput): Value {
  const { value, span } = input
  const text = asText(value)
  if (text !== undefined) return BigInt(lengthOf(text))
  if (value instanceof Undefined) {
    value.use(span)
    return 0n
  }
  if (value instanceof Tuple) return BigInt(value.items.length)
  if (value instanceof Dict) return BigInt(value.size)
  if (value instanceof DictView) return BigInt(value.dict.size)
  if (value instanceof Range || Array.isArray(value)) return BigInt(value.length)
  throw new RenderError(
    span,
    '`length` takes texts, lists and dicts',
    'behind a filter such as `map`, write `| list | length`',
  )
}

function defaultValue(input: FilterInput): Value {
  const { value } = input
  const isTaken = value instanceof Undefined || (input.flag('boolean') && !isTrue(value, input.span))
  return isTaken ? input.argumentOr('default_value', '') : value
}

function items(input: FilterInput): Value {
  if (input.value instanceof Undefined) return new Generator([])
  if (!(input.value instanceof Dict)) return input.refuse()
  return new Generator(new DictView('items', input.value).items(input.span))
}

/** Filters of single values and numbers. */
export const valueFilters: ReadonlyMap<string, (input: FilterInput) => Value> = new Map([
  ['abs', abs],
  ['default', defaultValue],
  ['float', float],
  ['int', int],
  ['items', items],
  ['length', length],
  ['round', round],
  [
    'tojson',
    (input) => {
      const indent = input.given('indent')
      return new Markup(
        toJson(input.value, indent === undefined ? undefined : input.integer('indent', 0), input.span, input.budget),
      )
    },
  ],
])
