import { didYouMean } from '../../../diagnostics/did-you-mean.ts'
import type { Argument, Expression, FilterCall, Node, Span, Test } from '../../../parse/template-tree.ts'
import { macroNames, moduleNames } from './check-macros.ts'
import { methodNames } from './methods.ts'
import { filterSupport, inexactFilters } from './support.ts'
import { engine, type SupportReporter } from './support-reporter.ts'
import { tests } from './tests.ts'

/** Checks filters, tests, calls and their arguments against what nunjucks 3.2 has. */
export class CallChecker {
  readonly #reporter: SupportReporter
  readonly #callables: ReadonlySet<string>

  readonly #modules: ReadonlySet<string>

  /** @param body of the template, for the macros that it has */
  constructor(reporter: SupportReporter, body: readonly Node[]) {
    this.#reporter = reporter
    this.#callables = new Set(['range', 'caller', 'super', ...macroNames(body)])
    this.#modules = new Set(moduleNames(body))
  }

  filter(call: FilterCall): void {
    const signature = filterSupport.get(call.name)
    if (signature === undefined) {
      const known = inexactFilters.has(call.name)
      const message = known
        ? `the filter \`${call.name}\` is not rendered exactly`
        : `the filter \`${call.name}\` is not in ${engine}`
      this.#reporter.report(call.nameSpan, message, known ? undefined : didYouMean(call.name, filterSupport.keys()))
      return
    }
    const positional = call.arguments.filter(({ name }) => name === undefined)
    const surplus = positional[signature.most]
    if (
      surplus !== undefined &&
      positional.length >= signature.least &&
      !signature.keywords?.includes('case_sensitive') &&
      call.name !== 'int'
    ) {
      this.#reporter.mislead(
        surplus.value.span,
        `nunjucks ignores this argument of the filter \`${call.name}\``,
        'delete it, or write what it should do in another way',
      )
    } else if (positional.length < signature.least || surplus !== undefined) {
      this.#reporter.report(
        call.span,
        `the filter \`${call.name}\` is known with ${signature.least} to ${signature.most} arguments, not ${positional.length}`,
      )
    }
    for (const { name, value } of call.arguments) {
      if (name === undefined) continue
      const isBoolean = name.name === 'boolean'
      const fits = !isBoolean || (positional.length === 1 && value.kind === 'literal' && value.source === 'true')
      if (signature.keywords?.includes(name.name) && fits) continue
      this.#reporter.report(
        name.span,
        `nunjucks ignores \`${name.name}=\` in the filter \`${call.name}\``,
        'give it by position',
      )
    }
    if ((call.name === 'select' || call.name === 'reject') && positional[0]?.value.kind === 'literal') {
      this.#selectTest(positional[0].value.source, positional.length, call.span)
    }
    this.arguments(call.arguments, call.span)
  }

  callee(callee: Expression): void {
    if (callee.kind === 'attribute' && callee.object.kind === 'name' && this.#modules.has(callee.object.name)) return
    if (callee.kind === 'attribute') {
      if (methodNames.has(callee.name)) return
      const help = didYouMean(callee.name, methodNames) ?? 'use a filter'
      this.#reporter.report(
        callee.nameSpan,
        `calls of the method \`${callee.name}\` are not rendered exactly for ${engine}`,
        help,
      )
    } else if (callee.kind !== 'name') {
      this.#reporter.report(callee.span, `only macros and methods can be called in ${engine}`)
    } else if (!this.#callables.has(callee.name)) {
      const help = didYouMean(callee.name, this.#callables)
      this.#reporter.report(callee.span, `\`${callee.name}\` is not a macro of this template`, help)
    }
  }

  test({ name, nameSpan, span, arguments: list }: Test): void {
    const test = tests.get(name)
    if (test === undefined) {
      this.#reporter.report(nameSpan, `the test \`${name}\` is not in ${engine}`, didYouMean(name, tests.keys()))
      return
    }
    if (list.length !== test.takes || list.some((argument) => argument.name !== undefined)) {
      this.#reporter.report(span, `the test \`${name}\` takes ${test.takes} arguments, not ${list.length}`)
    }
    const first = list[0]?.value
    if (first !== undefined && !this.#reporter.source.slice(nameSpan.end, first.span.start).includes('(')) {
      this.#reporter.absent(span, 'an argument of a test without parentheses', `write ${name}(…)`)
    }
    this.arguments(list, span)
  }

  arguments(list: readonly Argument[], span: Span): void {
    let named = false
    for (const { name, spread, value } of list) {
      if (spread !== undefined) this.#reporter.absent(value.span, `\`${spread}\` before an argument`)
      if (name === undefined && named)
        this.#reporter.report(value.span, 'an argument by position stands after one by name')
      if (name !== undefined) {
        named = true
        this.#reporter.name(name.name, name.span)
        if (name.name === 'caller') this.#reporter.report(name.span, '`caller` cannot be given by name')
      }
    }
    this.#reporter.noTrailingComma(list.at(-1)?.value.span, span)
  }

  #selectTest(source: string, count: number, span: Span): void {
    const name = source.slice(1, -1)
    const test = name === 'none' ? undefined : tests.get(name)
    if (test === undefined)
      this.#reporter.report(span, `the test \`${name}\` is not in ${engine}`, didYouMean(name, tests.keys()))
    else if (test.takes !== count - 1) this.#reporter.report(span, `the test \`${name}\` takes ${test.takes} arguments`)
  }
}
