import type { Node, Parameter } from '../../../parse/template-tree.ts'
import { walkExpression, walkTemplate } from '../../../parse/walk-template.ts'

/**
 * The names that the body of a macro may read from around it. Those that it sets itself first may be among them, which
 * makes no difference: its own come first.
 */
export function freeNames(parameters: readonly Parameter[], body: readonly Node[]): ReadonlySet<string> {
  const known = cache.get(body)
  if (known !== undefined) return known
  const names = new Set<string>()
  const visitor = {
    expression(expression: { readonly kind: string; readonly name?: string }) {
      if (expression.kind === 'name') names.add(expression.name!)
    },
  }
  for (const { defaultValue } of parameters) if (defaultValue !== undefined) walkExpression(defaultValue, visitor)
  walkTemplate(body, visitor)
  for (const { name } of parameters) names.delete(name.name)
  cache.set(body, names)
  return names
}

const cache = new WeakMap<readonly Node[], ReadonlySet<string>>()
