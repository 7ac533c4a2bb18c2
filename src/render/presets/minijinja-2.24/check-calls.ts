import { didYouMean } from '../../../diagnostics/did-you-mean.ts'
import type { Argument, Call, Expression, FilterCall, Test } from '../../../parse/template-tree.ts'
import type { EngineReporter } from '../engine-reporter.ts'
import { filterSignatures, inexactFilters } from './filter-signatures.ts'
import { engine } from './support.ts'
import { tests } from './tests.ts'

/** Checks a filter and its arguments against what MiniJinja 2.24 has. */
export function checkFilter(call: FilterCall, reporter: EngineReporter): void {
  const { name, nameSpan, span, arguments: list } = call
  const signature = filterSignatures.get(name)
  checkArguments(list, reporter)
  if (signature === undefined) {
    if (inexactFilters.has(name)) reporter.inexact(nameSpan, `the filter \`${name}\``)
    else reporter.absent(nameSpan, `the filter \`${name}\``, didYouMean(name, filterSignatures.keys()))
    return
  }
  const positional = list.filter((argument) => argument.name === undefined)
  if (positional.length < signature.required) {
    reporter.report(span, `the filter \`${name}\` needs ${signature.required} arguments, not ${positional.length}`)
  }
  if (!signature.isOpen && positional.length > signature.positional.length) {
    const most = signature.positional.length
    reporter.report(span, `the filter \`${name}\` takes up to ${most} arguments, not ${positional.length}`)
  }
  for (const { name: keyword } of list) {
    if (keyword === undefined || signature.named.includes(keyword.name)) continue
    const help =
      didYouMean(keyword.name, signature.named) ?? (signature.named.length === 0 ? 'give it by position' : undefined)
    reporter.report(keyword.span, `the filter \`${name}\` has no argument \`${keyword.name}\` by name`, help)
  }
  checkNamed(name, positional, reporter)
}

/** Filters and tests that are named in the arguments of `map` and `select` must be known as well. */
function checkNamed(name: string, positional: readonly Argument[], reporter: EngineReporter): void {
  if (!/^(?:map|select|reject)/.test(name)) return
  const argument = positional[name.endsWith('attr') ? 1 : 0]
  const text = plainText(argument?.value)
  if (text === undefined) return
  const known = name === 'map' ? filterSignatures : tests
  if (known.has(text)) return
  const what = name === 'map' ? 'filter' : 'test'
  reporter.absent(argument!.value.span, `the ${what} \`${text}\``, didYouMean(text, known.keys()))
}

function plainText(expression: Expression | undefined): string | undefined {
  return expression?.kind === 'literal' && expression.type === 'string' ? expression.source.slice(1, -1) : undefined
}

/** Checks a test, and whether MiniJinja would take what stands behind it for an argument. */
export function checkTest({ name, nameSpan, span, arguments: list }: Test, reporter: EngineReporter): void {
  const test = tests.get(name)
  checkArguments(list, reporter)
  if (test === undefined) reporter.absent(nameSpan, `the test \`${name}\``, didYouMean(name, tests.keys()))
  else if (list.length !== test.takes || list.some((argument) => argument.name !== undefined)) {
    reporter.report(span, `the test \`${name}\` takes ${test.takes} arguments, not ${list.length}`)
  }
  const [first] = list
  const isBare = first !== undefined && !reporter.source.slice(nameSpan.end, first.value.span.start).includes('(')
  if (isBare && first.value.kind === 'filter') {
    reporter.inexact(span, 'a filter behind the bare argument of a test', 'put the argument into parentheses')
  }
  if (list.length > 0) return
  const behind = /^\s*([A-Za-z_]\w*|[-+[{"'\d])/.exec(reporter.source.slice(span.end, span.end + 40))?.[1]
  if (behind === undefined || ['and', 'or', 'else', 'is'].includes(behind)) return
  if (/^[-+[{"'\d]/.test(behind) && reporter.source.slice(span.end).trimStart().startsWith('-%}')) return
  if (/^-/.test(behind) && /^\s*-(?:%|\})/.test(reporter.source.slice(span.end))) return
  const message = `${engine} takes \`${behind}\` for an argument of the test \`${name}\``
  reporter.report(span, message, 'put the test into parentheses')
}

/** Checks what is called, and with what. */
export function checkCall(
  { callee, arguments: list }: Call,
  modules: ReadonlySet<string>,
  reporter: EngineReporter,
): void {
  checkArguments(list, reporter)
  if (callee.kind === 'name') return
  if (callee.kind === 'attribute') {
    const owner = callee.object.kind === 'name' ? callee.object.name : undefined
    const isLoop = owner === 'loop' && (callee.name === 'cycle' || callee.name === 'changed')
    if (isLoop || owner === 'self' || (owner !== undefined && modules.has(owner))) return
    reporter.absent(callee.nameSpan, `the method \`${callee.name}\``, 'use a filter')
    return
  }
  reporter.inexact(callee.span, 'a call of anything but a name or a method')
}

function checkArguments(list: readonly Argument[], reporter: EngineReporter): void {
  const names = new Set<string>()
  for (const { name, spread, value } of list) {
    if (spread !== undefined) reporter.inexact(value.span, `\`${spread}\` before an argument`)
    if (name === undefined && names.size > 0) {
      reporter.report(value.span, 'an argument by position stands after one by name')
    }
    if (name === undefined) continue
    if (names.has(name.name)) reporter.inexact(name.span, `the argument \`${name.name}\` given twice`)
    if (name.name === 'caller') reporter.inexact(name.span, '`caller` given by name')
    names.add(name.name)
  }
}
