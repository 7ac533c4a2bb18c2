import type { SourcePack } from '../load/source-pack.ts'
import type { Span, Template } from '../parse/template-tree.ts'
import { walkTemplate } from '../parse/walk-template.ts'

export interface AddedCallable {
  readonly kind: 'filter' | 'test'
  readonly name: string
  readonly span: Span
}

/** Where a template uses filters and tests that its program adds to the engine, in source order. */
export function addedCallables(
  { body }: Template,
  { filters, tests }: Pick<SourcePack, 'filters' | 'tests'>,
): readonly AddedCallable[] {
  const added: AddedCallable[] = []
  if (filters.size + tests.size === 0) return added
  walkTemplate(body, {
    filter({ name, span }) {
      if (filters.has(name)) added.push({ kind: 'filter', name, span })
    },
    expression(expression) {
      if (expression.kind === 'test' && tests.has(expression.name))
        added.push({ kind: 'test', name: expression.name, span: expression.span })
    },
  })
  return added
}
