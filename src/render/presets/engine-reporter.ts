import type { Span, Template } from '../../parse/template-tree.ts'
import { FaultCollector } from './fault-collector.ts'

/** Gathers what a template has that an engine does not, or that is not known to be rendered exactly as it does. */
export class EngineReporter extends FaultCollector {
  readonly #engine: string

  /** @param engine engine and version as messages name them */
  constructor(template: Template, engine: string) {
    super(template)
    this.#engine = engine
  }

  /** What the engine does not have. */
  absent(span: Span, what: string, help?: string): void {
    this.report(span, `${what} is not in ${this.#engine}`, help)
  }

  /** What the engine has, and this tool is not known to render exactly. */
  inexact(span: Span, what: string, help?: string): void {
    this.report(span, `${what} is not rendered exactly yet for ${this.#engine}`, help)
  }

  /** The first character that is no white space from `at` on. */
  next(at: number): string | undefined {
    let found = at
    while (/\s/.test(this.source[found] ?? '')) found += 1
    return this.source[found]
  }
}
