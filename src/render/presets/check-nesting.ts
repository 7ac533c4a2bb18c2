import type { Expression, Node } from '../../parse/template-tree.ts'
import { walkTemplate } from '../../parse/walk-template.ts'
import { childrenOf } from './children-of.ts'
import type { FaultCollector } from './fault-collector.ts'

/** How deep one kind of thing may be nested (counts). */
export interface NestingLimit {
  /** Up to here it is rendered. */
  readonly known: number
  /** What the engine takes at most, as measured; what is around it may make that less. */
  readonly most: number
}

export interface NestingLimits {
  /** Engine and version as messages name them. */
  readonly engine: string
  /** Loops in each other; a macro begins anew. */
  readonly loops: NestingLimit
  /** Tags with a body in each other, loops among them. */
  readonly blocks: NestingLimit
  /** Expressions in each other: parentheses, lists, arguments. */
  readonly expressions: NestingLimit
  /** Whether the engine reads this operand in a loop rather than deeper, as the left one of `a ~ b ~ c`. */
  readonly isChain: (expression: Expression, part: Expression) => boolean
}

/** Reports what is nested deeper than the engine takes, or than is known to be rendered exactly. */
export function checkNesting(body: readonly Node[], limits: NestingLimits, reporter: FaultCollector): void {
  checkBody(body, { blocks: 0, loops: 0 }, limits, reporter)
  const depths = new WeakMap<Expression, number>()
  let isReported = false
  walkTemplate(body, {
    expression(expression) {
      const depth = depths.get(expression) ?? 1
      if (depth > limits.expressions.known && !isReported) {
        isReported = true
        const message = messageFor('expressions', limits.expressions, limits.engine)
        reporter.report(expression.span, message, 'set a part of it before, with `set`')
      }
      for (const part of childrenOf(expression)) {
        depths.set(part, depth + (limits.isChain(expression, part) ? 0 : 1))
      }
    },
  })
}

interface Around {
  readonly blocks: number
  readonly loops: number
}

function checkBody(body: readonly Node[], around: Around, limits: NestingLimits, reporter: FaultCollector): void {
  for (const node of body) {
    const inside = bodiesOf(node)
    if (inside.length === 0) continue
    const isApart = node.kind === 'macro' || node.kind === 'call'
    const loops = node.kind === 'for' ? around.loops + 1 : isApart ? 0 : around.loops
    const blocks = around.blocks + 1
    const { span } = 'tag' in node ? node.tag : node
    const help = 'put the inner ones into a macro'
    if (loops > limits.loops.known) {
      reporter.report(span, messageFor('loops', limits.loops, limits.engine), help)
    } else if (blocks > limits.blocks.known) {
      reporter.report(span, messageFor('blocks', limits.blocks, limits.engine), help)
    } else {
      for (const part of inside) checkBody(part, { blocks, loops }, limits, reporter)
    }
  }
}

function messageFor(what: string, { known, most }: NestingLimit, engine: string): string {
  return known >= most
    ? `${engine} takes at most ${most} ${what} in each other`
    : `more than ${known} ${what} in each other are not rendered exactly yet for ${engine}, which takes at most ${most}`
}

function bodiesOf(node: Node): readonly (readonly Node[])[] {
  const parts = node.kind === 'if' ? node.branches.map((branch) => branch.body) : []
  if ('body' in node && node.kind !== 'raw' && node.body !== undefined) parts.push(node.body as readonly Node[])
  if ('otherwise' in node && node.otherwise !== undefined) parts.push(node.otherwise.body)
  return parts
}
