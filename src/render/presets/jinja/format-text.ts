import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { printValue } from './print.ts'
import { asInteger, type Value } from './values.ts'

/** Python's `text % values` for the marks `%s`, `%d` and `%%`. @throws {RenderError} for others, or too few or many values */
export function formatPercent(text: string, values: readonly Value[], span: Span, budget: Budget): string {
  let used = 0
  let length = text.length
  const result = text.replace(/%([\s\S]?)/g, (_, mark: string) => {
    if (mark === '%') return '%'
    const value = values[used]
    if (mark !== 's' && mark !== 'd') throw new RenderError(span, `the mark \`%${mark}\` is not rendered exactly`)
    if (value === undefined) throw new RenderError(span, 'there are fewer values than marks')
    used += 1
    if (mark === 'd' && asInteger(value) === undefined) {
      throw new RenderError(span, '`%d` is rendered exactly for integers only')
    }
    const shown = mark === 'd' ? String(asInteger(value)) : printValue(value, span, budget)
    length += shown.length
    budget.checkLength(length, span)
    return shown
  })
  if (used < values.length) throw new RenderError(span, 'there are more values than marks')
  return result
}

/** `text.format(…)` of Python for `{}`, `{0}`, `{name}`, `{{` and `}}`. @throws {RenderError} for anything else */
export function formatBraces(
  text: string,
  positional: readonly Value[],
  keywords: ReadonlyMap<string, Value>,
  span: Span,
  budget: Budget,
): string {
  let next = 0
  let numbered: boolean | undefined
  let length = text.length
  return text.replace(/\{\{|\}\}|\{([^{}]*)\}|[{}]/g, (mark, field: string | undefined) => {
    if (mark === '{{' || mark === '}}') return mark[0]!
    if (field === undefined || !/^(?:\w*|\d+)$/.test(field)) {
      throw new RenderError(span, `the mark \`${mark}\` is not rendered exactly`)
    }
    const isAutomatic = field === ''
    if (isAutomatic || /^\d/.test(field)) {
      if (numbered === isAutomatic) throw new RenderError(span, '`{}` and `{0}` cannot be mixed')
      numbered = !isAutomatic
    }
    const value = isAutomatic
      ? positional[next++]
      : /^\d+$/.test(field)
        ? positional[Number(field)]
        : keywords.get(field)
    if (value === undefined) throw new RenderError(span, `there is no value for the mark \`${mark}\``)
    const shown = printValue(value, span, budget)
    length += shown.length
    budget.checkLength(length, span)
    return shown
  })
}
