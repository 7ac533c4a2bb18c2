import type { Expression, Span } from '../../parse/template-tree.ts'

/** One of the ways that a template can go. */
export interface Branch {
  readonly kind: 'if' | 'elif' | 'else' | 'for' | 'for-else' | 'inline-if' | 'inline-else'
  /** Its tag; of an inline branch, the value. */
  readonly span: Span
  /** What is only rendered when it is taken. */
  readonly body: Span
  /** When it is taken, in the words of the template: `os == "windows"`, `not (os == "windows")`. */
  readonly condition: string
  /** The expressions that decide about it: its own last. */
  readonly tests: readonly Expression[]
  /** The index of the branch that it stands in. */
  readonly parent?: number
  /** What shows in the output that it was taken; without any, nothing can be told. */
  readonly evidence: readonly Evidence[]
}

/** A text of the template that is copied whenever its branch is taken, or an output that then has exactly this text. */
export interface Evidence {
  readonly span: Span
  /** Without white space at its ends. */
  readonly text?: string
}
