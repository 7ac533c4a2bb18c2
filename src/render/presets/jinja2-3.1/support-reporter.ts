import type { Span, Template } from '../../../parse/template-tree.ts'
import type { RenderFault } from '../../evaluate.ts'

/** Engine and version as messages name them. */
export const engine = 'Jinja2 3.1'

/** Gathers what a template has that cannot be rendered exactly. */
export class SupportReporter {
  readonly source: string
  readonly #faults: RenderFault[] = []

  constructor({ source }: Template) {
    this.source = source
  }

  /** What was reported, in order of place. */
  get faults(): readonly RenderFault[] {
    return this.#faults.toSorted((a, b) => a.span.start - b.span.start)
  }

  report(span: Span, message: string, help?: string): void {
    this.#faults.push({ span, message, ...(help === undefined ? {} : { help }) })
  }

  /** What the engine does not have. */
  absent(span: Span, what: string, help?: string): void {
    this.report(span, `${what} is not in ${engine}`, help)
  }

  /** What the engine has, and this tool is not known to render exactly. */
  inexact(span: Span, what: string, help?: string): void {
    this.report(span, `${what} is not rendered exactly yet for ${engine}`, help)
  }

  /** The first character that is no white space from `at` on. */
  next(at: number): string | undefined {
    let found = at
    while (/\s/.test(this.source[found] ?? '')) found += 1
    return this.source[found]
  }
}
