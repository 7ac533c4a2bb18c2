import { endOfName } from '../identifiers.ts'
import type { Expression, Span } from '../template-tree.ts'
import { type Mark, namedMark } from './mark.ts'

const brace = /[{}]/g

/**
 * The marks of Python's `str.format`: `{name}`, also with `.attribute`, `[index]`, `!conversion` or
 * `:format`, and `{{`, `}}` for the braces. https://docs.python.org/3/library/string.html#format-string-syntax
 */
export function formatMark(source: string, from: number): Mark | undefined {
  brace.lastIndex = from
  if (!brace.test(source)) return undefined
  const start = brace.lastIndex - 1
  const character = source[start]!
  if (source[start + 1] === character) {
    const span = { start, end: start + 2 }
    return { span, value: { kind: 'literal', span, type: 'string', source: JSON.stringify(character) } }
  }
  if (character === '}') return fault({ start, end: start + 1 }, 'this `}` closes no field')
  const end = endOfField(source, start)
  if (end === undefined) {
    const { fault: unclosed } = fault({ start, end: start + 1 }, 'this `{` is never closed')
    return { span: { start, end: source.length }, fault: unclosed! }
  }
  return fieldMark(source, { start, end })
}

const DOUBLE = 'write `{{` and `}}` for the characters themselves'

function fieldMark(source: string, span: Span): Mark {
  const nameStart = span.start + 1
  const nameEnd = endOfName(source, nameStart)
  const shown = source.slice(span.start, Math.min(span.end, span.start + 30)).split('\n', 1)[0]
  if (nameEnd === nameStart) {
    const isPosition = /^\{\d*[}.[!:]/.test(source.slice(span.start, span.start + 12))
    const why = isPosition
      ? 'takes an argument by position, which a prompt does not have'
      : 'is read as a field, and names no variable'
    return fault(span, `\`${shown}\` ${why}`, DOUBLE)
  }
  const nameSpan = { start: nameStart, end: nameEnd }
  const mark = namedMark(source, span, nameSpan)
  const rest = source[nameEnd]
  if (rest === '}') return mark
  if (rest === '.' || rest === '[')
    return { ...mark, value: attributeOf(mark.value!, source, { start: nameEnd, end: span.end - 1 }) }
  if (rest === '!' || rest === ':')
    return { ...mark, value: formatOf(mark.value!, source, { start: nameEnd, end: span.end - 1 }) }
  return fault(span, `\`${shown}\` is read as a field, and names no variable`, DOUBLE)
}

function attributeOf(object: Expression, source: string, span: Span): Expression {
  return {
    kind: 'attribute',
    span: { start: object.span.start, end: span.end },
    object,
    name: source.slice(span.start + 1, span.end),
    nameSpan: span,
  }
}

function formatOf(value: Expression, source: string, span: Span): Expression {
  const filter = { name: source.slice(span.start, span.end), nameSpan: span, span, arguments: [] }
  return { kind: 'filter', span: { start: value.span.start, end: span.end }, value, filter }
}

/** Behind the brace that closes a field; a format may hold fields of its own. */
function endOfField(source: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1
    if (source[at] === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  return undefined
}

function fault(span: Span, message: string, help = DOUBLE): Mark {
  return { span, fault: { span, message, help } }
}
