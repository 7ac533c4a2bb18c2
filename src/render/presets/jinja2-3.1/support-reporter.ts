import type { Span } from '../../../parse/template-tree.ts'
import { FaultCollector } from '../fault-collector.ts'

/** Engine and version as messages name them. */
export const engine = 'Jinja2 3.1'

/** Gathers what a template has that cannot be rendered exactly. */
export class SupportReporter extends FaultCollector {
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
