import type { Expression, Node, Parameter, SetStatement, Tag, Target } from '../../../parse/template-tree.ts'
import { supportOf } from '../support.ts'
import { otherTagSupport } from './support.ts'
import type { SupportReporter } from './support-reporter.ts'

/** Checks tags and what they bind against what nunjucks 3.2 has. */
export class NodeChecker {
  readonly #reporter: SupportReporter
  readonly #blockNames = new Set<string>()

  constructor(reporter: SupportReporter) {
    this.#reporter = reporter
  }

  node(node: Node): void {
    this.#support(node)
    switch (node.kind) {
      case 'for':
        if (node.filter !== undefined) this.#loopFilter(node.filter)
        if (node.recursive !== undefined) this.#reporter.absent(node.recursive, '`recursive` in a `for` tag')
        return
      case 'set':
        if (node.targets.length > 1) this.#severalNames(node)
        if (node.filters !== undefined)
          this.#reporter.absent(node.tag.span, 'a filter in a block `set`', 'use a `filter` block')
        return
      case 'macro':
        this.#parameters(node.parameters, node.tag)
        this.#reporter.name(node.name.name, node.name.span)
        return
      case 'call':
        this.#parameters(node.parameters, node.tag)
        if (node.call.kind !== 'call-expression')
          this.#reporter.absent(node.call.span, '`call` of anything but a macro with ()')
        return
      case 'filter-block':
        if (node.filters.length !== 1) this.#reporter.absent(node.tag.span, 'a `filter` block with several filters')
        return
      case 'block':
        for (const span of node.modifiers)
          this.#reporter.absent(span, `\`${this.#reporter.source.slice(span.start, span.end)}\``)
        if (this.#blockNames.has(node.name.name)) {
          this.#reporter.report(node.name.span, `the block \`${node.name.name}\` is defined more than once`)
        }
        this.#blockNames.add(node.name.name)
        this.#reporter.name(node.name.name, node.name.span)
        return
    }
  }

  target(target: Target): void {
    if (target.kind === 'name') {
      if (target.name === 'loop') this.#reporter.report(target.span, '`loop` cannot be assigned to')
      this.#reporter.name(target.name, target.span)
    } else if (target.kind === 'attribute') {
      this.#reporter.absent(target.span, '`set` of an attribute')
    } else if (target.items.some((item) => item.kind !== 'name') || this.#reporter.source[target.span.start] === '(') {
      this.#reporter.absent(target.span, 'a target in parentheses')
    } else {
      for (const item of target.items) this.target(item)
    }
  }

  /** It is read as an inline `if`, whose condition does not know the item of the loop. */
  #loopFilter(filter: Expression): void {
    const help = 'put an `if` block into the loop'
    if (filter.kind === 'conditional') {
      this.#reporter.absent(filter.span, 'an inline `if` in the `if` of a `for` tag', help)
    } else {
      this.#reporter.mislead(filter.span, 'nunjucks asks this once before the loop, not for each item', help)
    }
  }

  #severalNames({ targets, body, tag }: SetStatement): void {
    const help = 'set one name at a time'
    if (body !== undefined || targets.some(({ kind }) => kind !== 'name')) {
      this.#reporter.absent(tag.span, '`set` of several names in this form', help)
    } else {
      this.#reporter.mislead(tag.span, 'nunjucks gives each of these names the whole value', help)
    }
  }

  #support(node: Node): void {
    const support = supportOf(node, otherTagSupport)
    const tag = 'tag' in node ? node.tag : undefined
    const keyword = tag?.keyword && this.#reporter.source.slice(tag.keyword.start, tag.keyword.end)
    const what = keyword === undefined ? 'a tag that could not be read' : `the tag \`${keyword}\``
    this.#reporter.construct(support, what, tag ?? node)
  }

  #parameters(parameters: readonly Parameter[], tag: Tag): void {
    const names = new Set<string>()
    let hasDefault = false
    for (const { name, defaultValue } of parameters) {
      this.#reporter.name(name.name, name.span)
      if (name.name === 'loop' || name.name === 'caller' || name.name === 'kwargs') {
        this.#reporter.report(name.span, `\`${name.name}\` cannot be the name of a parameter`)
      }
      if (names.has(name.name)) this.#reporter.report(name.span, `there are two parameters \`${name.name}\``)
      if (defaultValue === undefined && hasDefault) {
        this.#reporter.report(name.span, 'a parameter without a default stands after one with a default')
      }
      names.add(name.name)
      hasDefault ||= defaultValue !== undefined
    }
    const last = parameters.at(-1)
    this.#reporter.noTrailingComma(last?.defaultValue?.span ?? last?.name.span, tag.span)
  }
}
