import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { iterate } from './iterate.ts'
import { compareTexts } from './python-text.ts'
import {
  asNumber,
  asText,
  Dict,
  DictView,
  describeValue,
  Generator,
  Range,
  Tuple,
  Undefined,
  type Value,
} from './values.ts'

/** Python's truth of a value. */
export function isTrue(value: Value, span: Span): boolean {
  if (value === null || typeof value === 'boolean') return value === true
  if (typeof value === 'bigint') return value !== 0n
  if (typeof value === 'number') return value !== 0
  const text = asText(value)
  if (text !== undefined) return text !== ''
  if (value instanceof Undefined) {
    value.use(span)
    return false
  }
  if (value instanceof Tuple) return value.items.length > 0
  if (value instanceof Dict) return value.size > 0
  if (value instanceof DictView) return value.dict.size > 0
  if (value instanceof Range) return value.length > 0
  return Array.isArray(value) ? value.length > 0 : true
}

/** Python's `==`, deep into lists and dicts. */
export function isEqual(a: Value, b: Value, span: Span, budget: Budget): boolean {
  budget.spend(1, span)
  if (a instanceof Undefined || b instanceof Undefined) {
    for (const one of [a, b]) if (one instanceof Undefined) one.use(span)
    return a instanceof Undefined && b instanceof Undefined
  }
  const [left, right] = [asNumber(a), asNumber(b)]
  // biome-ignore lint/suspicious/noDoubleEquals: an integer and a float are compared by what they stand for
  if (left !== undefined && right !== undefined) return left == right
  const [text, other] = [asText(a), asText(b)]
  budget.spendOn(text, span)
  if (text !== undefined && other !== undefined) return text === other
  if (Array.isArray(a) && Array.isArray(b)) return areEqual(a, b, span, budget)
  if (a instanceof Tuple && b instanceof Tuple) return areEqual(a.items, b.items, span, budget)
  if (a instanceof Dict && b instanceof Dict) {
    if (a.size !== b.size) return false
    return a.unorderedEntries().every(([key, value]) => {
      const found = b.get(key)
      return found !== undefined && isEqual(value, found, span, budget)
    })
  }
  if (isPlain(a) && isPlain(b)) return a === b
  if (a === b) return true
  if (isPlain(a) || isPlain(b)) return false
  throw new RenderError(span, `${describeValue(a)} and ${describeValue(b)} are not compared exactly`)
}

function isPlain(value: Value): boolean {
  return (
    value === null ||
    typeof value !== 'object' ||
    asText(value) !== undefined ||
    Array.isArray(value) ||
    value instanceof Tuple ||
    value instanceof Dict
  )
}

function areEqual(a: readonly Value[], b: readonly Value[], span: Span, budget: Budget): boolean {
  return a.length === b.length && a.every((item, index) => isEqual(item, b[index]!, span, budget))
}

/** Below 0 when `a` comes first, above 0 when `b` does, NaN when neither. @throws {RenderError} where Python refuses */
export function order(a: Value, b: Value, span: Span, budget: Budget): number {
  budget.spend(1, span)
  const [left, right] = [asNumber(a), asNumber(b)]
  if (left !== undefined && right !== undefined) {
    if (left < right) return -1
    if (left > right) return 1
    // biome-ignore lint/suspicious/noDoubleEquals: an integer and a float are compared by what they stand for
    return left == right ? 0 : Number.NaN
  }
  const [text, other] = [asText(a), asText(b)]
  budget.spendOn(text, span)
  if (text !== undefined && other !== undefined) return compareTexts(text, other)
  if (Array.isArray(a) && Array.isArray(b)) return orderItems(a, b, span, budget)
  if (a instanceof Tuple && b instanceof Tuple) return orderItems(a.items, b.items, span, budget)
  for (const one of [a, b]) if (one instanceof Undefined) one.fail(span)
  throw new RenderError(span, `${describeValue(a)} and ${describeValue(b)} have no order in Python`)
}

function orderItems(a: readonly Value[], b: readonly Value[], span: Span, budget: Budget): number {
  for (const [index, item] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 1
    if (!isEqual(item, other, span, budget)) return order(item, other, span, budget)
  }
  return a.length - b.length
}

/** Python's `in`. */
export function isIn(item: Value, container: Value, span: Span, budget: Budget): boolean {
  const text = asText(container)
  if (text !== undefined) {
    const part = asText(item)
    if (part === undefined) throw new RenderError(span, `${describeValue(item)} cannot be looked for in a text`)
    budget.spendOn(text, span)
    return text.includes(part)
  }
  if (container instanceof Dict) {
    if (item instanceof Undefined) item.use(span)
    if (item === null || typeof item !== 'object' || item instanceof Tuple || asText(item) !== undefined) {
      return container.has(item)
    }
    if (item instanceof Undefined) return false
    throw new RenderError(span, `${describeValue(item)} cannot be the key of a dict`)
  }
  if (container instanceof Generator || container instanceof DictView || container instanceof Undefined) {
    return iterate(container, span, budget).some((one) => isEqual(item, one, span, budget))
  }
  if (container instanceof Range || Array.isArray(container) || container instanceof Tuple) {
    return iterate(container, span, budget).some((one) => isEqual(item, one, span, budget))
  }
  throw new RenderError(span, `nothing can be looked for in ${describeValue(container)}`)
}
