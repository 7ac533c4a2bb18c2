import { RenderError } from '../../render-error.ts'
import { compute } from './arithmetic.ts'
import { isEqual, isIn, order } from './compare.ts'
import { filterSignatures, inexactFilters } from './filter-signatures.ts'
import type { Use } from './machine.ts'
import { printValue } from './print.ts'
import {
  asNumber,
  asText,
  Callable,
  Dict,
  DictView,
  describeValue,
  Generator,
  ItemOwner,
  Markup,
  Namespace,
  Range,
  Tuple,
  Undefined,
  type Value,
} from './values.ts'

interface TestCall extends Use {
  readonly value: Value
  /** The argument; for tests that take none, none. */
  readonly argument: Value
}

interface Test {
  /** How many arguments it takes. */
  readonly takes: 0 | 1
  readonly run: (call: TestCall) => boolean
}

function plain(run: Test['run']): Test {
  return { takes: 0, run }
}

function binary(run: Test['run']): Test {
  return { takes: 1, run }
}

function rest({ value, span, machine }: TestCall, by: Value): bigint | number {
  if (asNumber(value) === undefined && !(value instanceof Undefined)) {
    throw new RenderError(span, `${describeValue(value)} is not known to be divided exactly here`)
  }
  return asNumber(compute('%', value, by, span, machine.budget))!
}

function isSequence({ value }: TestCall): boolean {
  if (value instanceof Undefined) return !value.strict
  return (
    asText(value) !== undefined ||
    Array.isArray(value) ||
    value instanceof Tuple ||
    value instanceof Dict ||
    value instanceof Range
  )
}

function isIterable(call: TestCall): boolean {
  const { value, span } = call
  if (value instanceof Undefined) value.use(span)
  return (
    value instanceof Undefined ||
    isSequence(call) ||
    value instanceof Generator ||
    value instanceof DictView ||
    isLoop(value)
  )
}

/** Undefined values can be called in Python, although the call fails; so can a `loop` that is not recursive. */
function isCallable({ value }: TestCall): boolean {
  if (value instanceof Callable || value instanceof Undefined || isLoop(value)) return true
  return value instanceof ItemOwner && value.call !== undefined
}

function isLoop(value: Value): boolean {
  return value instanceof ItemOwner && value.name === 'loop'
}

function isSame({ value, argument, span }: TestCall): boolean {
  const isSingle = (one: Value) => one === null || typeof one === 'boolean'
  if (isSingle(value) || isSingle(argument)) return value === argument
  throw new RenderError(span, '`sameas` is rendered exactly for none, true and false only')
}

/** Cased letters, all of one case. */
function isCase({ value, span, machine }: TestCall, own: RegExp, other: RegExp): boolean {
  const text = printValue(value, span, machine.budget)
  return own.test(text) && !other.test(text)
}

const equal = binary(({ value, argument, span, machine }) => isEqual(value, argument, span, machine.budget))
const unequal = binary(({ value, argument, span, machine }) => !isEqual(value, argument, span, machine.budget))

function ordered(holds: (result: number) => boolean): Test {
  return binary(({ value, argument, span, machine }) => holds(order(value, argument, span, machine.budget)))
}

const less = ordered((result) => result < 0)
const atMost = ordered((result) => result <= 0)
const greater = ordered((result) => result > 0)
const atLeast = ordered((result) => result >= 0)

/** The tests of Jinja2 3.1 by their names. */
export const tests: ReadonlyMap<string, Test> = new Map([
  ['boolean', plain(({ value }) => typeof value === 'boolean')],
  ['callable', plain(isCallable)],
  ['defined', plain(({ value }) => !(value instanceof Undefined))],
  ['divisibleby', binary((call) => Number(rest(call, call.argument)) === 0)],
  ['eq', equal],
  ['equalto', equal],
  ['==', equal],
  ['escaped', plain(({ value }) => value instanceof Markup)],
  ['even', plain((call) => Number(rest(call, 2n)) === 0)],
  ['false', plain(({ value }) => value === false)],
  ['filter', plain((call) => filterSignatures.has(nameIn(call)) || inexactFilters.has(nameIn(call)))],
  ['float', plain(({ value }) => typeof value === 'number')],
  ['ge', atLeast],
  ['>=', atLeast],
  ['gt', greater],
  ['greaterthan', greater],
  ['>', greater],
  ['in', binary(({ value, argument, span, machine }) => isIn(value, argument, span, machine.budget))],
  ['integer', plain(({ value }) => typeof value === 'bigint')],
  ['iterable', plain(isIterable)],
  ['le', atMost],
  ['<=', atMost],
  ['lower', plain((call) => isCase(call, /\p{Lowercase}/u, /[\p{Uppercase}\p{Lt}]/u))],
  ['lt', less],
  ['lessthan', less],
  ['<', less],
  ['mapping', plain(({ value }) => value instanceof Dict)],
  ['ne', unequal],
  ['!=', unequal],
  ['none', plain(({ value }) => value === null)],
  ['number', plain(({ value }) => asNumber(value) !== undefined)],
  ['odd', plain((call) => Number(rest(call, 2n)) === 1)],
  ['sameas', binary(isSame)],
  ['sequence', plain(isSequence)],
  ['string', plain(({ value }) => asText(value) !== undefined)],
  ['test', plain((call) => tests.has(nameIn(call)))],
  ['true', plain(({ value }) => value === true)],
  ['undefined', plain(({ value }) => value instanceof Undefined)],
  ['upper', plain((call) => isCase(call, /\p{Uppercase}/u, /[\p{Lowercase}\p{Lt}]/u))],
])

function nameIn({ value, span }: TestCall): string {
  const name = asText(value)
  if (name === undefined || value instanceof Namespace)
    throw new RenderError(span, 'the name of a filter or test is no text')
  return name
}

/** Whether a test holds. @throws {RenderError} for one that is not known, or arguments that do not fit */
export function runTest(name: string, value: Value, given: readonly Value[], { span, machine }: Use): boolean {
  const test = tests.get(name)
  if (test === undefined) throw new RenderError(span, `there is no test \`${name}\``)
  if (given.length !== test.takes)
    throw new RenderError(span, `the test \`${name}\` takes ${test.takes} arguments, not ${given.length}`)
  machine.budget.spend(1, span)
  return test.run({ value, argument: given[0] ?? null, span, machine })
}
