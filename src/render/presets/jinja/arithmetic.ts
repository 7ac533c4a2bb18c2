import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { formatPercent } from './format-text.ts'
import { lengthOf } from './python-text.ts'
import { asInteger, asNumber, asText, describeValue, Markup, Tuple, Undefined, type Value } from './values.ts'

export type Arithmetic = '+' | '-' | '*' | '/' | '//' | '%' | '**'

const largest = 2n ** 4096n
const safest = 2n ** 53n

/** What Python computes. @throws {RenderError} where Python raises, and where the result is not known to be exact */
export function compute(operator: Arithmetic, a: Value, b: Value, span: Span, budget: Budget): Value {
  for (const one of [a, b]) if (one instanceof Undefined) one.fail(span)
  const [left, right] = [asNumber(a), asNumber(b)]
  if (left !== undefined && right !== undefined) {
    const isWhole = typeof left === 'bigint' && typeof right === 'bigint'
    const result = isWhole
      ? wholes(operator, left, right, span)
      : floats(operator, toFloat(left, span), toFloat(right, span), span)
    if (typeof result === 'bigint' && (result > largest || result < -largest)) {
      throw new RenderError(span, 'an integer grows too large here')
    }
    return result
  }
  if (operator === '%' && typeof a === 'string')
    return formatPercent(a, b instanceof Tuple ? b.items : [b], span, budget)
  if (a instanceof Markup || b instanceof Markup) {
    throw new RenderError(span, `\`${operator}\` with safe HTML is not rendered exactly`, 'use `~`')
  }
  if (operator === '+') return concatenate(a, b, span, budget)
  if (operator === '*') return repeat(a, b, span, budget)
  throw noOperator(operator, a, b, span)
}

function noOperator(operator: string, a: Value, b: Value, span: Span): RenderError {
  return new RenderError(span, `\`${operator}\` does not take ${describeValue(a)} and ${describeValue(b)}`)
}

/** `-value` or `+value`. */
export function signed(operator: '-' | '+', value: Value, span: Span): Value {
  if (value instanceof Undefined) value.fail(span)
  const number = asNumber(value)
  if (number === undefined) throw new RenderError(span, `\`${operator}\` does not take ${describeValue(value)}`)
  return operator === '-' ? -number : number
}

function toFloat(value: bigint | number, span: Span): number {
  const float = Number(value)
  if (typeof value === 'bigint' && !Number.isFinite(float))
    throw new RenderError(span, 'an integer is too large for a float')
  return float
}

function noZero(value: bigint | number, span: Span): void {
  if (Number(value) === 0) throw new RenderError(span, 'a number is divided by zero')
}

function wholes(operator: Arithmetic, a: bigint, b: bigint, span: Span): bigint | number {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      noZero(b, span)
      if (a > safest || a < -safest || b > safest || b < -safest) {
        throw new RenderError(span, 'dividing integers beyond 2^53 is not rendered exactly', 'use `//`')
      }
      return Number(a) / Number(b)
    case '//': {
      noZero(b, span)
      const quotient = a / b
      return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient
    }
    case '%': {
      noZero(b, span)
      const rest = a % b
      return rest !== 0n && rest < 0n !== b < 0n ? rest + b : rest
    }
    case '**': {
      const size = b < 0n ? -b : b
      const bits = BigInt(a.toString(2).length)
      if (a !== 0n && a !== 1n && a !== -1n && bits * size > 8192n) {
        throw new RenderError(span, 'an integer grows too large here')
      }
      if (b >= 0n) return a ** (size > 4096n ? size % 2n : size)
      noZero(a, span)
      const power = a ** (size > 4096n ? size % 2n : size)
      const positive = power < 0n ? -power : power
      if (positive <= safest && (positive & (positive - 1n)) === 0n) return 1 / Number(power)
      throw new RenderError(span, 'a power with a negative exponent is not rendered exactly')
    }
  }
}

function floats(operator: Arithmetic, a: number, b: number, span: Span): number {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      noZero(b, span)
      return a / b
    case '//':
      noZero(b, span)
      return divideDown(a, b).quotient
    case '%':
      noZero(b, span)
      return divideDown(a, b).rest
    case '**':
      throw new RenderError(span, 'a power of floats is not rendered exactly')
  }
}

/** Python's `divmod` of floats: the rest has the sign of `b`. */
function divideDown(a: number, b: number): { readonly quotient: number; readonly rest: number } {
  let rest = a % b
  let quotient = (a - rest) / b
  if (rest !== 0) {
    if (b < 0 !== rest < 0) {
      rest += b
      quotient -= 1
    }
  } else {
    rest = b < 0 ? -0 : 0
  }
  if (quotient === 0) return { quotient: Object.is(a / b, -0) || a / b < 0 ? -0 : 0, rest }
  const floor = Math.floor(quotient)
  return { quotient: quotient - floor > 0.5 ? floor + 1 : floor, rest }
}

function concatenate(a: Value, b: Value, span: Span, budget: Budget): Value {
  if (typeof a === 'string' && typeof b === 'string') {
    budget.checkLength(a.length + b.length, span)
    return a + b
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    budget.spend(a.length + b.length, span)
    return [...a, ...b]
  }
  if (a instanceof Tuple && b instanceof Tuple) {
    budget.spend(a.items.length + b.items.length, span)
    return new Tuple([...a.items, ...b.items])
  }
  throw noOperator('+', a, b, span)
}

function repeat(a: Value, b: Value, span: Span, budget: Budget): Value {
  const count = asInteger(a) ?? asInteger(b)
  const part = asInteger(a) === undefined ? a : b
  if (count === undefined) throw noOperator('*', a, b, span)
  const times = count < 0n ? 0 : Number(count)
  const text = asText(part)
  if (text !== undefined) {
    budget.checkLength(text.length * times, span)
    return text.repeat(lengthOf(text) === 0 ? 0 : times)
  }
  const items = part instanceof Tuple ? part.items : part
  if (!Array.isArray(items)) throw noOperator('*', a, b, span)
  budget.spend(items.length * times, span)
  const repeated = items.length === 0 ? [] : Array.from({ length: times }, () => items as readonly Value[]).flat()
  return part instanceof Tuple ? new Tuple(repeated) : repeated
}
