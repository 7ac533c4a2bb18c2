import type { SourceFile } from './source-file.ts'

/** A range of a text in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A range of a file. An empty span points between two characters. */
export interface Place {
  readonly file: SourceFile
  readonly span: Span
}

/** The whole first line of a file: for findings about the file as such. */
export function startOf(file: SourceFile): Place {
  return { file, span: { start: 0, end: 0 } }
}
