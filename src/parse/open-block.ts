import { openOther, openSwitch } from './open-other-block.ts'
import { parseExpression, parseFilterCall, parseOperand, parseTuple } from './parse-expression.ts'
import { parseName, parseParameters, parseTarget } from './parse-target.ts'
import type { FilterCall, Node, Span, Tag } from './template-tree.ts'
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

/** From the start of a tag to `end`. */
export function whole(tag: Tag, end: number): Span {
  return { start: tag.span.start, end }
}

/** The closing tag as a field, when there is one. */
export function closing(close: Tag | undefined): { readonly close?: Tag } {
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
