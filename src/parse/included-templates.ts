import type { Expression, Span, Template } from './template-tree.ts'
import { walkTemplate } from './walk-template.ts'

/** The templates that a template includes, imports or extends by a name that is written out, each with its place. */
export function includedTemplates({ body }: Template): readonly { readonly name: string; readonly span: Span }[] {
  const found: { name: string; span: Span }[] = []
  walkTemplate(body, {
    node(node) {
      if (node.kind !== 'include' && node.kind !== 'import' && node.kind !== 'extends') return
      if (node.kind === 'include' && node.ignoreMissing) return
      const name = literalText(node.template)
      if (name !== undefined) found.push({ name, span: node.template.span })
    },
  })
  return found
}

/** The text of a literal without escapes, which no file name needs. */
function literalText(expression: Expression): string | undefined {
  if (expression.kind !== 'literal' || expression.type !== 'string' || expression.source.includes('\\'))
    return undefined
  return expression.source.slice(1, -1)
}
