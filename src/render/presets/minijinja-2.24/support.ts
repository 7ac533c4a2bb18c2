import type { Support } from '../support.ts'

export const engine = 'MiniJinja 2.24'

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
