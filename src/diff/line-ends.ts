import { editText } from '../render/edit-text.ts'
import type { MappedText } from '../render/source-map.ts'

/** `LF`, `CRLF` or `mixed`; nothing for a text of one line. */
export function lineEndsOf(text: string): string | undefined {
  if (!text.includes('\n')) return undefined
  if (!text.includes('\r\n')) return 'LF'
  return /(?:^|[^\r])\n/.test(text) ? 'mixed' : 'CRLF'
}

/** The text with `\n` at the end of each line, and its map. */
export function unifyLineEnds(mapped: MappedText): MappedText {
  const edits = []
  for (let at = mapped.text.indexOf('\r\n'); at >= 0; at = mapped.text.indexOf('\r\n', at + 2)) {
    edits.push({ start: at, end: at + 1, text: '' })
  }
  return editText(mapped, edits)
}
