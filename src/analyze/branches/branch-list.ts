import type { ElseBranch, Expression, For, If, Node, Output, Span, Tag } from '../../parse/template-tree.ts'
import type { Branch, Evidence } from './branch.ts'

/** Gathers the branches of a template in source order. */
export class BranchList {
  readonly branches: Branch[] = []
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  /** @param isSeen false where what is rendered is not told from the output: in macros and captured texts */
  readBody(body: readonly Node[], parent: number | undefined, isSeen: boolean): void {
    for (const node of body) {
      switch (node.kind) {
        case 'output':
          this.#readOutput(node, parent, isSeen)
          break
        case 'if':
          this.#readIf(node, parent, isSeen)
          break
        case 'for':
          this.#readFor(node, parent, isSeen)
          break
        case 'block':
          this.readBody(node.body, parent, isSeen)
          break
        case 'other-block':
          this.readBody(node.body, parent, isSeen && node.keyword !== 'switch')
          break
        case 'set':
        case 'macro':
        case 'call':
        case 'filter-block':
          this.readBody(node.body ?? [], parent, false)
      }
    }
  }

  #readIf({ branches, otherwise, close, span }: If, parent: number | undefined, isSeen: boolean): void {
    const failed: Expression[] = []
    const ends = [...branches.map(({ tag }) => tag), otherwise?.tag, close].filter((tag) => tag !== undefined)
    for (const [index, { tag, test, body }] of branches.entries()) {
      const kind = index === 0 ? 'if' : 'elif'
      const condition = this.#text(test.span)
      this.#add(
        { kind, condition, tests: [test], ...place(tag, ends[index + 1]?.span.start ?? span.end) },
        body,
        parent,
        isSeen,
      )
      failed.push(test)
    }
    if (otherwise === undefined) return
    const condition = failed.map((test) => `not (${this.#text(test.span)})`).join(' and ')
    const end = close?.span.start ?? span.end
    this.#add({ kind: 'else', condition, tests: failed, ...place(otherwise.tag, end) }, otherwise.body, parent, isSeen)
  }

  #readFor(node: For, parent: number | undefined, isSeen: boolean): void {
    const { tag, iterable, filter, body, otherwise, close, span } = node
    const tests = filter === undefined ? [iterable] : [iterable, filter]
    const end = close?.span.start ?? span.end
    const condition = `${this.#text(iterable.span)} has an item${filter === undefined ? '' : ` with ${this.#text(filter.span)}`}`
    this.#add({ kind: 'for', condition, tests, ...place(tag, otherwise?.tag.span.start ?? end) }, body, parent, isSeen)
    if (otherwise === undefined) return
    const none = `${this.#text(iterable.span)} has no item${filter === undefined ? '' : ` with ${this.#text(filter.span)}`}`
    this.#add(
      { kind: 'for-else', condition: none, tests, ...place(otherwise.tag, end) },
      otherwise.body,
      parent,
      isSeen,
    )
  }

  #add(
    branch: Omit<Branch, 'evidence' | 'parent'>,
    body: ElseBranch['body'],
    parent: number | undefined,
    isSeen: boolean,
  ): void {
    const index = this.branches.length
    const evidence = isSeen ? body.flatMap(printedText) : []
    this.branches.push({ ...branch, evidence, ...(parent === undefined ? {} : { parent }) })
    this.readBody(body, index, isSeen)
  }

  /** `value if test else otherwise` as the whole of an output; its text tells which of two literals it was. */
  #readOutput(output: Output, parent: number | undefined, isSeen: boolean): void {
    let { value } = output
    while (value.kind === 'group') value = value.value
    if (value.kind !== 'conditional') return
    const { test, otherwise } = value
    const add = (kind: 'inline-if' | 'inline-else', { span }: Expression, condition: string, text?: string) => {
      const evidence: Evidence[] = isSeen && text !== undefined ? [{ span: output.span, text }] : []
      const inner = { kind, span, body: span, condition, tests: [test], evidence }
      this.branches.push({ ...inner, ...(parent === undefined ? {} : { parent }) })
    }
    const texts = [value.value, otherwise].map(plainText)
    const areAlike = texts[0] === texts[1]
    add('inline-if', value.value, this.#text(test.span), areAlike ? undefined : texts[0])
    if (otherwise === undefined) return
    add('inline-else', otherwise, `not (${this.#text(test.span)})`, areAlike ? undefined : texts[1])
  }

  #text({ start, end }: Span): string {
    return this.#source.slice(start, end)
  }
}

function place(tag: Tag, end: number): Pick<Branch, 'span' | 'body'> {
  return { span: tag.span, body: { start: tag.span.end, end } }
}

/** Text directly in a body, which no engine trims away altogether. */
function printedText(node: Node): readonly Evidence[] {
  const text = node.kind === 'raw' ? node.body : node
  return text.kind === 'text' && text.value.trim() !== '' ? [{ span: text.span }] : []
}

/** A literal's text without white space at its ends; nothing for what is empty, escaped or no literal. */
function plainText(expression: Expression | undefined): string | undefined {
  if (expression?.kind !== 'literal' || !/^(?:"[^"\\]*"|'[^'\\]*')$/.test(expression.source)) return undefined
  return expression.source.slice(1, -1).trim() || undefined
}
