import type { Expression, Span } from '../../../parse/template-tree.ts'
import type { EngineReporter } from '../engine-reporter.ts'
import { readInteger, readString } from '../jinja/literals.ts'
import { inexactNames } from './support.ts'

/** Checks one part of an expression, not the parts inside it, against what Jinja2 3.1 has. */
export function checkExpression(expression: Expression, reporter: EngineReporter): void {
  const { span } = expression
  switch (expression.kind) {
    case 'name':
      checkName(expression.name, span, reporter)
      return
    case 'literal':
      if (expression.type === 'string' && readString(expression.source) === undefined) {
        reporter.inexact(span, 'an escape in this string', 'write the character itself')
      }
      if (expression.type === 'integer' && readInteger(expression.source) === undefined) {
        reporter.report(span, `Jinja2 does not read \`${expression.source}\` as one number`)
      }
      return
    case 'attribute':
      if (expression.name.startsWith('__'))
        reporter.inexact(expression.nameSpan, `\`.${expression.name}\` of Python itself`)
      return
    case 'comparison':
      checkChain(expression, reporter)
      return
    case 'binary':
      if (expression.operator !== 'in' && expression.operator !== 'not in') return
      if (isComparison(expression.left)) chained(span, reporter)
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
  if (name.normalize('NFKC') !== name)
    reporter.inexact(span, `the name \`${name}\`, which Python spells in another way,`)
}

/** `a in b == c` is one chain in Python, not a comparison of the result. */
function checkChain(
  { first, rest, span }: Extract<Expression, { kind: 'comparison' }>,
  reporter: EngineReporter,
): void {
  if (isComparison(first)) chained(span, reporter)
  for (const { operator, operatorSpan } of rest) {
    if (operator === '===' || operator === '!==')
      reporter.absent(operatorSpan, `\`${operator}\``, `write \`${operator.slice(0, 2)}\``)
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
