import type { Expression, Node, Span, Tag } from '../../../parse/template-tree.ts'
import { walkExpression } from '../../../parse/walk-template.ts'
import { checkTag, isOneMark } from '../check-tag.ts'
import type { EngineReporter } from '../engine-reporter.ts'
import { checkParameters, checkTarget } from './check-targets.ts'
import { otherTagSupport } from './support.ts'

/** Checks tags, one by one, against what Jinja2 3.1 has. */
export class NodeChecker {
  readonly #reporter: EngineReporter
  readonly #blockNames = new Set<string>()

  constructor(reporter: EngineReporter) {
    this.#reporter = reporter
  }

  check(node: Node): void {
    checkTag(node, otherTagSupport, this.#reporter)
    const reporter = this.#reporter
    switch (node.kind) {
      case 'comment':
        if (isOneMark(node, reporter.source)) {
          reporter.inexact(node.span, 'a comment of one mark alone', 'write {#- -#} or {# #}')
        }
        return
      case 'raw':
        if (node.keyword === 'verbatim') reporter.absent(node.open.span, 'the tag `verbatim`', 'write `raw`')
        if (node.open.trimAfter === '+') reporter.absent(node.open.span, '`+` behind `raw`')
        return
      case 'if':
        for (const { tag, test } of node.branches) this.#branch(tag, test)
        return
      case 'for':
        if (node.filter !== undefined) this.#noLoop(node.filter)
        if (node.target.kind === 'attribute') reporter.absent(node.target.span, 'a loop over a part of a namespace')
        return
      case 'set':
        this.#set(node)
        return
      case 'macro':
        checkTarget(node.name, reporter)
        checkParameters(node.parameters, node.tag, reporter)
        return
      case 'call':
        checkParameters(node.parameters, node.tag, reporter)
        if (node.call.kind !== 'call-expression')
          reporter.absent(node.call.span, '`call` of anything but a macro with ()')
        return
      case 'block':
        for (const span of node.modifiers) reporter.inexact(span, `\`${this.#source(span)}\``)
        if (this.#blockNames.has(node.name.name)) {
          reporter.report(node.name.span, `the block \`${node.name.name}\` is defined more than once`)
        }
        this.#blockNames.add(node.name.name)
        return
      case 'other-block': {
        const end = node.assignments.at(-1)?.value.span.end
        if (end !== undefined && reporter.next(end) === ',') {
          reporter.absent(node.tag.span, 'a comma after the last name', 'delete it')
        }
        for (const { target } of node.assignments) {
          if (target.kind !== 'name') reporter.inexact(target.span, '`with` of anything but names')
        }
      }
    }
  }

  #source({ start, end }: Span): string {
    return this.#reporter.source.slice(start, end)
  }

  #branch(tag: Tag, test: Expression): void {
    if (tag.keyword !== undefined && this.#source(tag.keyword) === 'elseif') {
      this.#reporter.absent(tag.keyword, 'the tag `elseif`', 'write `elif`')
    }
    for (const part of test.kind === 'tuple' ? test.items : [test]) {
      if (part.kind === 'conditional')
        this.#reporter.absent(part.span, 'an inline `if` in an `if` tag', 'put it into parentheses')
    }
  }

  #noLoop(filter: Expression): void {
    walkExpression(filter, {
      expression: (part) => {
        if (part.kind === 'name' && part.name === 'loop')
          this.#reporter.absent(part.span, '`loop` in the `if` of a loop')
      },
    })
  }

  #set({ targets, body, tag }: Extract<Node, { kind: 'set' }>): void {
    const reporter = this.#reporter
    const [first] = targets
    if (first === undefined) return
    if (body !== undefined && (targets.length > 1 || first.kind === 'targets')) {
      reporter.inexact(tag.span, 'a block `set` of several names')
    }
    if (targets.length > 1) {
      for (const target of targets) {
        if (target.kind === 'attribute')
          reporter.absent(target.span, 'assigning to several names with a part of a namespace among them')
      }
    } else if (reporter.next(first.span.end) === ',') {
      reporter.inexact(first.span, 'a single name with a comma')
    }
  }
}
