import type { Span, Template } from '../../parse/template-tree.ts'
import type { RenderFault } from '../evaluate.ts'

/** Gathers what a template has that an engine cannot be matched on. */
export class FaultCollector {
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

  /** Reports what is rendered exactly, though hardly as its author means it. */
  mislead(span: Span, message: string, help?: string): void {
    this.#faults.push({ span, message, ...(help === undefined ? {} : { help }), isMisleading: true })
  }
}
