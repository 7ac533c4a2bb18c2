import { closing, type OpenBlock, whole } from './open-block.ts'
import { parseExpression, parseTuple } from './parse-expression.ts'
import { parseOneTarget } from './parse-target.ts'
import type { Expression, Node, OtherBlock, Tag } from './template-tree.ts'
import type { TokenReader } from './token-reader.ts'

/** `with a = 1, b = 2`, `autoescape value`, and blocks that only some engines know. */
export function openOther(keyword: string, tag: Tag, reader: TokenReader): OpenBlock {
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
export function openSwitch(tag: Tag, reader: TokenReader): OpenBlock {
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
