import type { Span } from '../../../parse/template-tree.ts'
import { RenderError } from '../../render-error.ts'
import { SortedMap, type Value } from './values.ts'

const deepest = 200

/**
 * A JSON value as a template sees it. Whole numbers become integers, as `1.0` and `1` cannot be told apart here; others
 * are floats.
 *
 * @throws {RenderError} for an integer that JSON numbers do not hold exactly, and for values nested too deep
 */
export function fromJson(value: unknown, name: string, span: Span, depth = 0): Value {
  if (depth > deepest) throw new RenderError(span, `\`${name}\` is nested more than ${deepest} deep`)
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      if (!Number.isInteger(value)) return value
      if (Number.isSafeInteger(value)) return BigInt(value)
      throw new RenderError(span, `\`${name}\` holds an integer beyond 2^53, whose digits are not known exactly`)
    case 'object':
      break
    default:
      throw new RenderError(span, `\`${name}\` is not plain JSON data`)
  }
  if (value === null) return null
  if (Array.isArray(value)) return value.map((item) => fromJson(item, name, span, depth + 1))
  const map = new SortedMap()
  for (const [key, item] of Object.entries(value)) map.set(key, fromJson(item, name, span, depth + 1))
  return map
}
