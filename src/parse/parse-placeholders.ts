import { endOfName } from './identifiers.ts'
import { formatMark } from './placeholders/format-mark.ts'
import { type Mark, type NextMark, namedMark } from './placeholders/mark.ts'
import { templateMark } from './placeholders/template-mark.ts'
import type { Neighbour, Node, Span, SyntaxFault, Template } from './template-tree.ts'

/** How a prompt writes its placeholders. */
export interface PlaceholderSyntax {
  /** What stands before and behind a name, or a form of Python's. */
  readonly form: { readonly open: string; readonly close: string } | 'str.format' | 'string.Template'
  /** What becomes of a name that is not known: an error of somebody else's, or it is text. */
  readonly unknown: 'error' | 'keep'
  /** Whether a doubled delimiter of one character stands for the character. */
  readonly escape: 'none' | 'double'
  /** Whether blanks may stand between a delimiter and the name. */
  readonly spaces: 'none' | 'any'
  /** Whether every mark of a name counts, or only its first, as with JavaScript's `replace` of a text. */
  readonly match: 'all' | 'first'
}

const beside: Neighbour = { tag: 'output', trim: '' }

/**
 * Reads a prompt whose only marks are placeholders. They become outputs of a name, escapes become outputs
 * of a text, and anything else is text. Only Python's forms have faults: what they would raise an error for.
 *
 * @param isKnown which names are declared, for `unknown: keep`
 */
export function parsePlaceholders(
  source: string,
  syntax: PlaceholderSyntax,
  isKnown: (name: string) => boolean = () => true,
): Template {
  const next = markFinder(syntax)
  const body: Node[] = []
  const faults: SyntaxFault[] = []
  const seen = new Set<string>()
  let textStart = 0
  const pushText = (end: number) => {
    if (end === textStart) return
    body.push({
      kind: 'text',
      span: { start: textStart, end },
      value: source.slice(textStart, end),
      ...(textStart > 0 && { before: beside }),
      ...(end < source.length && { after: beside }),
    })
  }
  for (let mark = next(source, 0); mark !== undefined; mark = next(source, mark.span.end)) {
    if (mark.fault !== undefined) faults.push(mark.fault)
    if (mark.value === undefined || !counts(mark, syntax, isKnown, seen)) continue
    pushText(mark.span.start)
    body.push({
      kind: 'output',
      span: mark.span,
      tag: { span: mark.span, trimBefore: '', trimAfter: '' },
      value: mark.value,
    })
    textStart = mark.span.end
  }
  pushText(source.length)
  return { source, body, faults }
}

/** Whether a mark is replaced; one that is not stays in the text. */
function counts(
  { name }: Mark,
  { unknown, match }: PlaceholderSyntax,
  isKnown: (name: string) => boolean,
  seen: Set<string>,
): boolean {
  if (name === undefined) return true
  if (unknown === 'keep' && !isKnown(name)) return false
  if (match === 'first' && seen.has(name)) return false
  seen.add(name)
  return true
}

function markFinder(syntax: PlaceholderSyntax): NextMark {
  const { form, unknown } = syntax
  if (form === 'str.format') return formatMark
  if (form === 'string.Template') return templateMark(unknown === 'keep')
  const { open, close } = form
  const doubles = syntax.escape === 'double' ? [open, close].filter((delimiter) => delimiter.length === 1) : []
  const starts = new RegExp([...doubles.map((one) => one + one), open].map(quotePattern).join('|'), 'g')
  return (source, from) => {
    for (starts.lastIndex = from; ; ) {
      const [found] = starts.exec(source) ?? []
      if (found === undefined) return undefined
      const start = starts.lastIndex - found.length
      if (found !== open) return escapedMark({ start, end: start + 2 }, found[0]!)
      const skipBlanks = (at: number) => (syntax.spaces === 'any' ? endOfBlanks(source, at) : at)
      const nameStart = skipBlanks(starts.lastIndex)
      const nameEnd = endOfName(source, nameStart)
      const closeStart = skipBlanks(nameEnd)
      if (nameEnd > nameStart && source.startsWith(close, closeStart)) {
        return namedMark(source, { start, end: closeStart + close.length }, { start: nameStart, end: nameEnd })
      }
      starts.lastIndex = Math.max(start + 1, nameEnd - open.length)
    }
  }
}

function endOfBlanks(source: string, start: number): number {
  let at = start
  while (source[at] === ' ' || source[at] === '\t') at += 1
  return at
}

function quotePattern(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
}

function escapedMark(span: Span, character: string): Mark {
  return { span, value: { kind: 'literal', span, type: 'string', source: JSON.stringify(character) } }
}
