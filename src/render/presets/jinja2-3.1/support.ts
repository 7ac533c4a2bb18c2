import type { NestingLimits } from '../check-nesting.ts'
import type { Support } from '../support.ts'

/** Engine and version as messages name them. */
export const engine = 'Jinja2 3.1'

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

/** How deep things may be nested before Python refuses the program that Jinja2 makes of a template. */
export const nesting: NestingLimits = {
  engine,
  loops: { known: 15, most: 20 },
  blocks: { known: 60, most: 98 },
  expressions: { known: 50, most: 69 },
  isChain: (expression, part) =>
    expression.kind === 'binary' && expression.operator === '~' && part === expression.left,
}
