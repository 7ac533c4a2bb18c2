import type { Node, Span } from '../../../parse/template-tree.ts'
import { walkTemplate } from '../../../parse/walk-template.ts'
import { checkTag, isOneMark } from '../check-tag.ts'
import type { EngineReporter } from '../engine-reporter.ts'
import { checkName } from './check-expression.ts'
import { checkParameters, checkTarget } from './check-targets.ts'
import { otherTagSupport } from './support.ts'

/** Checks tags, one by one, against what MiniJinja 2.24 has. */
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
        if (isOneMark(node, reporter.source))
          reporter.inexact(node.span, 'a comment of one mark alone', 'write {#- -#} or {# #}')
        return
      case 'raw':
        if (node.keyword === 'verbatim') reporter.absent(node.open.span, 'the tag `verbatim`', 'write `raw`')
        return
      case 'if':
        for (const { tag } of node.branches) {
          if (tag.keyword !== undefined && this.#source(tag.keyword) === 'elseif') {
            reporter.absent(tag.keyword, 'the tag `elseif`', 'write `elif`')
          }
        }
        return
      case 'for':
        if (node.target.kind === 'attribute') reporter.absent(node.target.span, 'a loop over a part of a namespace')
        return
      case 'set':
        this.#set(node)
        return
      case 'macro':
        checkTarget(node.name, reporter)
        checkParameters(node.parameters, node.tag, reporter)
        this.#noBlocks(node.body)
        return
      case 'call':
        checkParameters(node.parameters, node.tag, reporter)
        this.#noBlocks(node.body)
        if (node.call.kind !== 'call-expression')
          reporter.absent(node.call.span, '`call` of anything but a macro with ()')
        return
      case 'import':
        for (const name of [node.as, ...(node.names ?? []).flatMap((one) => [one.name, one.as])]) {
          if (name !== undefined) checkName(name.name, name.span, reporter)
        }
        return
      case 'block':
        for (const span of node.modifiers) reporter.inexact(span, `\`${this.#source(span)}\``)
        checkName(node.name.name, node.name.span, reporter)
        if (this.#blockNames.has(node.name.name)) {
          reporter.report(node.name.span, `the block \`${node.name.name}\` is defined more than once`)
        }
        this.#blockNames.add(node.name.name)
        return
      case 'other-tag':
        if (node.keyword === 'do' && node.argument?.kind !== 'call-expression') {
          reporter.absent(node.tag.span, '`do` of anything but a call')
        }
        return
      case 'other-block': {
        const end = node.assignments.at(-1)?.value.span.end
        if (end !== undefined && reporter.next(end) === ',') {
          reporter.inexact(node.tag.span, 'a comma after the last name', 'delete it')
        }
      }
    }
  }

  /** In a macro MiniJinja finds no blocks. */
  #noBlocks(body: readonly Node[]): void {
    walkTemplate(body, {
      node: (node) => {
        if (node.kind === 'block') this.#reporter.report(node.tag.span, 'a block inside a macro is not found')
        if (node.kind === 'other-tag' && /^(?:break|continue)$/.test(node.keyword)) return
      },
    })
  }

  #source({ start, end }: Span): string {
    return this.#reporter.source.slice(start, end)
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
        if (target.kind === 'attribute') reporter.inexact(target.span, 'a part of a namespace among several names')
      }
    } else if (reporter.next(first.span.end) === ',') {
      reporter.inexact(first.span, 'a single name with a comma')
    }
  }
}
