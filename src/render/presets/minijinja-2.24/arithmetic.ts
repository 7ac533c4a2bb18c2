import { RenderError } from '../../render-error.ts'
import type { Use } from './machine.ts'
import { asItems, asText, describeValue, Iterable, SafeText, type Value } from './values.ts'

export type Arithmetic = '+' | '-' | '*' | '/' | '//' | '%' | '**'

const smallest = -(2n ** 127n)
const largest = 2n ** 127n - 1n

/** What MiniJinja computes. @throws {RenderError} where it fails, and where the result is not known to be exact */
export function compute(operator: Arithmetic, a: Value, b: Value, use: Use): Value {
  if (operator === '+') {
    const [items, others] = [asItems(a), asItems(b)]
    if (items !== undefined && others !== undefined) {
      use.machine.budget.spend(items.length + others.length, use.span)
      return new Iterable([...items, ...others])
    }
    const [text, other] = [asText(a), asText(b)]
    if (text !== undefined && other !== undefined) {
      use.machine.budget.checkLength(text.length + other.length, use.span)
      return text + other
    }
  }
  if (operator === '*') {
    const repeated = repeat(a, b, use) ?? repeat(b, a, use)
    if (repeated !== undefined) return repeated
  }
  const [left, right] = [asNumber(a), asNumber(b)]
  if (left === undefined || right === undefined) {
    throw new RenderError(use.span, `\`${operator}\` does not take ${describeValue(a)} and ${describeValue(b)}`)
  }
  if (operator === '/') return Number(left) / Number(right)
  if (typeof left === 'bigint' && typeof right === 'bigint') return inRange(wholes(operator, left, right, use), use)
  return floats(operator, Number(left), Number(right), use)
}

function asNumber(value: Value): bigint | number | undefined {
  if (typeof value === 'boolean') return value ? 1n : 0n
  return typeof value === 'bigint' || typeof value === 'number' ? value : undefined
}

function inRange(value: bigint, { span }: Use): bigint {
  if (value >= smallest && value <= largest) return value
  throw new RenderError(span, 'an integer grows beyond 128 bits here')
}

function noZero(value: bigint, { span }: Use): void {
  if (value === 0n) throw new RenderError(span, 'an integer is divided by zero')
}

function wholes(operator: Exclude<Arithmetic, '/'>, a: bigint, b: bigint, use: Use): bigint {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '//':
      noZero(b, use)
      return (a - restOf(a, b)) / b
    case '%':
      noZero(b, use)
      return restOf(a, b)
    case '**': {
      if (b < 0n) throw new RenderError(use.span, 'an integer has no power with a negative exponent here')
      if (a === 0n || a === 1n) return b === 0n ? 1n : a
      if (a === -1n) return b % 2n === 0n ? 1n : -1n
      if (b > 127n) throw new RenderError(use.span, 'an integer grows beyond 128 bits here')
      return a ** b
    }
  }
}

/** Never below zero. */
function restOf(a: bigint, b: bigint): bigint {
  const rest = a % b
  return rest >= 0n ? rest : rest + (b < 0n ? -b : b)
}

function floats(operator: Exclude<Arithmetic, '/'>, a: number, b: number, { span }: Use): number {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '%':
      return a % b
    case '//': {
      const quotient = Math.trunc(a / b)
      if (a % b >= 0) return quotient
      return b > 0 ? quotient - 1 : quotient + 1
    }
    case '**':
      throw new RenderError(span, 'a power of floats is not rendered exactly')
  }
}

/** A text or a list so many times; undefined when `part` is neither. */
function repeat(part: Value, times: Value, use: Use): Value | undefined {
  const text = asText(part)
  const items = asItems(part)
  if (text === undefined && items === undefined) return undefined
  const count = asCount(times)
  if (count === undefined || count < 0n) {
    throw new RenderError(use.span, `${describeValue(part)} cannot be repeated ${describeValue(times)} times`)
  }
  const { budget } = use.machine
  const number = count > 2n ** 40n ? 2 ** 40 : Number(count)
  if (text !== undefined) {
    budget.checkLength(text.length * number, use.span)
    return text.repeat(text === '' ? 0 : number)
  }
  budget.spend(items!.length * number, use.span)
  return new Iterable(items!.length === 0 ? [] : Array.from({ length: number }, () => items!).flat())
}

function asCount(value: Value): bigint | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined
  return typeof value === 'boolean' ? BigInt(value) : typeof value === 'bigint' ? value : undefined
}

/** `-value`. */
export function negate(value: Value, use: Use): Value {
  if (typeof value === 'number') return -value
  if (typeof value === 'bigint') return inRange(-value, use)
  throw new RenderError(use.span, `\`-\` does not take ${value instanceof SafeText ? 'a text' : describeValue(value)}`)
}
