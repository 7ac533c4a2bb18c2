import type { Node } from '../../../parse/template-tree.ts'

/** `absent`: Jinja2 has no such thing. `inexact`: it has, but this tool is not known to render it exactly. */
export type Support = 'exact' | 'absent' | 'inexact'

/** What Jinja2 3.1 does with each kind of node. Blocks known to few engines are named by their keyword. */
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

/** `do`, `break`, `continue` and `debug` are there only with extensions. */
export const otherTagSupport: ReadonlyMap<string, Support> = new Map([
  ['with', 'exact'],
  ['autoescape', 'inexact'],
  ['switch', 'absent'],
  ['case', 'absent'],
  ['default', 'absent'],
  ['generation', 'absent'],
  ['do', 'absent'],
  ['break', 'absent'],
  ['continue', 'absent'],
  ['debug', 'absent'],
])

/** Names that Jinja2 gives a meaning of its own, which is not rendered. */
export const inexactNames: ReadonlySet<string> = new Set(['lipsum'])

/** Names that are good for the calls of blocks alone. */
export const blockNames: ReadonlySet<string> = new Set(['self', 'super'])

/** Names that a template cannot set without changing what Jinja2 does. */
export const ownNames: ReadonlySet<string> = new Set([
  ...inexactNames,
  ...blockNames,
  'loop',
  'caller',
  'varargs',
  'kwargs',
])

/** How deep things may be nested before Python refuses the program that Jinja2 makes of a template (counts). */
export const nesting = { loops: 15, blocks: 60, expressions: 50 } as const
