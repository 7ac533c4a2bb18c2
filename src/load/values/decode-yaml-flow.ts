import type { Span } from '../../diagnostics/place.ts'
import { ESCAPE, readEscape } from './read-escape.ts'
import { type DecodedText, TextBuilder } from './text-builder.ts'

/** Line breaks with the blanks around them: one break is a space, more are one line break less. */
const FOLD = String.raw`[ \t]*\r?\n(?:[ \t]|\r?\n)*`

/** The pieces of each style. In each, blanks come behind folds, so that a long run of them is read once. */
const pieces = {
  plain: new RegExp(String.raw`${FOLD}|[ \t]+|[^ \t\r\n]+|\r`, 'g'),
  single: new RegExp(String.raw`${FOLD}|''|[ \t]+|[^' \t\r\n]+|[\s\S]`, 'g'),
  double: new RegExp(String.raw`\\\r?\n[ \t]*|${ESCAPE}|${FOLD}|[ \t]+|[^\\ \t\r\n]+|[\s\S]`, 'g'),
}

/**
 * Decodes a plain or quoted scalar of YAML 1.2.
 *
 * @param source the text of the file
 * @param span the scalar with its quotes
 * @param expected its value as the `yaml` library read it
 */
export function decodeYamlFlow(source: string, span: Span, style: keyof typeof pieces, expected: string): DecodedText {
  const builder = new TextBuilder(source)
  const quote = style === 'plain' ? 0 : 1
  const inside = source.slice(span.start + quote, span.end - quote)
  for (const { 0: piece, index } of inside.matchAll(pieces[style])) {
    const start = span.start + quote + index
    const end = start + piece.length
    if (style === 'double' && piece.startsWith('\\')) {
      if (!/^\\\r?\n/.test(piece)) builder.put(readEscape(piece), start, end)
    } else if (piece.includes('\n')) {
      const breaks = Array.from(piece.matchAll(/\r?\n/g), (one) => start + one.index)
      builder.fold(breaks.length === 1 ? ' ' : '\n'.repeat(breaks.length - 1), breaks, start, end)
    } else if (style === 'single' && piece === "''") {
      builder.put("'", start, end)
    } else {
      builder.copy(start, end)
    }
  }
  return builder.finish(expected, span, span.start + quote)
}
