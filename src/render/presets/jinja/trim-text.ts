import type { Span, Text } from '../../../parse/template-tree.ts'
import { isSpaceUnit, stripRange } from './python-text.ts'

export interface TrimOptions {
  /** Whether the line break behind a block or comment tag goes. */
  readonly trimBlocks: boolean
  /** Whether spaces between the start of a line and a block or comment tag go. */
  readonly lstripBlocks: boolean
  readonly keepTrailingNewline: boolean
}

/** The part of a text that is printed, as a range of the template. `inRaw`: it is the body of a raw block. */
export function trimText({ span, before, after }: Text, source: string, options: TrimOptions, inRaw: boolean): Span {
  const { trimBlocks, lstripBlocks, keepTrailingNewline } = options
  let { start, end } = span
  if (end === source.length && !keepTrailingNewline) end -= breakBefore(source, start, end)
  if (before?.trim === '-') start = stripRange(source, { start, end }, { left: true }).start
  else if (trimBlocks && before !== undefined && before.tag !== 'output' && before.trim === '' && !inRaw) {
    start += breakAfter(source, start, end)
  }
  if (after?.trim === '-') end = stripRange(source, { start, end }, { right: true }).end
  else if (lstripBlocks && after !== undefined && after.tag !== 'output' && after.trim === '') {
    let lineStart = end
    while (lineStart > start && isSpaceUnit(source[lineStart - 1]) && !isBreak(source[lineStart - 1])) lineStart -= 1
    const isLineStart = lineStart > start ? isBreak(source[lineStart - 1]) : start === 0 || isBreak(source[start - 1])
    if (isLineStart) end = lineStart
  }
  return { start, end }
}

function isBreak(char: string | undefined): boolean {
  return char === '\n' || char === '\r'
}

/** The length of a line break at `at`. */
function breakAfter(source: string, at: number, end: number): number {
  if (at >= end || !isBreak(source[at])) return 0
  return source[at] === '\r' && source[at + 1] === '\n' && at + 1 < end ? 2 : 1
}

/** The length of a line break that ends at `end`. */
function breakBefore(source: string, start: number, end: number): number {
  if (end <= start || !isBreak(source[end - 1])) return 0
  return source[end - 1] === '\n' && source[end - 2] === '\r' && end - 2 >= start ? 2 : 1
}
