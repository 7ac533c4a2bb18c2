import type { Node } from '../../../parse/template-tree.ts'

export const engine = 'MiniJinja 2.24'

/** `absent`: MiniJinja has no such thing. `inexact`: it has, but this tool is not known to render it exactly. */
type Support = 'exact' | 'absent' | 'inexact'

/** What MiniJinja 2.24 does with each kind of node. Blocks known to few engines are named by their keyword. */
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

/** `break` and `continue` are there with the feature `loop_controls`. */
export const otherTagSupport: ReadonlyMap<string, Support> = new Map([
  ['with', 'exact'],
  ['do', 'exact'],
  ['break', 'exact'],
  ['continue', 'exact'],
  ['autoescape', 'inexact'],
  ['switch', 'absent'],
  ['case', 'absent'],
  ['default', 'absent'],
  ['generation', 'absent'],
  ['debug', 'absent'],
])

/** Functions that MiniJinja has and that are not rendered. */
export const inexactNames: ReadonlySet<string> = new Set(['debug'])

/** Names that are good for the calls of blocks alone. */
export const blockNames: ReadonlySet<string> = new Set(['self', 'super'])

/** Names that a template cannot set without changing what MiniJinja does. */
export const ownNames: ReadonlySet<string> = new Set([...blockNames, 'loop', 'caller'])

/** How deep things may be nested before MiniJinja refuses them, and room to spare (counts). */
export const nesting = { blocks: 60, expressions: 30, calls: 40 } as const
