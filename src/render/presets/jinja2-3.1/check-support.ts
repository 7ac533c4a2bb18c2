import type { Expression, Template } from '../../../parse/template-tree.ts'
import { walkTemplate } from '../../../parse/walk-template.ts'
import type { RenderFault } from '../../evaluate.ts'
import { checkNesting } from '../check-nesting.ts'
import { EngineReporter } from '../engine-reporter.ts'
import { checkCall, checkFilter, checkTest } from './check-calls.ts'
import { checkExpression } from './check-expression.ts'
import { checkInclusion, moduleNames } from './check-inclusion.ts'
import { NodeChecker } from './check-node.ts'
import { checkTarget } from './check-targets.ts'
import { engine, nesting } from './support.ts'

/** Every construct of a template that Jinja2 3.1 lacks, or that is not known to be rendered exactly as it does. */
export function checkSupport(template: Template): readonly RenderFault[] {
  const reporter = new EngineReporter(template, engine)
  const nodes = new NodeChecker(reporter)
  const callees = new Set(['self', ...moduleNames(template.body)])
  checkNesting(template.body, nesting, reporter)
  checkInclusion(template.body, reporter)
  walkTemplate(template.body, {
    node: (node) => nodes.check(node),
    target: (target) => checkTarget(target, reporter),
    filter: (filter) => checkFilter(filter, reporter),
    expression: (expression) => check(expression, callees, reporter),
  })
  return reporter.faults
}

function check(expression: Expression, callees: ReadonlySet<string>, reporter: EngineReporter): void {
  checkExpression(expression, reporter)
  if (expression.kind === 'call-expression') checkCall(expression, callees, reporter)
  if (expression.kind === 'test') checkTest(expression, reporter)
}
