import stringWidth from 'string-width'
import type { Place, Span } from './place.ts'
import type { SourceFile } from './source-file.ts'
import { visibleText } from './visible-text.ts'

/** Widest piece of a source line that a frame shows, in columns of the terminal. */
const FRAME_WIDTH = 100
/** Source characters kept before a mark that stands far to the right. */
const LEAD = 30

/**
 * The line of a place, the line before it, and `^^^` below the marked characters. Long lines are cut
 * around the mark. Wide characters take two columns, as terminals show them.
 */
export function codeFrame(place: Place): readonly string[] {
  const { file, span } = place
  const { line, column } = file.position(span.start)
  const text = file.line(line)
  const before = line > 1 && file.line(line - 1).trim() !== '' ? [line - 1] : []
  const gutter = String(line).length
  const row = (label: string | number, content: string) => `${String(label).padStart(gutter)} | ${content}`.trimEnd()

  const start = column - 1
  const end = Math.min(text.length, Math.max(start + 1, start + span.end - span.start))
  const wanted = Math.min(start - LEAD, text.length - FRAME_WIDTH)
  const from = start > FRAME_WIDTH - LEAD ? startOfCharacter(text, Math.max(0, wanted)) : 0
  const lead = (from > 0 ? '…' : '') + visibleText(text.slice(from, start))
  const marked = visibleText(text.slice(start, end))
  const shown = clip(lead + marked + visibleText(text.slice(end, end + FRAME_WIDTH)), FRAME_WIDTH)
  const marks = Math.max(1, Math.min(stringWidth(marked), FRAME_WIDTH - stringWidth(lead)))
  return [
    ...before.map((number) => row(number, clip(visibleText(file.line(number).slice(0, FRAME_WIDTH)), FRAME_WIDTH))),
    row(line, shown),
    row('', ' '.repeat(stringWidth(lead)) + '^'.repeat(marks)),
  ]
}

/** The whole lines that a span touches, without the last line end. */
export function lineSpan(file: SourceFile, span: Span): Span {
  const first = file.position(span.start).line
  const last = file.position(Math.max(span.start, span.end - 1)).line
  const start = file.lineStarts[first - 1]!
  const next = file.lineStarts[last]
  return { start, end: next === undefined ? file.text.length : next - 1 }
}

/** At most `width` columns of a text; what is cut shows as `…`. */
export function clip(text: string, width: number): string {
  if (text.length <= width && stringWidth(text) <= width) return text
  let out = ''
  let used = 0
  for (const character of text) {
    used += stringWidth(character)
    if (used > width - 1) break
    out += character
  }
  return `${out}…`
}

function startOfCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at
}
