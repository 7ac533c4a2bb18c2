import type { Target } from '../../parse/template-tree.ts'
import type { BodyFlowParts } from './body-flow.ts'
import { rootName } from './root-name.ts'

/** Sets the names of a target, which depend on the names `of` its value and on the conditions around it. */
export function bindTarget(target: Target, of: readonly string[], parts: BodyFlowParts): void {
  if (target.kind === 'targets') {
    for (const item of target.items) bindTarget(item, of, parts)
    return
  }
  const { state, relations, expressions } = parts
  const name = rootName(target)
  if (name === undefined) return
  for (const other of of) relations.relate(name, other)
  relations.relateToConditions(name)
  if (target.kind === 'name') state.set(name, { kind: 'defined', setAt: target.span })
  else expressions.walk(target.object, 'value')
}
