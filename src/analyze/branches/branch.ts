import type { Expression, Span } from '../../parse/template-tree.ts'

/** One of the ways that a template can go. */
export interface Branch {
  readonly kind: 'if' | 'elif' | 'else' | 'for' | 'for-else' | 'inline-if' | 'inline-else'
  /** Its tag; of an inline branch, the value. */
  readonly span: Span
  /** When it is taken, in the words of the template: `os == "windows"`, `not (os == "windows")`. */
  readonly condition: string
  /** The expressions that decide about it: its own last. */
  readonly tests: readonly Expression[]
  /** The index of the branch that it stands in. */
  readonly parent?: number
  /** The part of the tree that a rendering goes into when it takes the branch: a body, or a side of an inline `if`. */
  readonly part: object
  /** The tag or the inline `if` that it is a way through. */
  readonly group: object
  /** The body of the macro, `block` or `call` that it stands in, which may not be rendered at all. */
  readonly within?: object
}
