import type { Expression, Span, SyntaxFault } from '../template-tree.ts'

/** Something in a text that is not just text. */
export interface Mark {
  readonly span: Span
  /** What it is replaced with; absent where only a fault is to be told. */
  readonly value?: Expression
  /** The variable that it stands for. */
  readonly name?: string
  readonly fault?: SyntaxFault
}

/** Finds the first mark at or behind an offset. */
export type NextMark = (source: string, from: number) => Mark | undefined

/** A mark that stands for a variable and nothing else. */
export function namedMark(source: string, span: Span, nameSpan: Span): Mark {
  const name = source.slice(nameSpan.start, nameSpan.end)
  return { span, name, value: { kind: 'name', span: nameSpan, name } }
}
