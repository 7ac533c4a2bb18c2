import type { Expression, Template } from '../../../parse/template-tree.ts'
import { walkTemplate } from '../../../parse/walk-template.ts'
import type { RenderFault } from '../../evaluate.ts'
import { checkNesting } from '../check-nesting.ts'
import { EngineReporter } from '../engine-reporter.ts'
import { checkBlockNames, moduleNames } from './check-blocks.ts'
import { checkCall, checkFilter, checkTest } from './check-calls.ts'
import { checkExpression } from './check-expression.ts'
import { NodeChecker } from './check-node.ts'
import { checkTarget } from './check-targets.ts'
import { engine, nesting } from './support.ts'

/** Every construct of a template that MiniJinja 2.24 lacks, or that is not known to be rendered exactly as it does. */
export function checkSupport(template: Template): readonly RenderFault[] {
  const reporter = new EngineReporter(template, engine)
  const nodes = new NodeChecker(reporter)
  const modules = moduleNames(template.body)
  const bareTuples = new Set<Expression>()
  checkNesting(template.body, nesting, reporter)
  checkBlockNames(template.body, reporter)
  walkTemplate(template.body, {
    node(node) {
      nodes.check(node)
      if (node.kind === 'set' && node.value !== undefined) bareTuples.add(node.value)
    },
    target: (target) => checkTarget(target, reporter),
    filter: (filter) => checkFilter(filter, reporter),
    expression(expression) {
      checkExpression(expression, bareTuples, reporter)
      if (expression.kind === 'call-expression') checkCall(expression, modules, reporter)
      if (expression.kind === 'test') checkTest(expression, reporter)
    },
  })
  return reporter.faults
}
