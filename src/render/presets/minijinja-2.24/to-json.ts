import { RenderError } from '../../render-error.ts'
import type { Use } from './machine.ts'
import { printValue } from './print.ts'
import { asItems, asText, describeValue, SortedMap, Undefined, type Value } from './values.ts'

const deepest = 100

/**
 * What `tojson` gives: keys in their order, no spaces, and escapes for `<>&'`.
 *
 * @param indent spaces per level; undefined for one line
 */
export function toJson(value: Value, indent: number | undefined, use: Use): string {
  return write(value, indent, use, 0).replace(/[<>&']/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)
}

function write(value: Value, indent: number | undefined, use: Use, depth: number): string {
  const { span, machine } = use
  machine.budget.spend(1, span)
  if (depth > deepest) throw new RenderError(span, `lists and maps are nested more than ${deepest} deep`)
  const text = asText(value)
  if (text !== undefined) return quote(text)
  if (value === null || value instanceof Undefined) return 'null'
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return number(value, use)
  const inner = (item: Value) => write(item, indent, use, depth + 1)
  if (value instanceof SortedMap) {
    const colon = indent === undefined ? ':' : ': '
    const parts = value.entries.map(([key, item]) => {
      if (typeof key !== 'string') throw new RenderError(span, 'JSON of keys that are no texts is not rendered exactly')
      return `${quote(key)}${colon}${inner(item)}`
    })
    return wrap('{', parts, '}', indent, use, depth)
  }
  const items = asItems(value)
  if (items !== undefined) return wrap('[', items.map(inner), ']', indent, use, depth)
  throw new RenderError(span, `${describeValue(value)} is not written as JSON exactly`)
}

/** Whole floats have `.0`; very large and very small ones are written in a way of their own. */
function number(value: number, { span, machine }: Use): string {
  if (!Number.isFinite(value)) return 'null'
  const size = Math.abs(value)
  if (size === 0 || (size >= 1e-4 && size < 1e15)) return printValue(value, span, machine.budget)
  throw new RenderError(span, 'JSON of very large and very small floats is not rendered exactly')
}

/** Control characters are escaped in lower case; nothing beyond ASCII is. */
function quote(text: string): string {
  return JSON.stringify(text)
}

function wrap(
  open: string,
  parts: readonly string[],
  close: string,
  indent: number | undefined,
  { span, machine }: Use,
  depth: number,
): string {
  if (parts.length === 0) return open + close
  const width = indent === undefined ? 0 : indent * (depth + 1) + 1
  machine.budget.checkLength(
    parts.reduce((sum, part) => sum + part.length + width + 2, width),
    span,
  )
  if (indent === undefined) return open + parts.join(',') + close
  const line = (level: number) => `\n${' '.repeat(indent * level)}`
  return open + line(depth + 1) + parts.join(`,${line(depth + 1)}`) + line(depth) + close
}
