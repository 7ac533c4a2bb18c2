import { countLink, parseArguments, parseExpression } from './parse-expression.ts'
import type { DictLiteral, Expression, Literal, Slice, Span } from './template-tree.ts'
import type { TokenReader } from './token-reader.ts'

const literalWords: ReadonlyMap<string, Literal['type']> = new Map([
  ['true', 'boolean'],
  ['True', 'boolean'],
  ['false', 'boolean'],
  ['False', 'boolean'],
  ['none', 'none'],
  ['None', 'none'],
  ['null', 'none'],
])

const operatorWords = new Set(['and', 'or', 'not', 'in', 'is', 'if', 'else', 'elif', 'elseif', 'endif', 'endfor'])

/** Reads a literal, a name or a bracketed expression, with the lookups and calls that follow it. */
export function parsePrimary(reader: TokenReader): Expression {
  const token = reader.peek()
  const span: Span = { start: token.start, end: token.end }
  switch (token.type) {
    case 'name': {
      if (operatorWords.has(token.text)) {
        return reader.fail(
          `expected a value, found the word \`${token.text}\``,
          token.text === 'if' || token.text === 'else'
            ? `a tag such as {% ${token.text} %} has percent signs`
            : undefined,
        )
      }
      reader.next()
      const type = literalWords.get(token.text)
      if (type !== undefined) return parsePostfix(reader, { kind: 'literal', span, type, source: token.text })
      return parsePostfix(reader, { kind: 'name', span, name: token.text })
    }
    case 'integer':
    case 'float':
      reader.next()
      return parsePostfix(reader, { kind: 'literal', span, type: token.type, source: token.text })
    case 'string':
      while (reader.peek().type === 'string') reader.next()
      return parsePostfix(reader, {
        kind: 'literal',
        span: { start: span.start, end: reader.lastEnd },
        type: 'string',
        source: reader.source.slice(span.start, reader.lastEnd),
      })
    case 'regex':
      reader.next()
      return parsePostfix(reader, { kind: 'regex', span })
    case 'operator':
      if (token.text === '(') return parsePostfix(reader, parseParentheses(reader))
      if (token.text === '[') return parsePostfix(reader, parseList(reader))
      if (token.text === '{') return parsePostfix(reader, parseDict(reader))
      return reader.fail(`expected a value, found \`${token.text}\``)
    default:
      return reader.fail(`expected a value, found ${reader.describe()}`)
  }
}

function parsePostfix(reader: TokenReader, operand: Expression): Expression {
  let value = operand
  for (;;) {
    const start = value.span.start
    if (reader.isOperator('.') && countLink(reader)) {
      reader.next()
      const name = reader.peek()
      if (name.type !== 'name' && name.type !== 'integer') {
        reader.fail(`expected a name after the dot, found ${reader.describe()}`)
        return value
      }
      reader.next()
      const nameSpan = { start: name.start, end: name.end }
      value = { kind: 'attribute', span: { start, end: name.end }, object: value, name: name.text, nameSpan }
    } else if (reader.isOperator('[') && countLink(reader)) {
      value = parseSubscript(reader, value)
    } else if (reader.isOperator('(') && countLink(reader)) {
      const callArguments = parseArguments(reader)
      value = { kind: 'call-expression', span: { start, end: reader.lastEnd }, callee: value, arguments: callArguments }
    } else {
      return value
    }
  }
}

function parseParentheses(reader: TokenReader): Expression {
  const { start } = reader.next()
  if (reader.takeOperator(')') !== undefined) return { kind: 'tuple', span: { start, end: reader.lastEnd }, items: [] }
  const value = parseExpression(reader)
  if (!reader.isOperator(',')) {
    reader.expectOperator(')')
    return { kind: 'group', span: { start, end: reader.lastEnd }, value }
  }
  const items = [value]
  while (reader.takeOperator(',') !== undefined && !reader.isOperator(')')) items.push(parseExpression(reader))
  reader.expectOperator(')')
  return { kind: 'tuple', span: { start, end: reader.lastEnd }, items }
}

function parseList(reader: TokenReader): Expression {
  const { start } = reader.next()
  const items: Expression[] = []
  while (!reader.isOperator(']') && !reader.failed) {
    items.push(parseExpression(reader))
    if (reader.takeOperator(',') === undefined) break
  }
  reader.expectOperator(']')
  return { kind: 'list', span: { start, end: reader.lastEnd }, items }
}

function parseDict(reader: TokenReader): Expression {
  const { start } = reader.next()
  const entries: DictLiteral['entries'][number][] = []
  while (!reader.isOperator('}') && !reader.failed) {
    const key = parseExpression(reader)
    reader.expectOperator(':')
    entries.push({ key, value: parseExpression(reader) })
    if (reader.takeOperator(',') === undefined) break
  }
  reader.expectOperator('}')
  return { kind: 'dict', span: { start, end: reader.lastEnd }, entries }
}

/** `a[index]`, `a[from:to:step]`, or `a[b, c]`, whose index is a tuple. */
function parseSubscript(reader: TokenReader, object: Expression): Expression {
  reader.next()
  const part = () => (reader.isOperator(':') || reader.isOperator(']') ? undefined : parseExpression(reader))
  const from = part()
  if (reader.isOperator(':')) {
    reader.next()
    const to = part()
    const step = reader.takeOperator(':') === undefined ? undefined : part()
    reader.expectOperator(']')
    return {
      kind: 'slice',
      span: { start: object.span.start, end: reader.lastEnd },
      object,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(step === undefined ? {} : { step }),
    } satisfies Slice
  }
  let index: Expression = from ?? reader.fail('expected an index between the brackets')
  if (reader.isOperator(',')) {
    const items = [index]
    while (reader.takeOperator(',') !== undefined && !reader.isOperator(']')) items.push(parseExpression(reader))
    index = { kind: 'tuple', span: { start: index.span.start, end: reader.lastEnd }, items }
  }
  reader.expectOperator(']')
  return { kind: 'subscript', span: { start: object.span.start, end: reader.lastEnd }, object, index }
}
