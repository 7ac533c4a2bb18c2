import type { Expression, For, If, Node, Span } from '../../parse/template-tree.ts'
import { walkExpression, walkTemplate } from '../../parse/walk-template.ts'
import type { Branch } from './branch.ts'

/** Where a node stands: in which branch, and in the body of which macro, `block` or `call`. */
type Around = Pick<Branch, 'parent' | 'within'>

/** Gathers the branches of a template in source order. */
export class BranchList {
  readonly branches: Branch[] = []
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  readBody(body: readonly Node[], around: Around): void {
    for (const node of body) this.#readNode(node, around)
  }

  #readNode(node: Node, around: Around): void {
    switch (node.kind) {
      case 'if':
        this.#readIf(node, around)
        return
      case 'for':
        this.#readFor(node, around)
        return
    }
    walkTemplate([node], {
      node: (inner) => inner === node,
      expression: (expression) => this.#readExpression(expression, around),
    })
    if (!('body' in node) || node.body === undefined || !Array.isArray(node.body)) return
    const isApart = node.kind === 'macro' || node.kind === 'block' || node.kind === 'call'
    this.readBody(node.body, isApart ? { ...around, within: node.body } : around)
  }

  #readIf(node: If, around: Around): void {
    const { branches, otherwise } = node
    const group = node
    const failed: Expression[] = []
    for (const [index, { tag, test, body }] of branches.entries()) {
      this.#readAll(test, around)
      const kind = index === 0 ? 'if' : 'elif'
      const condition = this.#text(test.span)
      this.#add({ kind, condition, tests: [test], span: tag.span, part: body, group }, around, body)
      failed.push(test)
    }
    if (otherwise === undefined) return
    const condition = failed.map((test) => `not (${this.#text(test.span)})`).join(' and ')
    const { tag, body } = otherwise
    this.#add({ kind: 'else', condition, tests: failed, span: tag.span, part: body, group }, around, body)
  }

  #readFor(node: For, around: Around): void {
    const { tag, iterable, filter, body, otherwise } = node
    const group = node
    const tests = filter === undefined ? [iterable] : [iterable, filter]
    for (const test of tests) this.#readAll(test, around)
    const withFilter = filter === undefined ? '' : ` with ${this.#text(filter.span)}`
    const list = this.#text(iterable.span)
    this.#add(
      { kind: 'for', condition: `${list} has an item${withFilter}`, tests, span: tag.span, part: body, group },
      around,
      body,
    )
    if (otherwise === undefined) return
    const none = {
      condition: `${list} has no item${withFilter}`,
      tests,
      span: otherwise.tag.span,
      part: otherwise.body,
      group,
    }
    this.#add({ kind: 'for-else', ...none }, around, otherwise.body)
  }

  #add(branch: Omit<Branch, 'parent' | 'within'>, around: Around, body: readonly Node[]): void {
    const parent = this.branches.push({ ...branch, ...around }) - 1
    this.readBody(body, { ...around, parent })
  }

  #readAll(expression: Expression, around: Around): void {
    walkExpression(expression, { expression: (part) => this.#readExpression(part, around) })
  }

  /** Adds the sides of an inline `if`; those inside it stand in them. Returns whether its parts are still to be read. */
  #readExpression(expression: Expression, around: Around): boolean {
    if (expression.kind !== 'conditional') return true
    const { test, value, otherwise } = expression
    const condition = this.#text(test.span)
    this.#readAll(test, around)
    const side = (kind: 'inline-if' | 'inline-else', part: Expression, when: string) => {
      const branch = { kind, span: part.span, condition: when, tests: [test], part, group: expression, ...around }
      const parent = this.branches.push(branch) - 1
      this.#readAll(part, { ...around, parent })
    }
    side('inline-if', value, condition)
    if (otherwise !== undefined) side('inline-else', otherwise, `not (${condition})`)
    return false
  }

  #text({ start, end }: Span): string {
    return this.#source.slice(start, end)
  }
}
