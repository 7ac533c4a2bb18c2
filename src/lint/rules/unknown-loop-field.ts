import { templatesOf } from '../../analyze/templates-of.ts'
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import type { Expression, Node, Span, Target } from '../../parse/template-tree.ts'
import { type Visitor, walkExpression, walkTemplate } from '../../parse/walk-template.ts'
import { defineRule } from '../rule.ts'

/** What at least one engine has. */
const knownFields = [
  'index',
  'index0',
  'revindex',
  'revindex0',
  'first',
  'last',
  'length',
  'previtem',
  'nextitem',
  'depth',
  'depth0',
  'cycle',
  'changed',
]

export const unknownLoopField = defineRule({
  id: 'unknown-loop-field',
  subject: 'pack',
  severity: 'error',
  docs: {
    what: 'A loop reads a field of `loop` that no engine has.',
    why: 'it is undefined in every turn: it prints nothing, is never true, and stops strict engines',
    bad: '{% for tool in tools %}{{ loop.idx }}. {{ tool }} {{ shell }}{% endfor %}',
    good: '{% for tool in tools %}{{ loop.index }}. {{ tool }} {{ shell }}{% endfor %}',
  },
  check(pack, report) {
    for (const { file, template } of templatesOf(pack)) {
      if (template.faults.length > 0 || bindsLoop(template.body)) continue
      for (const { name, span } of loopFields(template.body)) {
        if (knownFields.includes(name)) continue
        report({
          place: { file, span },
          message: `\`loop\` has no field \`${name}\` in any engine`,
          help: didYouMean(name, knownFields) ?? `there is ${knownFields.map((field) => `\`${field}\``).join(', ')}`,
        })
      }
    }
  },
})

/** The fields of `loop` that are read inside loops; a macro sees no loop around it. */
function loopFields(body: readonly Node[]): readonly { readonly name: string; readonly span: Span }[] {
  const found: { name: string; span: Span }[] = []
  const visitor = (isInLoop: boolean): Visitor => ({
    expression(part) {
      const field = isInLoop ? fieldOfLoop(part) : undefined
      if (field !== undefined) found.push(field)
    },
    node(node) {
      if (node.kind === 'macro') {
        walkTemplate(node.body, visitor(false))
        return false
      }
      if (node.kind !== 'for') return true
      walkExpression(node.iterable, visitor(isInLoop))
      if (node.filter !== undefined) walkExpression(node.filter, visitor(isInLoop))
      walkTemplate(node.body, visitor(true))
      walkTemplate(node.otherwise?.body ?? [], visitor(isInLoop))
      return false
    },
  })
  walkTemplate(body, visitor(false))
  return found
}

function fieldOfLoop(part: Expression): { readonly name: string; readonly span: Span } | undefined {
  if (part.kind === 'attribute' && isLoop(part.object)) return { name: part.name, span: part.nameSpan }
  if (part.kind !== 'subscript' || !isLoop(part.object)) return undefined
  const { index } = part
  if (index.kind !== 'literal' || index.type !== 'string' || index.source.includes('\\')) return undefined
  return { name: index.source.slice(1, -1), span: index.span }
}

function isLoop(expression: Expression): boolean {
  return expression.kind === 'name' && expression.name === 'loop'
}

/** Whether the template gives the name `loop` another meaning. */
function bindsLoop(body: readonly Node[]): boolean {
  let isBound = false
  const check = (target: Target) => {
    if (target.kind === 'targets') target.items.forEach(check)
    else if (target.kind === 'name' && target.name === 'loop') isBound = true
  }
  walkTemplate(body, {
    target: check,
    node(node) {
      const parameters = node.kind === 'macro' || node.kind === 'call' ? node.parameters : []
      if (parameters.some(({ name }) => name.name === 'loop')) isBound = true
    },
  })
  return isBound
}
