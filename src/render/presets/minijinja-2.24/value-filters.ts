import { isTrue, isTruthy } from './compare.ts'
import type { FilterInput } from './filter-input.ts'
import { lookUpItem } from './look-up.ts'
import { assertDefined } from './machine.ts'
import { printValue } from './print.ts'
import { toJson } from './to-json.ts'
import { asInteger, asItems, asText, SafeText, SortedMap, Undefined, type Value } from './values.ts'

function abs(input: FilterInput): Value {
  const { value } = input
  if (typeof value === 'number') return Math.abs(value)
  return typeof value === 'bigint' ? (value < 0n ? -value : value) : input.refuse()
}

const wholeText = /^[+-]?\d{1,38}$/
const floatText = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

function int(input: FilterInput): Value {
  const { value } = input
  if (value === null || value instanceof Undefined) {
    assertDefined(value, input)
    return 0n
  }
  if (typeof value === 'boolean') return BigInt(value)
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return truncated(value, input)
  const text = asText(value) ?? input.refuse()
  if (wholeText.test(text)) return BigInt(text.replace('+', ''))
  return floatText.test(text) ? truncated(Number(text), input) : input.refuse()
}

function truncated(value: number, input: FilterInput): bigint {
  return Math.abs(value) < 2 ** 126 ? BigInt(Math.trunc(value)) : input.refuse()
}

function float(input: FilterInput): Value {
  const { value } = input
  if (value === null || value instanceof Undefined) {
    assertDefined(value, input)
    return 0
  }
  if (typeof value === 'number') return value
  if (typeof value === 'bigint' || typeof value === 'boolean') return Number(value)
  const text = asText(value) ?? input.refuse()
  return floatText.test(text) ? Number(text) : input.refuse()
}

function round(input: FilterInput): Value {
  const { value } = input
  const given = input.given('precision')
  const places = given === undefined ? 0n : asInteger(given)
  if (places === undefined || places < -20n || places > 20n) return input.refuse(given)
  if (typeof value === 'bigint') return value
  if (typeof value !== 'number') return input.refuse()
  const scale = Number(`1e${places}`)
  const scaled = scale * value
  return (Math.sign(scaled) * roundHalfUp(Math.abs(scaled))) / scale
}

/** Away from zero at a half, and never up by a sum that is rounded itself. */
function roundHalfUp(value: number): number {
  const floor = Math.floor(value)
  return value - floor >= 0.5 ? floor + 1 : floor
}

function length(input: FilterInput): Value {
  const { value } = input
  const text = asText(value)
  if (text !== undefined) return BigInt(Array.from(text).length)
  if (value instanceof SortedMap) return BigInt(value.size)
  return BigInt((asItems(value) ?? input.refuse()).length)
}

function defaultValue(input: FilterInput): Value {
  const { value } = input
  const isLax = input.truth('lax') || isLaxByName(input)
  const isTaken = value instanceof Undefined || (isLax && !isTruthy(value, input))
  const other = input.argument('other')
  return !isTaken ? value : other === undefined ? '' : other
}

/** MiniJinja takes any named argument for one that is true, and only behind another. */
function isLaxByName(input: FilterInput): boolean {
  const value = input.argument('boolean')
  if (value === undefined) return false
  const isAlone = input.argument('other') === undefined || input.argument('lax') !== undefined
  return value === true && !isAlone ? true : input.refuse(value)
}

function string(input: FilterInput): Value {
  assertDefined(input.value, input)
  if (asText(input.value) !== undefined) return input.value
  return printValue(input.value, input.span, input.budget)
}

function json(input: FilterInput): Value {
  const given = input.given('indent')
  const indent = given === true ? 2 : given === undefined || given === false ? undefined : input.count('indent', 0)
  return new SafeText(toJson(input.value, indent, input))
}

/** Filters of single values and numbers. */
export const valueFilters: ReadonlyMap<string, (input: FilterInput) => Value> = new Map([
  ['abs', abs],
  ['attr', (input: FilterInput) => lookUpItem(input.value, input.argument('key')!, lenient(input))],
  ['bool', (input: FilterInput) => isTrue(input.value, input)],
  ['default', defaultValue],
  ['float', float],
  ['int', int],
  ['length', length],
  ['round', round],
  ['string', string],
  ['tojson', json],
])

/** A filter looks up without asking how undefined values are set. */
function lenient({ span, machine }: FilterInput) {
  return { span, machine: { ...machine, undefined: 'lenient' as const } }
}
