import type { Span } from '../../parse/template-tree.ts'
import { RenderError } from '../render-error.ts'

const deepest = 200

/** What single JSON values and lists are in the engines that keep integers and floats apart. */
type Plain<Value> = null | boolean | bigint | number | string | readonly Value[]

/**
 * A JSON value as a template sees it. Whole numbers become integers, as `1.0` and `1` cannot be told apart here; others
 * are floats.
 *
 * @param makeMap makes the value of an object, from its entries in the order of the data
 * @throws {RenderError} for an integer that JSON numbers do not hold exactly, and for values nested too deep
 */
export function readJson<Value>(
  value: unknown,
  name: string,
  span: Span,
  makeMap: (entries: readonly (readonly [string, Value])[]) => Value,
  depth = 0,
): Value | Plain<Value> {
  if (depth > deepest) throw new RenderError(span, `\`${name}\` is nested more than ${deepest} deep`)
  const read = (item: unknown) => readJson(item, name, span, makeMap, depth + 1) as Value
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      if (!Number.isInteger(value)) return value
      if (Number.isSafeInteger(value)) return BigInt(value)
      throw new RenderError(span, `\`${name}\` holds an integer beyond 2^53, whose digits are not known exactly`)
    case 'object':
      if (value === null) return null
      if (Array.isArray(value)) return value.map(read)
      return makeMap(Object.entries(value).map(([key, item]) => [key, read(item)] as const))
    default:
      throw new RenderError(span, `\`${name}\` is not plain JSON data`)
  }
}
