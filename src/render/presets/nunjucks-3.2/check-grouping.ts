import type { Binary, Expression } from '../../../parse/template-tree.ts'

/**
 * nunjucks writes an expression as JavaScript without parentheses, and groups operators in an order of its own. So an
 * expression means what its tree says only where three orders agree. Here is the part of an operator that must stand
 * in parentheses for that; undefined when all is well. `reading` says what nunjucks makes of it.
 */
export function findRegrouping(
  expression: Expression,
): { readonly part: Expression; readonly reading: string } | undefined {
  switch (expression.kind) {
    case 'unary':
      return checkUnary(expression.operator, expression.value)
    case 'binary':
      return checkSide(expression, expression.left, true) ?? checkSide(expression, expression.right, false)
    case 'comparison': {
      const operators = expression.rest.map(({ operator }) => operator)
      const mixed = operators.some((operator) => isEquality(operator) !== isEquality(operators[0]!))
      if (mixed) return { part: expression, reading: 'it compares sizes before equality' }
      const parts = [expression.first, ...expression.rest.map(({ value }) => value)]
      const part = parts.find((side) => isTestOrIn(side) || side.kind === 'comparison' || isNot(side))
      return part && { part, reading: 'it compares before it tests' }
    }
    case 'test':
      if (expression.value.kind === 'test') return { part: expression.value, reading: 'one test cannot follow another' }
      return undefined
    case 'filter':
      if (expression.value.kind !== 'test') return undefined
      return { part: expression.value, reading: 'the filter takes the name of the test' }
    case 'conditional':
      for (const part of [expression.value, expression.otherwise]) {
        if (part?.kind === 'conditional') return { part, reading: 'it takes one inline `if` at a time' }
      }
      return undefined
    default:
      return undefined
  }
}

function isEquality(operator: string): boolean {
  return operator.startsWith('==') || operator.startsWith('!=')
}

function isNot(expression: Expression): boolean {
  return expression.kind === 'unary' && expression.operator === 'not'
}

function isTestOrIn(expression: Expression): boolean {
  if (expression.kind === 'test') return true
  return expression.kind === 'binary' && (expression.operator === 'in' || expression.operator === 'not in')
}

function checkUnary(operator: string, value: Expression) {
  if (operator === 'not') {
    const isTight =
      isTestOrIn(value) || value.kind === 'unary' || (value.kind !== 'comparison' && value.kind !== 'binary')
    return isTight ? undefined : { part: value, reading: '`not` takes only the first word after it' }
  }
  return value.kind === 'unary' ? { part: value, reading: 'two signs beside each other are an error' } : undefined
}

/** How tightly JavaScript binds what nunjucks writes for an operator; a call that it writes binds tightest. */
const tightness: Readonly<Record<Binary['operator'], number>> = {
  or: 1,
  and: 2,
  in: 20,
  'not in': 20,
  '+': 8,
  '-': 8,
  '~': 8,
  '*': 9,
  '/': 9,
  '%': 9,
  '//': 20,
  '**': 20,
}

function checkSide(parent: Binary, side: Expression, isLeft: boolean) {
  const { operator } = parent
  if (operator === 'and' || operator === 'or') return undefined
  if (isTestOrIn(side) || side.kind === 'comparison' || isNot(side)) {
    return { part: side, reading: 'it tests after it computes' }
  }
  if (side.kind !== 'binary') return undefined
  const inner = side.operator
  if (operator === '//' && (inner === '*' || inner === '/' || inner === '%')) {
    return { part: side, reading: '`//` comes first' }
  }
  if (operator === '%' && inner === '//') return { part: side, reading: '`%` comes first' }
  if (operator === 'in' || operator === 'not in' || operator === '//' || operator === '**') return undefined
  const loose = tightness[inner] < tightness[operator] || (!isLeft && tightness[inner] === tightness[operator])
  return loose ? { part: side, reading: 'it goes from left to right' } : undefined
}
