import type { Expression } from '../../../parse/template-tree.ts'

/** Whether MiniJinja computes an expression when it compiles the template. */
export function isConstant(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
      return expression.source !== 'null'
    case 'group':
      return isConstant(expression.value)
    case 'list':
    case 'tuple':
      return expression.items.every(isPlain)
    case 'dict':
      return expression.entries.every(({ key, value }) => isPlain(key) && isPlain(value))
    case 'unary':
      return isConstant(expression.value)
    case 'binary':
      return isConstant(expression.left) && isConstant(expression.right)
    case 'comparison':
      return isConstant(expression.first) && expression.rest.every(({ value }) => isConstant(value))
    default:
      return false
  }
}

/** What stands in a constant list is nothing but literals. */
function isPlain(expression: Expression): boolean {
  return expression.kind === 'group'
    ? isPlain(expression.value)
    : expression.kind === 'literal' && isConstant(expression)
}
