import { RenderError } from '../../render-error.ts'
import { assertDefined, type Use } from './machine.ts'
import { asItems, asText, describeValue, SortedMap, Undefined, type Value } from './values.ts'

/** What a loop goes through: nothing for none and undefined, the keys of a map, the characters of a text. */
export function iterate(value: Value, use: Use): readonly Value[] {
  assertDefined(value, use)
  return items(value, use)
}

/** The same in every mode. @throws {RenderError} for what has no items */
export function items(value: Value, { span, machine }: Use): readonly Value[] {
  if (value === null || value instanceof Undefined) return []
  const text = asText(value)
  if (text !== undefined) {
    machine.budget.spend(text.length, span)
    return Array.from(text)
  }
  const found = value instanceof SortedMap ? value.entries.map(([key]) => key) : asItems(value)
  if (found === undefined) throw new RenderError(span, `${describeValue(value)} has no items to go through`)
  machine.budget.spend(found.length, span)
  return found
}
