import type { Span } from '../../diagnostics/place.ts'
import { type DecodedText, TextBuilder } from './text-builder.ts'

/** A line of a block scalar. All but `indent` are offsets in the file. */
interface BlockLine {
  readonly start: number
  /** How many spaces it begins with. */
  readonly indent: number
  /** Where its line break begins. */
  readonly end: number
  /** Where the next line begins. */
  readonly next: number
  /** Whether it has nothing but spaces. */
  readonly isBlank: boolean
}

/**
 * Decodes a literal (`|`) or folded (`>`) scalar of YAML 1.2.
 *
 * @param source the text of the file
 * @param span the scalar from its `|` or `>` to behind its last line
 * @param parentIndent how far the collection around it is indented, which an indentation indicator adds to
 * @param expected its value as the `yaml` library read it
 */
export function decodeYamlBlock(source: string, span: Span, parentIndent: number, expected: string): DecodedText {
  const builder = new TextBuilder(source)
  const [header, indicators] = /^.([-+\d]*)[^\n]*\n?/.exec(source.slice(span.start, span.end)) ?? ['', '']
  const bodyStart = span.start + header.length
  const lines = splitLines(source, bodyStart, span.end)
  const first = lines.findIndex((line) => !line.isBlank)
  if (first < 0) {
    const kept = indicators?.includes('+') && bodyStart < span.end ? lines.slice(0, Math.max(1, lines.length - 1)) : []
    for (const line of kept) builder.put('\n', line.end, line.next)
    return builder.finish(expected, span, bodyStart)
  }
  const digit = /\d/.exec(indicators ?? '')
  const trim = digit ? parentIndent + Number(digit[0]) : lines[first]!.indent
  const end = lines.findLastIndex((line) => !line.isBlank || line.indent > trim) + 1

  for (const line of lines.slice(0, first)) {
    builder.copy(line.start + Math.min(trim, line.indent), line.start + line.indent)
    builder.put('\n', line.end, line.next)
  }
  addLines(builder, lines.slice(first, end), trim, header.startsWith('>'))
  addEnd(builder, lines.slice(end - 1), indicators ?? '')
  return builder.finish(expected, span, bodyStart)
}

/** The first line has text. Between two lines with text stand the breaks of the first and of the blank lines. */
function addLines(builder: TextBuilder, lines: readonly BlockLine[], trim: number, isFolded: boolean): void {
  let last = 0
  let wasIndented = false
  for (const [index, line] of lines.entries()) {
    const isIndented = line.indent > trim || builder.source[line.start + line.indent] === '\t'
    if (isFolded && line.isBlank && !isIndented) continue
    const between = lines.slice(last, index)
    if (between.length > 0) {
      const isKept = !isFolded || isIndented || wasIndented
      const glue = isKept ? '\n'.repeat(between.length) : between.length === 1 ? ' ' : '\n'.repeat(between.length - 1)
      const breaks = between.map((one) => one.end)
      builder.fold(glue, breaks, breaks[0]!, between.at(-1)!.next)
    }
    builder.copy(line.start + Math.min(trim, line.indent), line.end)
    last = index
    wasIndented = isIndented
  }
}

/** Adds the line breaks at the end that the chomping indicator asks for. `lines` begins with the last one of the text. */
function addEnd(builder: TextBuilder, lines: readonly BlockLine[], indicators: string): void {
  const last = lines[0]!
  if (indicators.includes('-')) return
  if (indicators.includes('+')) for (const line of lines.slice(0, -1)) builder.put('\n', line.end, line.next)
  if (!indicators.includes('+') || !builder.text.endsWith('\n')) builder.put('\n', last.end, last.next)
}

/** As many lines as there are line breaks, and one. */
function splitLines(source: string, start: number, end: number): readonly BlockLine[] {
  const lines: BlockLine[] = []
  for (let at = start; ; ) {
    const found = source.indexOf('\n', at)
    const isLast = found < 0 || found >= end
    const next = isLast ? end : found + 1
    let lineEnd = isLast ? end : found
    if (lineEnd > at && source[lineEnd - 1] === '\r') lineEnd--
    let text = at
    while (text < lineEnd && source[text] === ' ') text++
    lines.push({ start: at, indent: text - at, end: lineEnd, next, isBlank: text === lineEnd })
    if (isLast) return lines
    at = next
  }
}
