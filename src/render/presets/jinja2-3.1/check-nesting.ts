import type { Expression, Node } from '../../../parse/template-tree.ts'
import { walkTemplate } from '../../../parse/walk-template.ts'
import { childrenOf } from '../children-of.ts'
import type { EngineReporter } from '../engine-reporter.ts'
import { engine, nesting } from './support.ts'

interface Around {
  readonly blocks: number
  readonly loops: number
}

/** Reports what is nested deeper than Python takes. */
export function checkNesting(body: readonly Node[], reporter: EngineReporter): void {
  checkBody(body, { blocks: 0, loops: 0 }, reporter)
  const depths = new WeakMap<Expression, number>()
  let isReported = false
  walkTemplate(body, {
    expression(expression) {
      const depth = depths.get(expression) ?? 1
      if (depth > nesting.expressions && !isReported) {
        isReported = true
        reporter.inexact(expression.span, `an expression nested more than ${nesting.expressions} deep`)
      }
      for (const part of childrenOf(expression)) {
        const isChain = expression.kind === 'binary' && expression.operator === '~' && part === expression.left
        depths.set(part, depth + (isChain ? 0 : 1))
      }
    },
  })
}

function checkBody(body: readonly Node[], around: Around, reporter: EngineReporter): void {
  for (const node of body) {
    const inside = insideOf(node)
    if (inside.length === 0) continue
    const loops =
      node.kind === 'for' ? around.loops + 1 : node.kind === 'macro' || node.kind === 'call' ? 0 : around.loops
    const blocks = around.blocks + 1
    const { span } = 'tag' in node ? node.tag : node
    if (loops > nesting.loops || blocks > nesting.blocks) {
      reporter.report(span, `${engine} takes no blocks nested so deep`, 'put the inner ones into a macro')
      continue
    }
    for (const part of inside) checkBody(part, { blocks, loops }, reporter)
  }
}

function insideOf(node: Node): readonly (readonly Node[])[] {
  const parts = node.kind === 'if' ? node.branches.map((branch) => branch.body) : []
  if ('body' in node && node.kind !== 'raw' && node.body !== undefined) parts.push(node.body as readonly Node[])
  if ('otherwise' in node && node.otherwise !== undefined) parts.push(node.otherwise.body)
  return parts
}
