import type { Parameter, Tag, Target } from '../../../parse/template-tree.ts'
import type { EngineReporter } from '../engine-reporter.ts'
import { checkName } from './check-expression.ts'
import { ownNames } from './support.ts'

/** Checks what `set`, `for` and `with` assign to. */
export function checkTarget(target: Target, reporter: EngineReporter): void {
  if (target.kind === 'name') {
    checkName(target.name, target.span, reporter)
    if (ownNames.has(target.name)) reporter.report(target.span, `\`${target.name}\` cannot be assigned to`)
  } else if (target.kind === 'attribute') {
    if (target.object.kind !== 'name') reporter.absent(target.span, 'assigning to a part of a part')
  } else {
    if (target.items.length === 1) reporter.inexact(target.span, 'a single name with a comma or in parentheses')
    for (const item of target.items) {
      if (item.kind === 'attribute')
        reporter.absent(item.span, 'assigning to several names with a part of a namespace among them')
      else checkTarget(item, reporter)
    }
  }
}

/** Checks the parameters of a macro or of a call block. */
export function checkParameters(parameters: readonly Parameter[], tag: Tag, reporter: EngineReporter): void {
  const names = new Set<string>()
  let hasDefault = false
  for (const { name, defaultValue } of parameters) {
    checkTarget(name, reporter)
    if (names.has(name.name)) reporter.report(name.span, `there are two parameters \`${name.name}\``)
    if (defaultValue === undefined && hasDefault) {
      reporter.report(name.span, 'a parameter without a default stands after one with a default')
    }
    names.add(name.name)
    hasDefault ||= defaultValue !== undefined
  }
  const last = parameters.at(-1)
  const end = last?.defaultValue?.span.end ?? last?.name.span.end
  if (end !== undefined && reporter.next(end) === ',') {
    reporter.absent(tag.span, 'a comma after the last parameter', 'delete it')
  }
}
