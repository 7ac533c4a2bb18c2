import type { Expression } from '../../parse/template-tree.ts'

/** The expressions directly inside an expression. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'list':
    case 'tuple':
      return expression.items
    case 'dict':
      return expression.entries.flatMap(({ key, value }) => [key, value])
    case 'attribute':
      return [expression.object]
    case 'subscript':
      return [expression.object, expression.index]
    case 'slice':
      return [
        expression.object,
        ...[expression.from, expression.to, expression.step].filter((part) => part !== undefined),
      ]
    case 'call-expression':
      return [expression.callee, ...expression.arguments.map(({ value }) => value)]
    case 'filter':
      return [expression.value, ...expression.filter.arguments.map(({ value }) => value)]
    case 'test':
      return [expression.value, ...expression.arguments.map(({ value }) => value)]
    case 'unary':
    case 'group':
      return [expression.value]
    case 'binary':
      return [expression.left, expression.right]
    case 'comparison':
      return [expression.first, ...expression.rest.map(({ value }) => value)]
    case 'conditional':
      return [expression.value, expression.test, ...(expression.otherwise === undefined ? [] : [expression.otherwise])]
    default:
      return []
  }
}
