import { parseExpression } from './parse-expression.ts'
import type { Expression, Name, Parameter, Target } from './template-tree.ts'
import type { TokenReader } from './token-reader.ts'

/** Reads a name, or an attribute such as `ns.count`, or several with commas, bare or in parentheses. */
export function parseTarget(reader: TokenReader): Target {
  const first = parseOneTarget(reader)
  if (!reader.isOperator(',')) return first
  const items = [first]
  while (reader.takeOperator(',') !== undefined && (reader.peek().type === 'name' || reader.isOperator('('))) {
    if (reader.isWord('in')) break
    items.push(parseOneTarget(reader))
  }
  return { kind: 'targets', span: { start: first.span.start, end: reader.lastEnd }, items }
}

/** Reads a plain name. After a fault its name is empty. */
export function parseName(reader: TokenReader, what: string): Name {
  const { type, start, end, text } = reader.peek()
  if (type !== 'name') {
    const { span } = reader.fail(`expected ${what}, found ${reader.describe()}`)
    return { kind: 'name', span, name: '' }
  }
  reader.next()
  return { kind: 'name', span: { start, end }, name: text }
}

const neverAssigned = new Set([
  'true',
  'false',
  'none',
  'True',
  'False',
  'None',
  'null',
  'in',
  'not',
  'and',
  'or',
  'is',
])

/** Reads one target; several only in parentheses. */
export function parseOneTarget(reader: TokenReader): Target {
  const { start, text } = reader.peek()
  if (reader.takeOperator('(') !== undefined) {
    const inner = parseTarget(reader)
    reader.expectOperator(')')
    const items = inner.kind === 'targets' ? inner.items : [inner]
    return { kind: 'targets', span: { start, end: reader.lastEnd }, items }
  }
  if (neverAssigned.has(text)) {
    const { span } = reader.fail(`expected a name to assign to, found \`${text}\``)
    return { kind: 'name', span, name: '' }
  }
  let target: Target = parseName(reader, 'a name to assign to')
  while (reader.takeOperator('.') !== undefined) {
    const { name, span: nameSpan } = parseName(reader, 'a name after the dot')
    target = { kind: 'attribute', span: { start, end: nameSpan.end }, object: target as Expression, name, nameSpan }
  }
  return target
}

/** Reads `(a, b=1)`: the parameters of a macro or of a call block. */
export function parseParameters(reader: TokenReader): readonly Parameter[] {
  const parameters: Parameter[] = []
  reader.expectOperator('(')
  while (!reader.isOperator(')') && !reader.failed) {
    const name = parseName(reader, 'the name of a parameter')
    const defaultValue = reader.takeOperator('=') === undefined ? undefined : parseExpression(reader)
    parameters.push({ name, ...(defaultValue === undefined ? {} : { defaultValue }) })
    if (reader.takeOperator(',') === undefined) break
  }
  reader.expectOperator(')')
  return parameters
}
