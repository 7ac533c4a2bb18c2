import type { Expression, Node } from '../../../parse/template-tree.ts'
import { walkTemplate } from '../../../parse/walk-template.ts'
import { childrenOf } from '../children-of.ts'
import type { EngineReporter } from '../engine-reporter.ts'
import { engine, nesting } from './support.ts'

/** Reports what is nested deeper than MiniJinja takes. */
export function checkNesting(body: readonly Node[], reporter: EngineReporter): void {
  checkBody(body, 0, reporter)
  const depths = new WeakMap<Expression, number>()
  let isReported = false
  walkTemplate(body, {
    expression(expression) {
      const depth = depths.get(expression) ?? 1
      if (depth > nesting.expressions && !isReported) {
        isReported = true
        reporter.inexact(expression.span, `an expression nested more than ${nesting.expressions} deep`)
      }
      const { kind } = expression
      for (const part of childrenOf(expression)) {
        // Chains of the same operator, of filters and of lookups are read in a loop.
        const isChain =
          (kind === 'binary' && part === expression.left) ||
          (kind === 'filter' && part === expression.value) ||
          (kind === 'attribute' && part === expression.object)
        depths.set(part, depth + (isChain ? 0 : 1))
      }
    },
  })
}

function checkBody(body: readonly Node[], around: number, reporter: EngineReporter): void {
  for (const node of body) {
    const parts = bodiesOf(node)
    if (parts.length === 0) continue
    if (around + 1 > nesting.blocks) {
      const { span } = 'tag' in node ? node.tag : node
      reporter.report(span, `${engine} takes no blocks nested so deep`, 'put the inner ones into a macro')
      continue
    }
    for (const part of parts) checkBody(part, around + 1, reporter)
  }
}

function bodiesOf(node: Node): readonly (readonly Node[])[] {
  const parts = node.kind === 'if' ? node.branches.map((branch) => branch.body) : []
  if ('body' in node && node.kind !== 'raw' && node.body !== undefined) parts.push(node.body as readonly Node[])
  if ('otherwise' in node && node.otherwise !== undefined) parts.push(node.otherwise.body)
  return parts
}
