import type { Block, Expression, Import, Include, Node } from '../../../parse/template-tree.ts'
import { walkTemplate } from '../../../parse/walk-template.ts'
import { moduleNames } from './check-macros.ts'
import { isSuper, superCalls } from './super-calls.ts'
import type { SupportReporter } from './support-reporter.ts'

/** Checks `include`, `import`, `extends` and `super()` against what nunjucks 3.2 has. */
export function checkInclusion(body: readonly Node[], reporter: SupportReporter): void {
  const top = new Set(body)
  const blocks = blocksIn(body)
  const inner = new Set(blocks.flatMap((block) => blocksIn(block.body)))
  const outer = blocks.filter((block) => !inner.has(block))
  const supers = new Set(outer.flatMap((block) => [...superCalls(block.body)]))
  walkTemplate(body, {
    node(node) {
      if (node.kind === 'include') checkInclude(node, reporter)
      if (node.kind === 'import') checkImport(node, reporter)
      if ((node.kind === 'import' || node.kind === 'extends') && !top.has(node)) {
        const what = `\`${node.kind}\` inside another block is not rendered exactly for nunjucks 3.2`
        reporter.report(node.tag.span, what, 'move it to the top')
      }
    },
    expression(expression) {
      if (!isSuper(expression) || supers.has(expression)) return
      reporter.report(
        expression.span,
        '`super()` is known only as the whole of an output in a block that is in no other one',
      )
    },
  })
  checkModules(body, reporter)
  checkExtends(body, reporter)
}

function checkInclude({ template, context }: Include, reporter: SupportReporter): void {
  if (template.kind === 'list' || template.kind === 'tuple') reporter.absent(template.span, 'a list of templates')
  if (context !== undefined) reporter.absent(context.span, '`with` or `without context` at `include`')
}

function checkImport({ as, names }: Import, reporter: SupportReporter): void {
  for (const name of [as, ...(names ?? []).flatMap((one) => [one.name, one.as])]) {
    if (name !== undefined) reporter.name(name.name, name.span)
  }
}

/** A module is only good for what it holds: as a value it is an object of JavaScript. */
function checkModules(body: readonly Node[], reporter: SupportReporter): void {
  const modules = new Set(moduleNames(body))
  if (modules.size === 0) return
  const objects = new Set<Expression>()
  walkTemplate(body, {
    expression(expression) {
      if (expression.kind === 'attribute') objects.add(expression.object)
      if (expression.kind !== 'name' || !modules.has(expression.name) || objects.has(expression)) return
      reporter.report(expression.span, `\`${expression.name}\` is a template that is imported, and no value`)
    },
  })
}

function checkExtends(body: readonly Node[], reporter: SupportReporter): void {
  const index = body.findIndex((node) => node.kind === 'extends')
  if (index < 0) return
  for (const [at, node] of body.entries()) {
    if (node.kind === 'extends' && at > index) reporter.report(node.tag.span, 'a template extends two others')
    if (at < index && 'body' in node && blocksIn([node]).length > 0) {
      reporter.report(node.span, 'a block stands before `extends`', 'put `extends` first')
    }
  }
}

function blocksIn(body: readonly Node[]): readonly Block[] {
  const blocks: Block[] = []
  walkTemplate(body, { node: (node) => void (node.kind === 'block' && blocks.push(node)) })
  return blocks
}
