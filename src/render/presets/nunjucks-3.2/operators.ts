import type { Comparison, Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import {
  Callable,
  describeValue,
  isDict,
  isPrimitive,
  type Primitive,
  SafeText,
  toPrimitive,
  toText,
} from './values.ts'

type ComparisonOperator = Comparison['rest'][number]['operator']

/** What JavaScript makes of an arithmetic operator, which is what nunjucks does with it. */
export function compute(operator: string, left: unknown, right: unknown, span: Span, budget: Budget): unknown {
  if (operator === '~') return concatenate(left, right, span, budget)
  const a = toPrimitive(left, span, budget)
  const b = toPrimitive(right, span, budget)
  if (operator === '+' && (typeof a === 'string' || typeof b === 'string')) return concatenate(a, b, span, budget)
  const x = Number(a)
  const y = Number(b)
  switch (operator) {
    case '+':
      return x + y
    case '-':
      return x - y
    case '*':
      return x * y
    case '/':
      return x / y
    case '//':
      return Math.floor(x / y)
    case '%':
      return x % y
    default:
      return x ** y
  }
}

function concatenate(left: unknown, right: unknown, span: Span, budget: Budget): string {
  const a = toText(left, span, budget)
  const b = toText(right, span, budget)
  budget.checkLength(a.length + b.length, span)
  const text = a + b
  budget.spendOn(text, span)
  return text
}

/** What JavaScript makes of a comparison. Lists and dicts are equal only to themselves. */
export function compare(
  operator: ComparisonOperator,
  left: unknown,
  right: unknown,
  span: Span,
  budget: Budget,
): boolean {
  budget.spendOn(left, span)
  switch (operator) {
    case '==':
      return looselyEqual(left, right, span, budget)
    case '!=':
      return !looselyEqual(left, right, span, budget)
    case '===':
      return left === right
    case '!==':
      return left !== right
    default:
      return isOrdered(operator, toPrimitive(left, span, budget), toPrimitive(right, span, budget))
  }
}

/** `a < b` and the like, as JavaScript orders primitives: two texts by UTF-16 units, anything else as numbers. */
export function isOrdered(operator: '<' | '<=' | '>' | '>=', left: Primitive, right: Primitive): boolean {
  const texts = typeof left === 'string' && typeof right === 'string'
  const a = texts ? left : Number(left)
  const b = texts ? right : Number(right)
  if (operator === '<') return a < b
  if (operator === '<=') return a <= b
  return operator === '>' ? a > b : a >= b
}

function looselyEqual(left: unknown, right: unknown, span: Span, budget: Budget): boolean {
  if (!isPrimitive(left) && !isPrimitive(right)) return left === right
  if (left === null || left === undefined || right === null || right === undefined) {
    return (left ?? undefined) === (right ?? undefined)
  }
  const a = toPrimitive(left, span, budget)
  const b = toPrimitive(right, span, budget)
  return typeof a === typeof b ? a === b : Number(a) === Number(b)
}

/** Whether a list has the value, a text the part, or a dict the key. @throws {RenderError} for other containers */
export function isIn(value: unknown, container: unknown, span: Span, budget: Budget): boolean {
  if (Array.isArray(container)) {
    budget.spend(container.length, span)
    return container.indexOf(value) !== -1
  }
  budget.spendOn(container, span)
  if (typeof container === 'string') return container.indexOf(toText(value, span, budget)) !== -1
  if (isDict(container)) {
    if (!isPrimitive(value) && !(value instanceof SafeText)) {
      throw new RenderError(span, `${describeValue(value)} cannot be a key`)
    }
    const key = toText(value, span, budget)
    if (Object.hasOwn(container, key)) return true
    if (key in Object.prototype) throw new RenderError(span, `nunjucks finds JavaScript's own \`${key}\` in every dict`)
    return false
  }
  const refused = container instanceof SafeText || container instanceof Callable
  throw new RenderError(
    span,
    `${refused ? 'this tool does not look' : 'nunjucks cannot look'} for a value in ${describeValue(container)}`,
  )
}
