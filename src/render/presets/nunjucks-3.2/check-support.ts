import type { Template } from '../../../parse/template-tree.ts'
import { walkTemplate } from '../../../parse/walk-template.ts'
import type { RenderFault } from '../../evaluate.ts'
import { checkNesting } from '../check-nesting.ts'
import { CallChecker } from './check-calls.ts'
import { ExpressionChecker } from './check-expression.ts'
import { checkInclusion } from './check-inclusion.ts'
import { checkMacroPlaces } from './check-macros.ts'
import { NodeChecker } from './check-node.ts'
import { checkTags } from './check-tags.ts'
import { nesting } from './support.ts'
import { SupportReporter } from './support-reporter.ts'

/** Every construct of a template that nunjucks 3.2 lacks, or that is not known to be rendered exactly as it does. */
export function checkSupport(template: Template): readonly RenderFault[] {
  const reporter = new SupportReporter(template)
  const calls = new CallChecker(reporter, template.body)
  const expressions = new ExpressionChecker(reporter, calls)
  const nodes = new NodeChecker(reporter)
  checkNesting(template.body, nesting, reporter)
  checkTags(template, reporter)
  checkMacroPlaces(template.body, reporter)
  checkInclusion(template.body, reporter)
  walkTemplate(template.body, {
    node: (node) => nodes.node(node),
    expression: (expression) => expressions.check(expression),
    target: (target) => nodes.target(target),
    filter: (filter) => calls.filter(filter),
  })
  return reporter.faults
}
