import type { Span } from '../../../parse/template-tree.ts'
import { readJson } from '../read-json.ts'
import { Dict, type Value } from './values.ts'

const indexLike = /^(?:0|[1-9]\d{0,9})$/

/** A JSON value as a template sees it. @throws {RenderError} for what is not known exactly; see `readJson` */
export function fromJson(value: unknown, name: string, span: Span): Value {
  return readJson<Value>(value, name, span, (entries) => {
    const unordered =
      entries.length > 1 && entries.some(([key]) => indexLike.test(key))
        ? `\`${name}\` has keys that are numbers, whose order in its file is not known`
        : undefined
    const dict = new Dict(unordered)
    for (const [key, item] of entries) dict.set(key, item)
    return dict
  })
}
