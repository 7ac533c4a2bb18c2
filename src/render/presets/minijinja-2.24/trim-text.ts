import type { Raw, Span, Text } from '../../../parse/template-tree.ts'

export interface TrimOptions {
  /** Whether the line break behind a block or comment tag goes. */
  readonly trimBlocks: boolean
  /** Whether spaces between the start of a line and a block or comment tag go. */
  readonly lstripBlocks: boolean
  readonly keepTrailingNewline: boolean
}

const space = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/

/** Rust's white space, by UTF-16 unit. */
export function isSpace(char: string | undefined): boolean {
  return char !== undefined && space.test(char)
}

function isBreak(char: string | undefined): boolean {
  return char === '\n' || char === '\r'
}

/** The part of a text that is printed, as a range of the template. */
export function trimText({ span, before, after }: Text, source: string, options: TrimOptions): Span {
  let { start } = span
  let end = Math.min(span.end, endOfSource(source, options))
  if (before?.trim === '-') start = skipSpace(source, start, end)
  else if (before !== undefined && before.tag !== 'output' && before.trim === '' && options.trimBlocks) {
    start = skipBreak(source, start, end)
  }
  if (after?.trim === '-') end = dropSpace(source, start, end)
  else if (after !== undefined && after.tag !== 'output' && after.trim === '' && options.lstripBlocks) {
    if (isLineStart(source, end)) end = stripLine(source, start, end)
  }
  return { start: Math.min(start, end), end }
}

/** The body of a raw block, which trims its own ends. */
export function trimRaw({ open, body, close }: Raw, source: string, options: TrimOptions): Span {
  let { start, end } = body.span
  if (open.trimAfter === '-') start = skipSpace(source, start, end)
  else if (open.trimAfter === '' && options.trimBlocks) start = skipBreak(source, start, end)
  if (close?.trimBefore === '-') end = dropSpace(source, start, end)
  else if (close?.trimBefore === '' && options.lstripBlocks) end = stripLine(source, start, end)
  return { start, end }
}

/** Where the text ends without its last line break. */
function endOfSource(source: string, { keepTrailingNewline }: TrimOptions): number {
  let end = source.length
  if (keepTrailingNewline) return end
  if (source[end - 1] === '\n') end -= 1
  if (source[end - 1] === '\r') end -= 1
  return end
}

function skipSpace(source: string, start: number, end: number): number {
  let at = start
  while (at < end && isSpace(source[at])) at += 1
  return at
}

function dropSpace(source: string, start: number, end: number): number {
  let at = end
  while (at > start && isSpace(source[at - 1])) at -= 1
  return at
}

function skipBreak(source: string, start: number, end: number): number {
  let at = start
  if (at < end && source[at] === '\r') at += 1
  if (at < end && source[at] === '\n') at += 1
  return at
}

/** Whether nothing but white space stands before `at` in its line. */
function isLineStart(source: string, at: number): boolean {
  let before = at
  while (before > 0 && !isBreak(source[before - 1])) {
    if (!isSpace(source[before - 1])) return false
    before -= 1
  }
  return true
}

/** Drops the spaces at the end of a text, if a line begins there. */
function stripLine(source: string, start: number, end: number): number {
  let at = end
  while (at > start && isSpace(source[at - 1]) && !isBreak(source[at - 1])) at -= 1
  return at === start || source[at - 1] === '\n' ? at : end
}
