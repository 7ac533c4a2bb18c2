import type { Node } from '../../parse/template-tree.ts'

/** `absent`: an engine has no such thing. `inexact`: it has, but this tool is not known to render it exactly. */
export type Support = 'exact' | 'absent' | 'inexact'

/** What each engine of the Jinja family does with the kinds of nodes that all have; others are named by keyword. */
export const nodeSupport: Readonly<Record<Exclude<Node['kind'], 'other-block' | 'other-tag'>, Support>> = {
  text: 'exact',
  comment: 'exact',
  raw: 'exact',
  output: 'exact',
  if: 'exact',
  for: 'exact',
  set: 'exact',
  macro: 'exact',
  call: 'exact',
  'filter-block': 'exact',
  block: 'exact',
  include: 'exact',
  import: 'exact',
  extends: 'exact',
  unreadable: 'absent',
}

/** @param others what the engine does with the tags that only some have, by keyword */
export function supportOf(node: Node, others: ReadonlyMap<string, Support>): Support {
  const isOther = node.kind === 'other-block' || node.kind === 'other-tag'
  return isOther ? (others.get(node.keyword) ?? 'absent') : nodeSupport[node.kind]
}
