import type { Expression, FilterCall } from '../parse/template-tree.ts'
import { walkExpression } from '../parse/walk-template.ts'
import type { Divergence } from './find-divergences.ts'

/**
 * What to write so that the engines agree, as far as the place tells; measured against all of them.
 *
 * @param expression what decides or is printed; none for text of the template
 * @param source the template that it stands in
 */
export function portableSpelling(
  { kind, sides, tag, origin }: Divergence,
  expression: Expression | undefined,
  source: string,
): string {
  const written = expression === undefined ? '' : textOf(kind === 'branch' ? decisive(expression) : expression, source)
  if (kind === 'branch') {
    if (tag === 'for') return 'go through a list; for the entries of a map write `| dictsort`'
    return `say what counts: \`${written} | length > 0\` for lists and maps, \`${written} is not none\`, or a comparison`
  }
  if (kind === 'line-ends') return 'save the template with LF line ends; `.gitattributes` with `eol=lf` keeps them'
  if (kind === 'text') return spellingOfText(source.slice(origin.start, origin.end), origin.end >= source.length)
  const spelling =
    expression &&
    filters(expression)
      .map(spellingOfFilter)
      .find((one) => one !== undefined)
  return spelling ?? spellingOfValue(sides as readonly [string, string], written)
}

function textOf({ span }: Expression, source: string): string {
  return source.slice(span.start, span.end)
}

/** The part of a condition that is likely to be taken otherwise: the last value that is asked for its truth. */
function decisive(expression: Expression): Expression {
  if (expression.kind === 'group') return decisive(expression.value)
  if (expression.kind === 'unary' && expression.operator === 'not') return decisive(expression.value)
  const isLogic = expression.kind === 'binary' && (expression.operator === 'and' || expression.operator === 'or')
  return isLogic ? decisive(expression.right) : expression
}

function spellingOfText(text: string, isAtEnd: boolean): string {
  if (isAtEnd && /^[\r\n]+$/.test(text)) {
    return 'end the template without a line break, set `keep_trailing_newline: true` where the engine has it, or let a step behind the engines trim the end'
  }
  return 'give both runtimes the same white-space settings, or write `-` in the tags here'
}

function filters(expression: Expression): readonly FilterCall[] {
  const found: FilterCall[] = []
  walkExpression(expression, { filter: (filter) => void found.push(filter) })
  return found
}

function spellingOfFilter({ name, arguments: list }: FilterCall): string | undefined {
  switch (name) {
    case 'indent':
      return `write \`| trim | indent(${list.length > 0 ? '…' : '4'}, false, true)\`: no line break at the end, and empty lines padded`
    case 'tojson':
    case 'dump':
      return 'each engine writes JSON in its own way: give the prompt the finished JSON as a variable'
    case 'round':
      return 'engines round halves in their own ways: give the prompt the rounded number'
    case 'title':
      return 'engines see words in their own ways: give the prompt the finished text'
    case 'groupby':
      return 'engines order groups in their own ways: sort the list by the same attribute before'
    case 'length':
      return 'engines count characters in their own ways: give the prompt the number'
    default:
      return undefined
  }
}

function spellingOfValue(sides: readonly [string, string], written: string): string {
  const [a, b] = sides
  const both = [a, b].map((side) => side.toLowerCase())
  if (both[0] === both[1] && /^(?:true|false)+$/.test(both[0]!)) {
    return `write the words: \`"yes" if ${written} else "no"\``
  }
  if (sides.some((side) => side.includes('None') || side.includes('null')) || (a === '' && b === 'None')) {
    return `say what stands for none: \`${written} | default("", true)\``
  }
  if (sides.some((side) => side.includes('undefined'))) return `give it a value before: \`default("")\``
  if (sides.some((side) => /^(?:\[|\{|\[object)/.test(side))) return 'print the items one by one, or `| join(", ")`'
  if (sides.some((side) => /^-?\d+\.0$/.test(side))) return `print a whole number: \`${written} | int\``
  if (written.endsWith('.length')) return `write \`${written.replace(/\.length$/, '')} | length\``
  return 'write it so that it does not depend on the engine, or let the program compute it'
}
