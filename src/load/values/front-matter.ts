import type { Span } from '../../diagnostics/place.ts'
import type { SourceFile } from '../../diagnostics/source-file.ts'

/**
 * The lines between a first line `---` and the next line `---`: empty when nothing stands between them.
 * Blanks behind the dashes and a byte order mark before the first ones are passed over.
 */
export function frontMatter(file: SourceFile): Span | undefined {
  return find(file.text)?.matter
}

/** Where the text behind the front matter begins; 0 without front matter. */
export function bodyOffset(file: SourceFile): number {
  return find(file.text)?.body ?? 0
}

function find(text: string): { readonly matter: Span; readonly body: number } | undefined {
  const opening = /^\uFEFF?---[ \t]*\r?\n/.exec(text)
  if (!opening) return undefined
  const start = opening[0].length
  const line = /(?<=\n)---[ \t]*(?:\r?\n|$)/g
  line.lastIndex = start
  const closing = line.exec(text)
  if (!closing) return undefined
  return { matter: { start, end: closing.index }, body: closing.index + closing[0].length }
}
