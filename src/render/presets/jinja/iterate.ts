import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { asText, Dict, DictView, describeValue, Generator, Range, Tuple, Undefined, type Value } from './values.ts'

/** The items that `iter(value)` of Python goes through. @throws {RenderError} for what it does not take */
export function iterate(value: Value, span: Span, budget: Budget): readonly Value[] {
  const items = itemsOf(value, span, budget)
  if (items === undefined) throw new RenderError(span, `${describeValue(value)} has no items to go through`)
  budget.spend(items.length, span)
  return items
}

function itemsOf(value: Value, span: Span, budget: Budget): readonly Value[] | undefined {
  const text = asText(value)
  if (text !== undefined) {
    budget.spendOn(text, span)
    return Array.from(text)
  }
  if (Array.isArray(value)) return value
  if (value instanceof Tuple) return value.items
  if (value instanceof Dict) return value.entries(span).map(([key]) => key)
  if (value instanceof DictView) return value.items(span)
  if (value instanceof Generator) return value.take(span)
  if (value instanceof Range) {
    budget.spend(value.length, span)
    return Array.from({ length: value.length }, (_, index) => value.at(index))
  }
  if (!(value instanceof Undefined)) return undefined
  value.use(span)
  return []
}
