import { didYouMean } from '../../../diagnostics/did-you-mean.ts'
import type { Argument, Call, Expression, FilterCall, Test } from '../../../parse/template-tree.ts'
import type { EngineReporter } from '../engine-reporter.ts'
import { filterSignatures, inexactFilters } from '../jinja/filter-signatures.ts'
import { methodNames } from '../jinja/methods.ts'
import { tests } from '../jinja/tests.ts'
import { engine } from './support.ts'

/** What `loop`, `cycler` and the modules of macros have that can be called. */
const callableParts = new Set([...methodNames, 'changed', 'cycle', 'next', 'reset'])

/** Checks a filter and its arguments against what Jinja2 3.1 has. */
export function checkFilter(call: FilterCall, reporter: EngineReporter): void {
  const { name, nameSpan, span } = call
  const signature = filterSignatures.get(name)
  checkArguments(call.arguments, reporter)
  if (signature === undefined) {
    if (inexactFilters.has(name)) reporter.inexact(nameSpan, `the filter \`${name}\``)
    else reporter.absent(nameSpan, `the filter \`${name}\``, didYouMean(name, filterSignatures.keys()))
    return
  }
  if (signature.isOpen) {
    checkNamed(call, reporter)
    return
  }
  const { parameters, required } = signature
  const given = new Set<string>()
  for (const [index, argument] of call.arguments.entries()) {
    const parameter = argument.name?.name ?? parameters[index]
    if (parameter === undefined) {
      reporter.report(
        span,
        `the filter \`${name}\` takes up to ${parameters.length} arguments, not ${call.arguments.length}`,
      )
      return
    }
    if (!parameters.includes(parameter)) {
      const place = argument.name?.span ?? span
      reporter.report(
        place,
        `the filter \`${name}\` has no argument \`${parameter}\``,
        didYouMean(parameter, parameters),
      )
    }
    if (given.has(parameter)) reporter.report(span, `the filter \`${name}\` gets \`${parameter}\` twice`)
    given.add(parameter)
  }
  const lacking = parameters.slice(0, required).filter((parameter) => !given.has(parameter))
  if (lacking.length > 0) reporter.report(span, `the filter \`${name}\` needs the argument \`${lacking.join('`, `')}\``)
}

/** Filters and tests that are named in the arguments of `map` and `select` must be known as well. */
function checkNamed({ name, arguments: list }: FilterCall, reporter: EngineReporter): void {
  const [first, second] = list.filter((argument) => argument.name === undefined)
  if (name === 'map') {
    const text = plainText(first?.value)
    if (text !== undefined && !filterSignatures.has(text)) {
      reporter.inexact(first!.value.span, `the filter \`${text}\``, didYouMean(text, filterSignatures.keys()))
    }
    return
  }
  if (name === 'format') return
  const test = name.endsWith('attr') ? second : first
  const text = plainText(test?.value)
  if (text !== undefined && !tests.has(text)) {
    reporter.absent(test!.value.span, `the test \`${text}\``, didYouMean(text, tests.keys()))
  }
}

function plainText(expression: Expression | undefined): string | undefined {
  return expression?.kind === 'literal' && expression.type === 'string' ? expression.source.slice(1, -1) : undefined
}

/** Checks a test, and whether Jinja2 would take the word behind it for an argument. */
export function checkTest({ name, nameSpan, span, value, arguments: list }: Test, reporter: EngineReporter): void {
  const test = tests.get(name)
  checkArguments(list, reporter)
  if (test === undefined) reporter.absent(nameSpan, `the test \`${name}\``, didYouMean(name, tests.keys()))
  else if (list.length !== test.takes || list.some((argument) => argument.name !== undefined)) {
    reporter.report(span, `the test \`${name}\` takes ${test.takes} arguments, not ${list.length}`)
  }
  if (value.kind === 'test')
    reporter.report(span, `a test of a test is not in ${engine}`, 'put the first into parentheses')
  if (list.length > 0) return
  const behind = /^\s*([\p{L}_]\w*)/u.exec(reporter.source.slice(span.end, span.end + 40))?.[1]
  if (behind !== undefined && !['and', 'or', 'else'].includes(behind)) {
    reporter.report(
      span,
      `Jinja2 takes \`${behind}\` for an argument of the test \`${name}\``,
      'put the test into parentheses',
    )
  }
}

/**
 * Checks what is called, and with what.
 *
 * @param callees names whose parts can all be called: `self`, and templates that are imported
 */
export function checkCall(
  { callee, arguments: list }: Call,
  callees: ReadonlySet<string>,
  reporter: EngineReporter,
): void {
  checkArguments(list, reporter)
  if (callee.kind === 'attribute' && callee.object.kind === 'name' && callees.has(callee.object.name)) return
  if (callee.kind === 'attribute' && !callableParts.has(callee.name)) {
    reporter.inexact(callee.nameSpan, `the method \`${callee.name}\``, didYouMean(callee.name, callableParts))
  } else if (callee.kind !== 'attribute' && callee.kind !== 'name') {
    reporter.inexact(callee.span, 'a call of anything but a name or a method')
  }
}

function checkArguments(list: readonly Argument[], reporter: EngineReporter): void {
  const names = new Set<string>()
  for (const { name, spread, value } of list) {
    if (spread !== undefined) reporter.inexact(value.span, `\`${spread}\` before an argument`)
    if (name === undefined && names.size > 0) {
      reporter.report(value.span, 'an argument by position stands after one by name')
    }
    if (name === undefined) continue
    if (names.has(name.name)) reporter.report(name.span, `the argument \`${name.name}\` is given twice`)
    if (name.name === 'caller') reporter.inexact(name.span, '`caller` given by name')
    names.add(name.name)
  }
}
