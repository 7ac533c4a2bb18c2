import type { NestingLimits } from '../check-nesting.ts'
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

/** How deep MiniJinja's parser goes. */
export const nesting: NestingLimits = {
  engine,
  loops: { known: 60, most: 147 },
  blocks: { known: 60, most: 149 },
  expressions: { known: 30, most: 74 },
  // Chains of one operator, of filters and of lookups are read in a loop.
  isChain: (expression, part) =>
    (expression.kind === 'binary' && part === expression.left) ||
    (expression.kind === 'filter' && part === expression.value) ||
    (expression.kind === 'attribute' && part === expression.object),
}

/** How many calls of macros and included templates in each other are rendered; MiniJinja's own limit is higher. */
export const deepestCalls = 40
