import type { Span } from '../parse/template-tree.ts'

/** Stops a rendering. It never leaves `evaluateTemplate`, which turns it into a fault. */
export class RenderError extends Error {
  readonly span: Span
  readonly help: string | undefined

  constructor(span: Span, message: string, help?: string) {
    super(message)
    this.name = 'RenderError'
    this.span = span
    this.help = help
  }
}
