import type { Expression, Node } from '../../../parse/template-tree.ts'
import { walkTemplate } from '../../../parse/walk-template.ts'
import type { EngineReporter } from '../engine-reporter.ts'
import { blockNames } from './support.ts'

/** The names under which a template imports others as a whole. */
export function moduleNames(body: readonly Node[]): ReadonlySet<string> {
  const names = new Set<string>()
  walkTemplate(body, {
    node(node) {
      if (node.kind === 'import' && node.as !== undefined) names.add(node.as.name)
    },
  })
  return names
}

/** `super()` and `self.name()` are calls; as values they are not there. Where blocks are not known, none is called. */
export function checkBlockNames(body: readonly Node[], reporter: EngineReporter): void {
  const top = new Set(body)
  const called = new Set<Expression>()
  walkTemplate(body, {
    node(node) {
      if (node.kind === 'extends' && !top.has(node)) {
        reporter.inexact(node.tag.span, '`extends` inside another block', 'move it to the top')
      }
    },
    expression(part) {
      if (part.kind === 'call-expression' && part.arguments.length === 0) {
        const { callee } = part
        if (callee.kind === 'name' && callee.name === 'super') called.add(callee)
        if (callee.kind === 'attribute' && callee.object.kind === 'name' && callee.object.name === 'self') {
          called.add(callee.object)
        }
      }
      if (part.kind !== 'name' || !blockNames.has(part.name) || called.has(part)) return
      const known = part.name === 'self' ? 'as `self.name()`' : 'as `super()` in a block'
      reporter.report(part.span, `\`${part.name}\` is known only ${known}`)
    },
  })
}
