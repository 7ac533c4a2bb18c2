import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { isOrdered } from './operators.ts'
import { Callable, describeValue, isDict, isTrue, SafeText, toPrimitive } from './values.ts'

interface TestInput {
  readonly value: unknown
  readonly argument: unknown
  readonly span: Span
  readonly budget: Budget
}

export interface TestEntry {
  /** How many arguments it takes, exactly. */
  readonly takes: 0 | 1
  readonly run: (input: TestInput) => boolean
}

function one(run: TestEntry['run']): TestEntry {
  return { takes: 0, run }
}

function two(run: TestEntry['run']): TestEntry {
  return { takes: 1, run }
}

function ordered(operator: '<' | '<=' | '>' | '>='): TestEntry {
  return two(({ value, argument, span, budget }) =>
    isOrdered(operator, toPrimitive(value, span, budget), toPrimitive(argument, span, budget)),
  )
}

function remainder({ value, span, budget }: TestInput, divisor: unknown): number {
  return Number(toPrimitive(value, span, budget)) % Number(toPrimitive(divisor, span, budget))
}

function hasCase({ value, span }: TestInput, change: (text: string) => string): boolean {
  if (value instanceof SafeText) return false
  if (typeof value !== 'string') throw new RenderError(span, `nunjucks cannot tell the case of ${describeValue(value)}`)
  return change(value) === value
}

const same = two(({ value, argument }) => value === argument)
const greater = ordered('>')
const less = ordered('<')
const isNull = one(({ value }) => value === null)

/** The tests after `is`, by name. */
export const tests: ReadonlyMap<string, TestEntry> = new Map<string, TestEntry>([
  ['callable', one(({ value }) => value instanceof Callable)],
  ['defined', one(({ value }) => value !== undefined)],
  ['divisibleby', two((input) => remainder(input, input.argument) === 0)],
  ['escaped', one(({ value }) => value instanceof SafeText)],
  ['equalto', same],
  ['eq', same],
  ['sameas', same],
  ['even', one((input) => remainder(input, 2) === 0)],
  ['falsy', one(({ value }) => !isTrue(value))],
  ['ge', ordered('>=')],
  ['greaterthan', greater],
  ['gt', greater],
  ['iterable', one(isIterable)],
  ['le', ordered('<=')],
  ['lessthan', less],
  ['lt', less],
  ['lower', one((input) => hasCase(input, (text) => text.toLowerCase()))],
  ['mapping', one(({ value }) => isDict(value) || value instanceof SafeText)],
  ['ne', two(({ value, argument }) => value !== argument)],
  ['none', isNull],
  ['null', isNull],
  ['number', one(({ value }) => typeof value === 'number')],
  ['odd', one((input) => remainder(input, 2) === 1)],
  ['string', one(({ value }) => typeof value === 'string')],
  ['truthy', one(({ value }) => isTrue(value))],
  ['undefined', one(({ value }) => value === undefined)],
  ['upper', one((input) => hasCase(input, (text) => text.toUpperCase()))],
])

function isIterable({ value, span }: TestInput): boolean {
  if (value === undefined || value === null) {
    throw new RenderError(span, `nunjucks cannot tell whether ${describeValue(value)} is iterable`)
  }
  return typeof value === 'string' || Array.isArray(value) || value instanceof SafeText
}
