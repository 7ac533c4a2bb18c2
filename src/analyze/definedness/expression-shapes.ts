import type { Binary, Expression } from '../../parse/template-tree.ts'

/** Questions about how an expression is written. */
export const expressionShapes = { chainOf, isCertainValue, isLookup, isNumber, isFalseLiteral }

/** The parts of a row such as `a and b and c`. */
function chainOf(expression: Binary, operator: 'and' | 'or'): readonly Expression[] {
  const parts: Expression[] = []
  let left: Expression = expression
  while (left.kind === 'binary' && left.operator === operator) {
    parts.push(left.right)
    left = left.left
  }
  return [...parts, left].reverse()
}

/** A literal that undefined never equals, or a list of such. */
function isCertainValue(expression: Expression): boolean {
  if (expression.kind === 'literal') return expression.type !== 'none'
  return (expression.kind === 'list' || expression.kind === 'tuple') && expression.items.every(isCertainValue)
}

function isLookup(expression: Expression): boolean {
  let root = expression
  while (root.kind === 'attribute' || root.kind === 'subscript' || root.kind === 'group') {
    root = root.kind === 'group' ? root.value : root.object
  }
  return root.kind === 'name'
}

function isNumber(expression: Expression): boolean {
  return expression.kind === 'literal' && (expression.type === 'integer' || expression.type === 'float')
}

function isFalseLiteral(expression: Expression): boolean {
  return expression.kind === 'literal' && /^(""|''|0|0\.0|[Ff]alse|[Nn]one|null)$/.test(expression.source)
}
