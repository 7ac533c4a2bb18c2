import { parsePrimary } from './parse-primary.ts'
import type { Argument, Binary, Comparison, Expression, Filter, FilterCall, Test } from './template-tree.ts'
import { expressionLimits, type TokenReader } from './token-reader.ts'

const comparisons = new Set(['==', '!=', '<', '<=', '>', '>=', '===', '!=='])

/** Tightest last. All are read from left to right, as in Jinja2. */
const arithmetic: readonly (readonly string[])[] = [['+', '-'], ['~'], ['*', '/', '//', '%'], ['**']]

const endOfBareArgument = new Set(['and', 'or', 'not', 'in', 'is', 'if', 'else', 'recursive', 'with', 'without'])

/** Reads `value`, or `value if test else otherwise`. Faults go to the reader; a `missing` stands where one was. */
export function parseExpression(reader: TokenReader): Expression {
  if (reader.depth >= expressionLimits.depth) {
    return reader.fail(`expressions are nested more than ${expressionLimits.depth} deep`)
  }
  reader.depth += 1
  const value = parseConditional(reader)
  reader.depth -= 1
  return value
}

/** Reads one expression, or several with commas between them, which are a tuple. */
export function parseTuple(reader: TokenReader, parseItem = parseExpression): Expression {
  const first = parseItem(reader)
  if (!reader.isOperator(',')) return first
  const items = [first]
  while (reader.takeOperator(',') !== undefined) {
    if (reader.peek().type === 'end' || reader.isOperator('=') || reader.isWord('recursive')) break
    items.push(parseItem(reader))
  }
  return { kind: 'tuple', span: { start: first.span.start, end: reader.lastEnd }, items }
}

/** Reads an expression without an inline `if`, as after `in`, where `if` filters the loop. */
export function parseOperand(reader: TokenReader): Expression {
  return parseLogic(reader, 'or', () => parseLogic(reader, 'and', () => parseNot(reader)))
}

/** Reads `| name(arguments)`; the name may have dots. `start` is the bar's place, or the name's without one. */
export function parseFilterCall(reader: TokenReader, start: number): FilterCall | undefined {
  const name = parseDottedName(reader, 'a filter name')
  if (name === undefined) return undefined
  const filterArguments = reader.isOperator('(') ? parseArguments(reader) : []
  return { ...name, span: { start, end: reader.lastEnd }, arguments: filterArguments }
}

/** Reads `(a, name=b, *c, **d)`. */
export function parseArguments(reader: TokenReader): readonly Argument[] {
  reader.expectOperator('(')
  const found: Argument[] = []
  while (!reader.isOperator(')') && !reader.failed) {
    const spread = reader.takeOperator('**') ?? reader.takeOperator('*')
    if (spread !== undefined) {
      found.push({ spread: spread.text as '*' | '**', value: parseExpression(reader) })
    } else if (reader.peek().type === 'name' && reader.isOperator('=', 1)) {
      const { start, end, text } = reader.next()
      reader.next()
      found.push({ name: { kind: 'name', span: { start, end }, name: text }, value: parseExpression(reader) })
    } else {
      found.push({ value: parseExpression(reader) })
    }
    if (reader.takeOperator(',') === undefined) break
  }
  reader.expectOperator(')')
  return found
}

/** Counts an operator or a lookup. False, with a fault, above what one tag may hold. */
export function countLink(reader: TokenReader): boolean {
  reader.links += 1
  if (reader.links <= expressionLimits.links) return true
  reader.fail(`a tag holds more than ${expressionLimits.links} operators and lookups`)
  return false
}

function parseConditional(reader: TokenReader): Expression {
  let value = parseOperand(reader)
  while (reader.isWord('if') && countLink(reader)) {
    reader.next()
    const test = parseOperand(reader)
    const otherwise = reader.takeWord('else') === undefined ? {} : { otherwise: parseExpression(reader) }
    value = {
      kind: 'conditional',
      span: { start: value.span.start, end: reader.lastEnd },
      value,
      test,
      ...otherwise,
    }
  }
  return value
}

function binary(
  left: Expression,
  operator: Binary['operator'],
  operatorSpan: Binary['operatorSpan'],
  right: Expression,
): Binary {
  return { kind: 'binary', span: { start: left.span.start, end: right.span.end }, operator, operatorSpan, left, right }
}

function parseLogic(reader: TokenReader, word: 'and' | 'or', parseSide: () => Expression): Expression {
  let left = parseSide()
  while (reader.isWord(word) && countLink(reader)) {
    const { start, end } = reader.next()
    left = binary(left, word, { start, end }, parseSide())
  }
  return left
}

