import type { Span } from '../parse/template-tree.ts'

/** Stops a rendering. It never leaves `evaluateTemplate`, which turns it into a fault. */
export class RenderError extends Error {
  readonly span: Span
  readonly help: string | undefined
  /** The name of the included template that `span` is in, once that is known; the empty string for the prompt's own. */
  #template: string | undefined

  constructor(span: Span, message: string, help?: string) {
    super(message)
    this.name = 'RenderError'
    this.span = span
    this.help = help
  }

  /** The name of the included template that `span` is in; undefined for the prompt's own. */
  get template(): string | undefined {
    return this.#template || undefined
  }

  /**
   * Runs what renders a template: an error in it belongs to the innermost template that it comes up in.
   *
   * @param template none for the prompt's own
   */
  static within<T>(template: string | undefined, render: () => T): T {
    try {
      return render()
    } catch (error) {
      if (error instanceof RenderError) error.#template ??= template ?? ''
      throw error
    }
  }
}
