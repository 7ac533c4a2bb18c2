import { parseExpression, parseFilterCall, parseOperand, parseTuple } from './parse-expression.ts'
import type { Expression, FilterCall, Name, Node, OtherBlock, Parameter, Span, Tag, Target } from './template-tree.ts'
import type { TokenReader } from './token-reader.ts'

/** A block whose closing tag has not been reached. */
export interface OpenBlock {
  readonly keyword: string
  readonly tag: Tag
  /** Where the nodes that follow go; a divider such as `else` changes it. */
  body: Node[]
  /** Takes a divider. A string says why it cannot stand here. */
  divide?(keyword: string, tag: Tag, reader: TokenReader): string | undefined
  /** The name that the closing tag may repeat, as `endblock` may. */
  readonly name?: string
  build(end: number, close?: Tag): Node
}

/** Reads the rest of an opening tag whose keyword has been taken. Gives a node when the tag opens no block after all. */
export function openBlock(keyword: string, tag: Tag, reader: TokenReader): OpenBlock | Node {
  switch (keyword) {
    case 'if':
      return openIf(tag, reader)
    case 'for':
      return openFor(tag, reader)
    case 'set':
      return openSet(tag, reader)
    case 'macro':
      return openMacro(tag, reader)
    case 'call':
      return openCall(tag, reader)
    case 'filter':
      return openFilter(tag, reader)
    case 'block':
      return openNamedBlock(tag, reader)
    case 'switch':
      return openSwitch(tag, reader)
    default:
      return openOther(keyword, tag, reader)
  }
}

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

