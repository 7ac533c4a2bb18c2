import type { Expression, Span, Template } from './template-tree.ts'
import { walkTemplate } from './walk-template.ts'

export interface IncludedTemplate {
  /** As it is written: engines look it up in a folder of theirs, or beside the template that names it. */
  readonly name: string
  readonly span: Span
  /** Whether the engine goes on without it: `ignore missing`, or one of several names. */
  readonly isOptional: boolean
}

/** The templates that a template includes, imports or extends by a name that is written out, each with its place. */
export function includedTemplates({ body }: Template): readonly IncludedTemplate[] {
  const found: IncludedTemplate[] = []
  walkTemplate(body, {
    node(node) {
      if (node.kind !== 'include' && node.kind !== 'import' && node.kind !== 'extends') return
      const mayMiss = node.kind === 'include' && node.ignoreMissing !== undefined
      addNames(node.template, mayMiss, found)
    },
  })
  return found
}

/** The names in an expression that gives the name of a template, or a list of names. */
function addNames(expression: Expression, isOptional: boolean, found: IncludedTemplate[]): void {
  switch (expression.kind) {
    case 'group':
      addNames(expression.value, isOptional, found)
      return
    case 'list':
    case 'tuple':
      for (const item of expression.items) addNames(item, isOptional || expression.items.length > 1, found)
      return
    case 'conditional':
      addNames(expression.value, isOptional, found)
      if (expression.otherwise !== undefined) addNames(expression.otherwise, isOptional, found)
      return
    case 'literal': {
      const name = literalText(expression)
      if (name !== undefined) found.push({ name, span: expression.span, isOptional })
    }
  }
}

/** The text of a literal without escapes, which no file name needs. */
function literalText({ type, source }: Extract<Expression, { kind: 'literal' }>): string | undefined {
  return type !== 'string' || source.includes('\\') ? undefined : source.slice(1, -1)
}