function parseNot(reader: TokenReader): Expression {
  const start = reader.peek().start
  if (!reader.isWord('not')) return parseComparison(reader)
  if (!countLink(reader)) return reader.fail('')
  reader.next()
  const value = parseNot(reader)
  return { kind: 'unary', span: { start, end: value.span.end }, operator: 'not', value }
}

function parseComparison(reader: TokenReader): Expression {
  let left = parseArithmetic(reader, 0)
  let chain: { -readonly [K in keyof Comparison]: Comparison[K] } | undefined
  for (;;) {
    const token = reader.peek()
    if (token.type === 'operator' && comparisons.has(token.text)) {
      if (!countLink(reader)) return left
      reader.next()
      const operator = token.text as Comparison['rest'][number]['operator']
      const value = parseArithmetic(reader, 0)
      const step = { operator, operatorSpan: { start: token.start, end: token.end }, value }
      const span = { start: left.span.start, end: value.span.end }
      if (chain === undefined) chain = { kind: 'comparison', span, first: left, rest: [step] }
      else chain = { ...chain, span, rest: [...chain.rest, step] }
      left = chain
    } else if (reader.isWord('in') || (reader.isWord('not') && reader.isWord('in', 1))) {
      if (!countLink(reader)) return left
      chain = undefined
      const negated = reader.takeWord('not') !== undefined
      const end = reader.next().end
      left = binary(left, negated ? 'not in' : 'in', { start: token.start, end }, parseArithmetic(reader, 0))
    } else {
      return left
    }
  }
}

function parseArithmetic(reader: TokenReader, level: number): Expression {
  const operators = arithmetic[level]
  if (operators === undefined) return parseUnary(reader, true)
  let left = parseArithmetic(reader, level + 1)
  for (;;) {
    const { type, text, start, end } = reader.peek()
    if (type !== 'operator' || !operators.includes(text) || !countLink(reader)) return left
    reader.next()
    left = binary(left, text as Binary['operator'], { start, end }, parseArithmetic(reader, level + 1))
  }
}

function parseUnary(reader: TokenReader, withFilters: boolean): Expression {
  const sign = reader.takeOperator('-') ?? reader.takeOperator('+')
  let value: Expression
  if (sign === undefined) {
    value = parsePrimary(reader)
  } else {
    if (!countLink(reader)) return reader.fail('')
    const inner = parseUnary(reader, false)
    const operator = sign.text as '-' | '+'
    value = { kind: 'unary', span: { start: sign.start, end: inner.span.end }, operator, value: inner }
  }
  return withFilters ? parseFiltersAndTests(reader, value) : value
}

function parseFiltersAndTests(reader: TokenReader, operand: Expression): Expression {
  let value = operand
  for (;;) {
    const bar = reader.peek()
    if (reader.isOperator('|') && countLink(reader)) {
      reader.next()
      const filter = parseFilterCall(reader, bar.start)
      if (filter === undefined) return value
      const span = { start: value.span.start, end: reader.lastEnd }
      value = { kind: 'filter', span, value, filter } satisfies Filter
    } else if (reader.isWord('is') && countLink(reader)) {
      reader.next()
      const negated = reader.takeWord('not') !== undefined
      const name = parseDottedName(reader, 'the name of a test')
      if (name === undefined) return value
      const testArguments = reader.isOperator('(') ? parseArguments(reader) : parseBareArgument(reader)
      const span = { start: value.span.start, end: reader.lastEnd }
      value = { kind: 'test', span, value, negated, ...name, arguments: testArguments } satisfies Test
    } else {
      return value
    }
  }
}

function parseDottedName(reader: TokenReader, what: string): Pick<FilterCall, 'name' | 'nameSpan'> | undefined {
  const first = reader.peek()
  if (first.type !== 'name') {
    reader.fail(`expected ${what}, found ${reader.describe()}`)
    return undefined
  }
  reader.next()
  let name = first.text
  while (reader.isOperator('.') && reader.peek(1).type === 'name') {
    reader.next()
    name += `.${reader.next().text}`
  }
  return { name, nameSpan: { start: first.start, end: reader.lastEnd } }
}

/** The argument in `x is divisibleby 3`. */
function parseBareArgument(reader: TokenReader): readonly Argument[] {
  const { type, text } = reader.peek()
  const starts =
    type === 'string' ||
    type === 'integer' ||
    type === 'float' ||
    (type === 'name' && !endOfBareArgument.has(text)) ||
    (type === 'operator' && (text === '[' || text === '{'))
  return starts ? [{ value: parsePrimary(reader) }] : []
}
