import type { CallBlock, Expression, For, Macro, Node, SetStatement, Template } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { MappedOutput } from '../../mapped-output.ts'
import { RenderError } from '../../render-error.ts'
import { applyFilter, callValue, evaluate, evaluateArguments } from './expressions.ts'
import { Frame, StaticScope } from './frame.ts'
import { makeGlobals } from './globals.ts'
import type { Environment, Machine } from './machine.ts'
import { makeCallable } from './macros.ts'
import { renderFor } from './render-for.ts'
import { type TextPlace, trimText } from './trim-text.ts'
import { isTrue, SafeText, toText } from './values.ts'

export interface Nunjucks32Options {
  readonly throwOnUndefined: boolean
  readonly trimBlocks: boolean
  readonly lstripBlocks: boolean
}

/** Renders a template that `checkSupport` accepted, as nunjucks 3.2 does with autoescape off. */
export function render(
  { source, body }: Template,
  variables: Readonly<Record<string, unknown>>,
  { throwOnUndefined: strict, trimBlocks, lstripBlocks }: Nunjucks32Options,
  output: MappedOutput,
  budget: Budget,
): void {
  const context = new Map(Object.entries(variables))
  const machine = { source, strict, trimBlocks, lstripBlocks, budget, variables, context, globals: makeGlobals(budget) }
  const register = { frame: new Frame(undefined, false, true) }
  new Renderer(machine).body(body, { scope: new StaticScope(), register, loops: new Map() }, output)
}

class Renderer {
  readonly #machine: Machine

  constructor(machine: Machine) {
    this.#machine = machine
  }

  body(nodes: readonly Node[], environment: Environment, output: MappedOutput, first: TextPlace = {}): void {
    let place = first
    let here = environment
    for (const node of nodes) {
      this.#machine.budget.spend(1, node.span)
      if (node.kind === 'text') {
        output.copy(this.#machine.source, trimText(node, this.#machine.source, this.#machine, place))
      } else {
        this.#node(node, here, output)
      }
      place = node.kind === 'raw' ? { afterRaw: true } : {}
      // nunjucks compiles what follows a block into a function of its own, whose loops start afresh.
      if (node.kind === 'block') here = { ...here, loops: new Map() }
    }
  }

  #node(node: Exclude<Node, { kind: 'text' }>, environment: Environment, output: MappedOutput): void {
    const machine = this.#machine
    switch (node.kind) {
      case 'comment':
        return
      case 'raw':
        output.copy(machine.source, trimText(node.body, machine.source, machine, { inRaw: true }))
        return
      case 'output':
        this.#write(
          evaluate(node.value, environment, machine),
          node,
          output,
          variableOf(node.value, environment, machine),
        )
        return
      case 'if': {
        const taken = node.branches.find(({ test }) => isTrue(evaluate(test, environment, machine))) ?? node.otherwise
        if (taken !== undefined) this.body(taken.body, environment, output)
        return
      }
      case 'for':
        this.#for(node, environment, output)
        return
      case 'set':
        this.#set(node, environment)
        return
      case 'macro':
        this.#macro(node, environment)
        return
      case 'call':
        this.#call(node, environment, output)
        return
      case 'filter-block': {
        const text = this.#capture(node.body, environment)
        this.#write(applyFilter(node.filters[0]!, text, environment, machine), node, output)
        return
      }
      case 'block': {
        const register = { frame: environment.register.frame.push(true) }
        this.body(node.body, { scope: new StaticScope(), register, loops: new Map() }, output)
        return
      }
      default:
        throw new RenderError(node.span, 'this tag is not in nunjucks 3.2')
    }
  }

  #write(value: unknown, node: Node, output: MappedOutput, variable?: string): void {
    const { strict, budget } = this.#machine
    if (value === undefined || value === null) {
      if (!strict) return
      const name =
        node.kind === 'output' ? this.#machine.source.slice(node.value.span.start, node.value.span.end) : 'this'
      throw new RenderError(
        node.span,
        `\`${name}\` is ${value === null ? 'none' : 'undefined'}, which nunjucks refuses with throwOnUndefined`,
        'write a default, as in {{ name | default("") }}',
      )
    }
    if (value instanceof SafeText && value.map.length > 0) output.append(value, node.span)
    else output.write(toText(value, node.span, budget), node.span, variable)
  }

  #for(node: For, environment: Environment, output: MappedOutput): void {
    renderFor(node, environment, this.#machine, (body, inner) => this.body(body, inner, output))
  }

  #set({ targets, value, body }: SetStatement, environment: Environment): void {
    const target = targets[0]!
    if (target.kind !== 'name') throw new RenderError(target.span, 'only names can be set in nunjucks 3.2')
    const { register, scope } = environment
    const result =
      value === undefined
        ? this.#capture(body ?? [], environment, { afterSet: true })
        : evaluate(value, environment, this.#machine)
    const cell = scope.find(target.name)
    if (cell !== undefined) cell.value = result
    register.frame.assign(target.name, result)
    if (register.frame.isTop) this.#machine.context.set(target.name, result)
  }

  /** Renders into a text of its own, in a function of its own. */
  #capture(body: readonly Node[], environment: Environment, first: TextPlace = {}): string {
    const output = new MappedOutput(this.#machine.budget)
    this.body(body, { ...environment, loops: new Map() }, output, first)
    return output.finish().text
  }

  #macro({ name, parameters, body }: Macro, environment: Environment): void {
    const macro = makeCallable(parameters, body, environment, 'macro', this.#machine, (nodes, inner, output) =>
      this.body(nodes, inner, output),
    )
    environment.scope.bind(name.name, { value: macro })
    this.#machine.context.set(name.name, macro)
  }

  #call(node: CallBlock, environment: Environment, output: MappedOutput): void {
    const { call, parameters, body } = node
    if (call.kind !== 'call-expression') throw new RenderError(call.span, 'only a macro can be called')
    const { positional, keywords } = evaluateArguments(call.arguments, environment, this.#machine)
    const caller = makeCallable(parameters, body, environment, 'caller', this.#machine, (nodes, inner, into) =>
      this.body(nodes, inner, into),
    )
    const input = { positional, keywords: new Map([...keywords, ['caller', caller]]) }
    this.#write(callValue(call, input, environment, this.#machine), node, output)
  }
}

/** The variable that an output shows, through lookups and filters, when the template has not set it itself. */
function variableOf(value: Expression, { scope, register }: Environment, machine: Machine): string | undefined {
  let root = value
  for (;;) {
    if (root.kind === 'attribute' || root.kind === 'subscript') root = root.object
    else if (root.kind === 'filter' || root.kind === 'group') root = root.value
    else break
  }
  if (root.kind !== 'name' || !Object.hasOwn(machine.variables, root.name)) return undefined
  const isOwn = scope.find(root.name) !== undefined || register.frame.find(root.name) !== undefined
  return isOwn || machine.context.get(root.name) !== machine.variables[root.name] ? undefined : root.name
}
