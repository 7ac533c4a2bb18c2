import type { Span } from '../../../parse/template-tree.ts'
import { readJson } from '../read-json.ts'
import { SortedMap, type Value } from './values.ts'

/** A JSON value as a template sees it. @throws {RenderError} for what is not known exactly; see `readJson` */
export function fromJson(value: unknown, name: string, span: Span): Value {
  return readJson<Value>(value, name, span, (entries) => {
    const map = new SortedMap()
    for (const [key, item] of entries) map.set(key, item)
    return map
  })
}
