import type { Expression, Span } from '../../../parse/template-tree.ts'
import type { EngineReporter } from '../engine-reporter.ts'
import { readFloat, readInteger, readString } from './literals.ts'
import { inexactNames } from './support.ts'

/**
 * Checks one part of an expression, not the parts inside it, against what MiniJinja 2.24 has.
 *
 * @param bareTuples tuples that need no parentheses where they stand
 */
export function checkExpression(
  expression: Expression,
  bareTuples: ReadonlySet<Expression>,
  reporter: EngineReporter,
): void {
  const { span } = expression
  switch (expression.kind) {
    case 'name':
      checkName(expression.name, span, reporter)
      return
    case 'literal':
      checkLiteral(expression, reporter)
      return
    case 'tuple':
      if (reporter.source[span.start] !== '(' && !bareTuples.has(expression)) {
        reporter.inexact(span, 'a tuple without parentheses', 'put it into parentheses')
      }
      return
    case 'attribute':
      checkName(expression.name, expression.nameSpan, reporter)
      return
    case 'unary':
      checkUnary(expression, reporter)
      return
    case 'comparison':
      if (isComparison(expression.first)) chained(span, reporter)
      for (const { operator, operatorSpan } of expression.rest) {
        if (operator === '===' || operator === '!==')
          reporter.absent(operatorSpan, `\`${operator}\``, `write \`${operator.slice(0, 2)}\``)
      }
      return
    case 'binary':
      if ((expression.operator === 'in' || expression.operator === 'not in') && isComparison(expression.left)) {
        chained(span, reporter)
      }
      return
    case 'regex':
      reporter.absent(span, 'a pattern such as `r/a/`')
      return
    case 'missing':
      reporter.report(span, 'an expression is missing here')
  }
}

/** Checks a name that is read or set. */
export function checkName(name: string, span: Span, reporter: EngineReporter): void {
  if (inexactNames.has(name)) reporter.inexact(span, `\`${name}\``)
  if (!/^\w+$/.test(name)) {
    reporter.absent(span, `the name \`${name}\`, with letters beyond ASCII,`, 'use the letters a to z')
  }
}

function checkLiteral(
  { type, source, span }: Extract<Expression, { kind: 'literal' }>,
  reporter: EngineReporter,
): void {
  const isRead =
    (type === 'string' && readString(source) !== undefined) ||
    (type === 'integer' && readInteger(source) !== undefined) ||
    (type === 'float' && readFloat(source) !== undefined) ||
    type === 'boolean' ||
    type === 'none'
  if (isRead) return
  if (type === 'string')
    reporter.report(span, 'an escape in this string is one that MiniJinja refuses', 'write the character itself')
  else reporter.inexact(span, `the number \`${source}\``)
}

/** MiniJinja reads `-a.b` as `(-a).b`. */
function checkUnary({ operator, value, span }: Extract<Expression, { kind: 'unary' }>, reporter: EngineReporter): void {
  if (operator === '+') reporter.absent(span, '`+` before a value', 'delete it')
  const isLookup = ['attribute', 'subscript', 'slice', 'call-expression'].includes(value.kind)
  if (operator === '-' && isLookup) {
    reporter.report(span, 'MiniJinja takes `-` before the lookup behind it', 'put what follows `-` into parentheses')
  }
}

function isComparison(expression: Expression): boolean {
  return (
    expression.kind === 'comparison' ||
    (expression.kind === 'binary' && (expression.operator === 'in' || expression.operator === 'not in'))
  )
}

function chained(span: Span, reporter: EngineReporter): void {
  reporter.inexact(span, 'a comparison right behind another', 'put the first into parentheses')
}
