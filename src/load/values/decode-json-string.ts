import type { Span } from '../../diagnostics/place.ts'
import { ESCAPE, readEscape } from './read-escape.ts'
import { type DecodedText, TextBuilder } from './text-builder.ts'

const pieces = new RegExp(String.raw`${ESCAPE}|[^\\]+`, 'g')

/** Decodes a sound JSON string. `span` is that of the string with its quotes. */
export function decodeJsonString(source: string, span: Span): DecodedText {
  const builder = new TextBuilder(source)
  for (const { 0: piece, index } of source.slice(span.start + 1, span.end - 1).matchAll(pieces)) {
    const start = span.start + 1 + index
    const end = start + piece.length
    if (piece.startsWith('\\')) builder.put(readEscape(piece), start, end)
    else builder.copy(start, end)
  }
  return builder.finish(builder.text, span, span.start + 1)
}
