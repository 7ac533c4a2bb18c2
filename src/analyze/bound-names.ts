import type { Parameter, Target, Template } from '../parse/template-tree.ts'
import { walkTemplate } from '../parse/walk-template.ts'

/** Every name that a template gives a value anywhere, and that templates which it includes can see therefore. */
export function boundNames({ body }: Template): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (target: Target): void => {
    if (target.kind === 'targets') target.items.forEach(add)
    else if (target.kind === 'name') names.add(target.name)
  }
  const addParameters = (parameters: readonly Parameter[]) => {
    for (const { name } of parameters) names.add(name.name)
  }
  walkTemplate(body, {
    target: add,
    node(node) {
      if (node.kind === 'for') names.add('loop')
      if (node.kind === 'macro') names.add(node.name.name)
      if (node.kind === 'macro' || node.kind === 'call') addParameters(node.parameters)
      if (node.kind !== 'import') return
      if (node.as !== undefined) names.add(node.as.name)
      for (const { name, as } of node.names ?? []) names.add((as ?? name).name)
    },
  })
  return names
}
