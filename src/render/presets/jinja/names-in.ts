import type { Node } from '../../../parse/template-tree.ts'
import { walkTemplate } from '../../../parse/walk-template.ts'

/** Every name that a body reads, those of the blocks inside it among them. */
export function namesIn(body: readonly Node[]): ReadonlySet<string> {
  const known = cache.get(body)
  if (known !== undefined) return known
  const names = new Set<string>()
  walkTemplate(body, {
    expression(expression) {
      if (expression.kind === 'name') names.add(expression.name)
    },
  })
  cache.set(body, names)
  return names
}

const cache = new WeakMap<readonly Node[], ReadonlySet<string>>()
