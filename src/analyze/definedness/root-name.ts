import type { Expression, Target } from '../../parse/template-tree.ts'

/** The name that a target belongs to: `ns` of `set ns.found = true`. Nothing for several targets. */
export function rootName(target: Target): string | undefined {
  let root: Target | Expression = target
  while (root.kind === 'attribute' || root.kind === 'subscript') root = root.object
  return root.kind === 'name' ? root.name : undefined
}
