import type { Expression, Node } from '../../../parse/template-tree.ts'
import { walkTemplate } from '../../../parse/walk-template.ts'
import type { EngineReporter } from '../engine-reporter.ts'
import { blockNames } from './support.ts'

/** Tags that print behind `extends` as well, before all that the other template prints. */
const printing: ReadonlySet<Node['kind']> = new Set<Node['kind']>([
  'for',
  'call',
  'filter-block',
  'include',
  'other-block',
])

/** Checks `import`, `extends`, `self` and `super()` against what Jinja2 3.1 has. */
export function checkInclusion(body: readonly Node[], reporter: EngineReporter): void {
  const top = new Set(body)
  walkTemplate(body, {
    node(node) {
      if (node.kind === 'extends' && !top.has(node)) {
        reporter.inexact(node.tag.span, '`extends` inside another block', 'move it to the top')
      }
      if (node.kind !== 'import') return
      for (const { name } of node.names ?? []) {
        if (name.name.startsWith('_')) reporter.absent(name.span, 'importing a name with an underscore at its start')
      }
    },
  })
  checkExtends(body, reporter)
  checkBlockNames(body, reporter)
}

/** The names under which a template imports others as a whole. */
export function moduleNames(body: readonly Node[]): readonly string[] {
  const names: string[] = []
  walkTemplate(body, {
    node(node) {
      if (node.kind === 'import' && node.as !== undefined) names.push(node.as.name)
    },
  })
  return names
}

function checkExtends(body: readonly Node[], reporter: EngineReporter): void {
  const index = body.findIndex((node) => node.kind === 'extends')
  if (index < 0) return
  walkTemplate(body.slice(0, index), {
    node(node) {
      if (node.kind === 'block') reporter.inexact(node.tag.span, 'a block before `extends`', 'put `extends` first')
    },
  })
  const checkBehind = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (node.kind === 'extends') reporter.report(node.tag.span, 'a template extends two others')
      if (printing.has(node.kind) && 'tag' in node) {
        reporter.inexact(node.tag.span, 'what this prints behind `extends`, outside a block,', 'move it into a block')
      }
      if (node.kind !== 'if') continue
      for (const branch of node.branches) checkBehind(branch.body)
      checkBehind(node.otherwise?.body ?? [])
    }
  }
  checkBehind(body.slice(index + 1))
}

/** `super()` is known inside blocks, and `self.name()` everywhere; as values they are parts of Jinja2. */
function checkBlockNames(body: readonly Node[], reporter: EngineReporter): void {
  const called = new Set<Expression>()
  const inBlocks = new Set<Expression>()
  const take = (part: Expression, into: Set<Expression>) => {
    if (part.kind !== 'call-expression' || part.arguments.length > 0) return
    const { callee } = part
    if (callee.kind === 'name' && callee.name === 'super') into.add(callee)
    if (callee.kind === 'attribute' && callee.object.kind === 'name' && callee.object.name === 'self') {
      called.add(callee.object)
    }
  }
  walkTemplate(body, {
    node(node) {
      if (node.kind === 'block') walkTemplate(node.body, { expression: (part) => take(part, inBlocks) })
    },
    expression(part) {
      take(part, new Set())
      if (part.kind !== 'name' || !blockNames.has(part.name) || called.has(part) || inBlocks.has(part)) return
      const known = part.name === 'self' ? 'as `self.name()`' : 'as `super()` in a block'
      reporter.report(part.span, `\`${part.name}\` is known only ${known}`)
    },
  })
}
