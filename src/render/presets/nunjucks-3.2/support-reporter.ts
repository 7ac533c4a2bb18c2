import type { Span } from '../../../parse/template-tree.ts'
import { FaultCollector } from '../fault-collector.ts'
import type { Support } from '../support.ts'

export const engine = 'nunjucks 3.2'

/** Words that nunjucks reads as values wherever they stand. */
export const valueWords: ReadonlySet<string> = new Set(['true', 'false', 'none', 'null'])

/** Gathers what a template has that cannot be rendered exactly. */
export class SupportReporter extends FaultCollector {
  /** Reports a construct unless it is exact. */
  construct(support: Support, what: string, { span }: { readonly span: Span }): void {
    if (support === 'absent') this.absent(span, what)
    if (support === 'inexact') this.report(span, `${what} is not rendered exactly yet for ${engine}`)
  }

  absent(span: Span, what: string, help?: string): void {
    this.report(span, `${what} ${what === 'slices' ? 'are' : 'is'} not in ${engine}`, help)
  }

  /** Names that every JavaScript object has reach code of the engine. */
  name(name: string, span: Span): void {
    if (name in Object.prototype) this.report(span, `nunjucks finds JavaScript's own \`${name}\` here`)
    if (valueWords.has(name)) this.report(span, `nunjucks reads \`${name}\` as a value, not as a name`)
  }

  /** Looks between the last item of a list and the bracket after it. */
  noTrailingComma(last: Span | undefined, { end }: Span): void {
    if (last === undefined) return
    for (let at = last.end; at < end; at += 1) {
      const char = this.source[at]!
      if (char === ',') this.absent({ start: at, end: at + 1 }, 'a comma after the last item', 'delete it')
      if (!/[\s,]/.test(char)) return
    }
  }
}
