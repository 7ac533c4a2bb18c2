import type { Span, Text } from '../../../parse/template-tree.ts'

export interface TrimOptions {
  /** Drops the line break after a block tag. */
  readonly trimBlocks: boolean
  /** Drops the white space before a block tag that is first on its line. */
  readonly lstripBlocks: boolean
}

/** Where a text stands, as far as nunjucks trims it in another way there. */
export interface TextPlace {
  /** The opening tag of a block `set` is before it: its `-` does nothing. */
  readonly afterSet?: boolean
  /** A closing raw tag is before it: the line break after that stays. */
  readonly afterRaw?: boolean
  /** It is the body of a raw block: only the line break after the opening tag goes. */
  readonly inRaw?: boolean
}

/** The part of a text that nunjucks prints, as a range of the template. */
export function trimText(
  { span, value, before, after }: Text,
  source: string,
  { trimBlocks, lstripBlocks }: TrimOptions,
  { afterSet = false, afterRaw = false, inRaw = false }: TextPlace,
): Span {
  let { start, end } = span
  if (trimBlocks && before?.tag === 'block' && !afterRaw) {
    if (source.startsWith('\n', start) && start < end) start += 1
    else if (source.startsWith('\r\n', start) && start + 1 < end) start += 2
  }
  if (inRaw) return { start, end }
  if (lstripBlocks && after?.tag === 'block') {
    const lastBreak = value.lastIndexOf('\n')
    const lineStart = lastBreak === -1 ? start : Math.max(span.start + lastBreak + 1, start)
    const isLineStart = lineStart === 0 || source[lineStart - 1] === '\n'
    if (isLineStart && source.slice(lineStart, end).trim() === '') end = lineStart
  }
  if (before?.trim === '-' && !afterSet) start = end - source.slice(start, end).trimStart().length
  if (after?.trim === '-') end = start + source.slice(start, end).trimEnd().length
  return { start, end }
}
