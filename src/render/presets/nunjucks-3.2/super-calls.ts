import type { Expression, Node } from '../../../parse/template-tree.ts'

/**
 * The calls of `super()` that are the whole of an output in the body of a block, through `if` and `for`; not those of
 * blocks inside it.
 */
export function* superCalls(body: readonly Node[]): Generator<Expression> {
  for (const node of body) {
    if (node.kind === 'output' && isSuper(node.value)) yield node.value
    if (node.kind !== 'if' && node.kind !== 'for') continue
    const branches = node.kind === 'if' ? node.branches.map((branch) => branch.body) : [node.body]
    for (const branch of [...branches, node.otherwise?.body ?? []]) yield* superCalls(branch)
  }
}

export function isSuper(expression: Expression): boolean {
  return (
    expression.kind === 'call-expression' && expression.callee.kind === 'name' && expression.callee.name === 'super'
  )
}