function parseOneTarget(reader: TokenReader): Target {
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

function whole(tag: Tag, end: number): Span {
  return { start: tag.span.start, end }
}

function closing(close: Tag | undefined): { readonly close?: Tag } {
  return close === undefined ? {} : { close }
}

function openIf(tag: Tag, reader: TokenReader): OpenBlock {
  const test = parseTuple(reader)
  reader.expectEnd(test.kind === 'missing' ? undefined : 'to compare, write `==`')
  const branches = [{ tag, test, body: [] as Node[] }]
  let otherwise: { readonly tag: Tag; readonly body: Node[] } | undefined
  return {
    keyword: 'if',
    tag,
    body: branches[0]!.body,
    divide(keyword, divider, dividerReader) {
      if (otherwise !== undefined) return `\`${keyword}\` stands after the \`else\` of its \`if\``
      if (keyword === 'else') {
        dividerReader.expectEnd(dividerReader.isWord('if') ? 'write `elif`' : undefined)
        otherwise = { tag: divider, body: [] }
        this.body = otherwise.body
      } else {
        const branch = { tag: divider, test: parseTuple(dividerReader), body: [] }
        dividerReader.expectEnd('to compare, write `==`')
        branches.push(branch)
        this.body = branch.body
      }
      return undefined
    },
    build: (end, close) => ({
      kind: 'if',
      span: whole(tag, end),
      branches,
      ...(otherwise === undefined ? {} : { otherwise }),
      ...closing(close),
    }),
  }
}

function openFor(tag: Tag, reader: TokenReader): OpenBlock {
  const target = parseTarget(reader)
  if (reader.takeWord('in') === undefined) reader.fail(`expected \`in\`, found ${reader.describe()}`)
  const iterable = parseTuple(reader, parseOperand)
  const filter = reader.takeWord('if') === undefined ? undefined : parseExpression(reader)
  const recursive = reader.takeWord('recursive')
  reader.expectEnd()
  const body: Node[] = []
  let otherwise: { readonly tag: Tag; readonly body: Node[] } | undefined
  return {
    keyword: 'for',
    tag,
    body,
    divide(_keyword, divider, dividerReader) {
      if (otherwise !== undefined) return 'this `for` has an `else` already'
      dividerReader.expectEnd()
      otherwise = { tag: divider, body: [] }
      this.body = otherwise.body
      return undefined
    },
    build: (end, close) => ({
      kind: 'for',
      span: whole(tag, end),
      tag,
      target,
      iterable,
      ...(filter === undefined ? {} : { filter }),
      ...(recursive === undefined ? {} : { recursive: { start: recursive.start, end: recursive.end } }),
      body,
      ...(otherwise === undefined ? {} : { otherwise }),
      ...closing(close),
    }),
  }
}

function openSet(tag: Tag, reader: TokenReader): OpenBlock | Node {
  const target = parseTarget(reader)
  const targets = target.kind === 'targets' && reader.source[target.span.start] !== '(' ? target.items : [target]
  if (reader.takeOperator('=') !== undefined) {
    const value = parseTuple(reader)
    reader.expectEnd('to compare, write `==`')
    return { kind: 'set', span: tag.span, tag, targets, value }
  }
  const filters = parseFilters(reader)
  const mistaken = reader.failed || reader.peek().type !== 'end'
  reader.expectEnd('write `=` before the value')
  if (mistaken) return { kind: 'set', span: tag.span, tag, targets }
  const body: Node[] = []
  return {
    keyword: 'set',
    tag,
    body,
    build: (end, close) => ({
      kind: 'set',
      span: whole(tag, end),
      tag,
      targets,
      ...(filters.length === 0 ? {} : { filters }),
      body,
      ...closing(close),
    }),
  }
}

/** Reads the filters after a bar; none are fine. */
function parseFilters(reader: TokenReader): FilterCall[] {
  const filters: FilterCall[] = []
  for (let bar = reader.takeOperator('|'); bar !== undefined; bar = reader.takeOperator('|')) {
    const filter = parseFilterCall(reader, bar.start)
    if (filter !== undefined) filters.push(filter)
  }
  return filters
}

function openMacro(tag: Tag, reader: TokenReader): OpenBlock {
  const name = parseName(reader, 'the name of the macro')
  const parameters = parseParameters(reader)
  reader.expectEnd()
  const body: Node[] = []
  return {
    keyword: 'macro',
    tag,
    body,
    build: (end, close) => ({ kind: 'macro', span: whole(tag, end), tag, name, parameters, body, ...closing(close) }),
  }
}

function parseParameters(reader: TokenReader): readonly Parameter[] {
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

function openCall(tag: Tag, reader: TokenReader): OpenBlock {
  const parameters = reader.isOperator('(') ? parseParameters(reader) : []
  const call = parseExpression(reader)
  reader.expectEnd()
  const body: Node[] = []
  return {
    keyword: 'call',
    tag,
    body,
    build: (end, close) => ({ kind: 'call', span: whole(tag, end), tag, parameters, call, body, ...closing(close) }),
  }
}

function openFilter(tag: Tag, reader: TokenReader): OpenBlock {
  const first = parseFilterCall(reader, reader.peek().start)
  const filters = [...(first === undefined ? [] : [first]), ...parseFilters(reader)]
  reader.expectEnd()
  const body: Node[] = []
  return {
    keyword: 'filter',
    tag,
    body,
    build: (end, close) => ({ kind: 'filter-block', span: whole(tag, end), tag, filters, body, ...closing(close) }),
  }
}

function openNamedBlock(tag: Tag, reader: TokenReader): OpenBlock {
  const name = parseName(reader, 'the name of the block')
  const modifiers: Span[] = []
  for (;;) {
    const word = reader.takeWord('scoped') ?? reader.takeWord('required')
    if (word === undefined) break
    modifiers.push({ start: word.start, end: word.end })
  }
  reader.expectEnd()
  const body: Node[] = []
  return {
    keyword: 'block',
    tag,
    body,
    name: name.name,
    build: (end, close) => ({ kind: 'block', span: whole(tag, end), tag, name, modifiers, body, ...closing(close) }),
  }
}

/** `with a = 1, b = 2`, `autoescape value`, and blocks that only some engines know. */
function openOther(keyword: string, tag: Tag, reader: TokenReader): OpenBlock {
  const assignments: OtherBlock['assignments'][number][] = []
  let argument: Expression | undefined
  if (keyword === 'with') {
    while (reader.peek().type !== 'end') {
      const target = parseOneTarget(reader)
      reader.expectOperator('=')
      assignments.push({ target, value: parseExpression(reader) })
      if (reader.takeOperator(',') === undefined) break
    }
  } else if (reader.peek().type !== 'end') {
    argument = reader.isOperator('(') ? parseTuple(reader) : parseExpression(reader)
  }
  reader.expectEnd()
  const body: Node[] = []
  return {
    keyword,
    tag,
    body,
    build: (end, close) => ({
      kind: 'other-block',
      span: whole(tag, end),
      tag,
      keyword,
      assignments,
      ...(argument === undefined ? {} : { argument }),
      body,
      ...closing(close),
    }),
  }
}

/** nunjucks' `switch`. Each `case` and the `default` become blocks of their own in its body, without closing tags. */
function openSwitch(tag: Tag, reader: TokenReader): OpenBlock {
  const argument = parseExpression(reader)
  reader.expectEnd()
  const body: Node[] = []
  let current:
    | { readonly keyword: string; readonly tag: Tag; readonly argument?: Expression; readonly body: Node[] }
    | undefined
  const finish = () => {
    if (current === undefined) return
    const end = current.body.at(-1)?.span.end ?? current.tag.span.end
    body.push({ kind: 'other-block', span: whole(current.tag, end), assignments: [], ...current })
    current = undefined
  }
  return {
    keyword: 'switch',
    tag,
    body,
    divide(keyword, divider, dividerReader) {
      finish()
      const value = keyword === 'case' ? { argument: parseExpression(dividerReader) } : {}
      dividerReader.expectEnd()
      current = { keyword, tag: divider, body: [], ...value }
      this.body = current.body
      return undefined
    },
    build(end, close) {
      finish()
      const span = whole(tag, end)
      return { kind: 'other-block', span, tag, keyword: 'switch', assignments: [], argument, body, ...closing(close) }
    },
  }
}
