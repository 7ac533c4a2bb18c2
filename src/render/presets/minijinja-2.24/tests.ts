import { RenderError } from '../../render-error.ts'
import { isEqual, isIn, order } from './compare.ts'
import { filterSignatures, inexactFilters } from './filter-signatures.ts'
import { assertDefined, type Use } from './machine.ts'
import { printValue } from './print.ts'
import {
  asInteger,
  asItems,
  asText,
  describeValue,
  Group,
  kindOf,
  SafeText,
  SortedMap,
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

function isEven({ value }: TestCall): boolean | undefined {
  const number = asInteger(value)
  return number === undefined ? undefined : number % 2n === 0n
}

function isDivisible({ value, argument, span }: TestCall): boolean {
  const [number, by] = [asNumber(value), asNumber(argument)]
  if (number === undefined || by === undefined) return false
  if (typeof number === 'bigint' && typeof by === 'bigint') {
    if (by === 0n) throw new RenderError(span, 'an integer is divided by zero')
    return number % by === 0n
  }
  return Number(number) % Number(by) === 0
}

function asNumber(value: Value): bigint | number | undefined {
  if (typeof value === 'boolean') return BigInt(value)
  return typeof value === 'bigint' || typeof value === 'number' ? value : undefined
}

function isIterable({ value, span }: TestCall): boolean {
  if (kindOf(value) === 'object') throw new RenderError(span, `\`iterable\` of ${describeValue(value)} is not exact`)
  return (
    value === null ||
    value instanceof Undefined ||
    value instanceof SortedMap ||
    asText(value) !== undefined ||
    asItems(value) !== undefined
  )
}

/** Numbers of one kind and texts are the same when they are equal; lists and maps are told apart by where they are. */
function isSame(call: TestCall): boolean {
  const { value, argument, span } = call
  for (const one of [value, argument]) {
    if (asItems(one) !== undefined || one instanceof SortedMap || kindOf(one) === 'object') {
      throw new RenderError(span, '`sameas` is rendered exactly for single values only')
    }
  }
  if (kindOf(value) !== kindOf(argument) || (typeof value === 'bigint') !== (typeof argument === 'bigint')) return false
  return isEqual(value, argument, call)
}

/** Every character is a letter of one case; true for an empty text. */
function isCase(call: TestCall, pattern: RegExp): boolean {
  const text = asText(call.value)
  if (text === undefined) throw new RenderError(call.span, `the test does not take ${describeValue(call.value)}`)
  return pattern.test(text)
}

function shown(value: Value, use: Use): string {
  assertDefined(value, use)
  return printValue(value, use.span, use.machine.budget)
}

function nameIn({ value, span }: TestCall): string {
  const name = asText(value)
  if (name === undefined) throw new RenderError(span, 'the name of a filter or test is no text')
  return name
}

const equal = binary((call) => isEqual(call.value, call.argument, call))
const unequal = binary((call) => !isEqual(call.value, call.argument, call))

function ordered(holds: (result: number) => boolean): Test {
  return binary((call) => holds(order(call.value, call.argument, call)))
}

const less = ordered((result) => result < 0)
const atMost = ordered((result) => result <= 0)
const greater = ordered((result) => result > 0)
const atLeast = ordered((result) => result >= 0)
const whole = plain(({ value }) => typeof value === 'bigint')
const safe = plain(({ value }) => value instanceof SafeText)

function isWithin(call: TestCall): boolean {
  const { value, argument } = call
  assertDefined(argument, call)
  const isContainer = argument instanceof SortedMap || asText(argument) !== undefined || asItems(argument) !== undefined
  return isContainer && isIn(value, argument, call)
}

/** The tests of MiniJinja 2.24 by their names. */
export const tests: ReadonlyMap<string, Test> = new Map([
  ['boolean', plain(({ value }) => typeof value === 'boolean')],
  ['defined', plain(({ value }) => !(value instanceof Undefined))],
  ['divisibleby', binary(isDivisible)],
  ['endingwith', binary((call) => shown(call.value, call).endsWith(shown(call.argument, call)))],
  ['eq', equal],
  ['equalto', equal],
  ['==', equal],
  ['escaped', safe],
  ['even', plain((call) => isEven(call) === true)],
  ['false', plain(({ value }) => value === false)],
  [
    'filter',
    plain(
      (call) =>
        filterSignatures.has(nameIn(call)) || (inexactFilters.has(nameIn(call)) && nameIn(call) !== 'urlencode'),
    ),
  ],
  ['float', plain(({ value }) => typeof value === 'number')],
  ['ge', atLeast],
  ['>=', atLeast],
  ['gt', greater],
  ['greaterthan', greater],
  ['>', greater],
  ['in', binary(isWithin)],
  ['int', whole],
  ['integer', whole],
  ['iterable', plain(isIterable)],
  ['le', atMost],
  ['<=', atMost],
  ['lower', plain((call) => isCase(call, /^\p{Lowercase}*$/u))],
  ['lt', less],
  ['lessthan', less],
  ['<', less],
  ['mapping', plain(({ value, span }) => isMapping(value, span))],
  ['ne', unequal],
  ['!=', unequal],
  ['none', plain(({ value }) => value === null)],
  ['number', plain(({ value }) => kindOf(value) === 'number')],
  ['odd', plain((call) => isEven(call) === false)],
  ['safe', safe],
  ['sameas', binary(isSame)],
  ['sequence', plain(({ value }) => Array.isArray(value) || value instanceof Group)],
  ['startingwith', binary((call) => shown(call.value, call).startsWith(shown(call.argument, call)))],
  ['string', plain(({ value }) => asText(value) !== undefined)],
  ['test', plain((call) => tests.has(nameIn(call)))],
  ['true', plain(({ value }) => value === true)],
  ['undefined', plain(({ value }) => value instanceof Undefined)],
  ['upper', plain((call) => isCase(call, /^\p{Uppercase}*$/u))],
])

function isMapping(value: Value, span: Use['span']): boolean {
  if (kindOf(value) === 'object') throw new RenderError(span, `\`mapping\` of ${describeValue(value)} is not exact`)
  return value instanceof SortedMap
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
