import type { Span } from '../../diagnostics/place.ts'
import { ESCAPE, readEscape } from './read-escape.ts'
import { type DecodedText, TextBuilder } from './text-builder.ts'

/** A backslash at the end of a line, with all blanks and line breaks up to the next text: nothing. */
const CONTINUED = String.raw`\\[ \t]*(?:\r\n?|\n)[ \t\r\n]*`

const pieces = {
  basic: new RegExp(String.raw`${CONTINUED}|${ESCAPE}|\r\n?|[^\\\r]+`, 'g'),
  literal: /\r\n?|[^\r]+/g,
}

/**
 * Decodes one of the four kinds of strings of TOML. Line breaks are read as `\n`.
 *
 * @param source the text of the file
 * @param span the string with its quotes
 * @param expected its value as the parser read it
 */
export function decodeTomlString(
  source: string,
  span: Span,
  style: keyof typeof pieces,
  isMultiline: boolean,
  expected: string,
): DecodedText {
  const builder = new TextBuilder(source)
  const quotes = isMultiline ? 3 : 1
  const opening = isMultiline ? /^\r\n?|^\n/.exec(source.slice(span.start + quotes, span.start + quotes + 2)) : null
  const inside = span.start + quotes + (opening?.[0].length ?? 0)
  for (const { 0: piece, index } of source.slice(inside, span.end - quotes).matchAll(pieces[style])) {
    const start = inside + index
    const end = start + piece.length
    if (piece.startsWith('\r')) builder.put('\n', start, end)
    else if (style === 'literal' || !piece.startsWith('\\')) builder.copy(start, end)
    else if (!/^\\[ \t]*[\r\n]/.test(piece)) builder.put(readEscape(piece), start, end)
  }
  return builder.finish(expected, span, inside)
}
