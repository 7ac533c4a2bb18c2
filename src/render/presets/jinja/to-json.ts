import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { reprFloat } from './python-float.ts'
import { compareTexts } from './python-text.ts'
import { asText, Dict, describeValue, Tuple, Undefined, type Value } from './values.ts'

const deepest = 200

/**
 * What `tojson` of Jinja2 gives: sorted keys, spaces behind `,` and `:`, and escapes for all beyond ASCII and for `<>&'`.
 *
 * @param indent spaces per level; undefined for one line
 */
export function toJson(value: Value, indent: number | undefined, span: Span, budget: Budget, depth = 0): string {
  budget.spend(1, span)
  if (depth > deepest) throw new RenderError(span, `lists and dicts are nested more than ${deepest} deep`)
  const text = asText(value)
  if (text !== undefined) return quoteJson(text)
  if (value === null) return 'null'
  switch (typeof value) {
    case 'boolean':
    case 'bigint':
      return String(value)
    case 'number':
      if (!Number.isFinite(value)) throw new RenderError(span, 'JSON has no such number')
      return reprFloat(value)
  }
  const inner = (item: Value) => toJson(item, indent, span, budget, depth + 1)
  if (value instanceof Dict) {
    const keys = value.unorderedEntries().map(([key]) => {
      if (typeof key !== 'string') throw new RenderError(span, 'JSON of keys that are no texts is not rendered exactly')
      return key
    })
    const parts = keys.sort(compareTexts).map((key) => `${quoteJson(key)}: ${inner(value.get(key)!)}`)
    return wrap('{', parts, '}', indent, span, budget, depth)
  }
  const list = value instanceof Tuple ? value.items : value
  if (Array.isArray(list)) return wrap('[', (list as readonly Value[]).map(inner), ']', indent, span, budget, depth)
  if (value instanceof Undefined) value.fail(span)
  throw new RenderError(span, `${describeValue(value)} cannot be written as JSON`)
}

function wrap(
  open: string,
  parts: readonly string[],
  close: string,
  indent: number | undefined,
  span: Span,
  budget: Budget,
  depth: number,
): string {
  if (parts.length === 0) return open + close
  const width = indent === undefined ? 0 : Math.max(0, indent) * (depth + 1) + 1
  budget.checkLength(
    parts.reduce((sum, part) => sum + part.length + width + 2, width),
    span,
  )
  if (indent === undefined) return open + parts.join(', ') + close
  const line = (level: number) => `\n${' '.repeat(Math.max(0, indent) * level)}`
  return open + line(depth + 1) + parts.join(`,${line(depth + 1)}`) + line(depth) + close
}

function quoteJson(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&'\x7f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
