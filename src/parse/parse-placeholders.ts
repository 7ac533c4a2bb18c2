import { endOfName } from './identifiers.ts'
import type { Neighbour, Node, Template, Text } from './template-tree.ts'

/** What stands before and after the name of a placeholder, as in `{{ ` and ` }}`. Neither may be empty. */
export interface PlaceholderMarks {
  readonly open: string
  readonly close: string
}

const beside: Neighbour = { tag: 'output', trim: '' }

/**
 * Reads a prompt whose only marks are placeholders: `open`, a name and `close`, exactly. Anything else is text,
 * so there are never faults. Placeholders become outputs of a name.
 */
export function parsePlaceholders(source: string, { open, close }: PlaceholderMarks): Template {
  const body: Node[] = []
  let textStart = 0

  function pushText(end: number, isLast: boolean): void {
    if (end === textStart) return
    const text: Text = {
      kind: 'text',
      span: { start: textStart, end },
      value: source.slice(textStart, end),
      ...(textStart === 0 ? {} : { before: beside }),
      ...(isLast ? {} : { after: beside }),
    }
    body.push(text)
  }

  let from = 0
  for (let start = source.indexOf(open); start !== -1; start = source.indexOf(open, from)) {
    const nameStart = start + open.length
    const nameEnd = endOfName(source, nameStart)
    if (nameEnd === nameStart || !source.startsWith(close, nameEnd)) {
      from = Math.max(start + 1, nameEnd - open.length)
      continue
    }
    const end = nameEnd + close.length
    pushText(start, false)
    const span = { start, end }
    const nameSpan = { start: nameStart, end: nameEnd }
    body.push({
      kind: 'output',
      span,
      tag: { span, trimBefore: '', trimAfter: '' },
      value: { kind: 'name', span: nameSpan, name: source.slice(nameStart, nameEnd) },
    })
    textStart = from = end
  }
  pushText(source.length, true)
  return { source, body, faults: [] }
}
