import { templateName } from '../../../parse/template-name.ts'
import type {
  Block,
  CallBlock,
  Expression,
  For,
  Import,
  Include,
  Macro,
  Node,
  SetStatement,
  Span,
} from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import type { RenderInput } from '../../evaluate.ts'
import { MappedOutput } from '../../mapped-output.ts'
import { RenderError } from '../../render-error.ts'
import type { BlockBody, NamedTemplate } from '../block-table.ts'
import { missingTemplate } from '../missing-template.ts'
import { Context } from './context.ts'
import { applyFilter, callValue, evaluate, evaluateArguments } from './expressions.ts'
import { Frame, StaticScope } from './frame.ts'
import { makeGlobals } from './globals.ts'
import type { Environment, Machine } from './machine.ts'
import { makeCallable } from './macros.ts'
import { renderFor } from './render-for.ts'
import { superCalls } from './super-calls.ts'
import { type TextPlace, trimText } from './trim-text.ts'
import { describeValue, isTrue, SafeText, toText } from './values.ts'

export interface Nunjucks32Options {
  readonly throwOnUndefined: boolean
  readonly trimBlocks: boolean
  readonly lstripBlocks: boolean
}

/** Renders a template that `checkSupport` accepted, as nunjucks 3.2 does with autoescape off. */
export function render(
  { template: { source, body }, name, templates, variables, taken }: RenderInput,
  { throwOnUndefined: strict, trimBlocks, lstripBlocks }: Nunjucks32Options,
  output: MappedOutput,
  budget: Budget,
): void {
  const shared = { strict, trimBlocks, lstripBlocks, budget, variables, templates, taken, globals: makeGlobals(budget) }
  const own: NamedTemplate = { source, body, name, template: undefined }
  const context = new Context(Object.entries(variables))
  context.blocks.add(own)
  renderTemplate(own, { ...shared, context }, new Frame(undefined, false, true), output)
}

/** Renders a template from its top, and then what it extends, of which alone the text counts. */
function renderTemplate(
  { source, body, name, template }: NamedTemplate,
  shared: Omit<Machine, 'source' | 'name' | 'template'>,
  frame: Frame,
  output: MappedOutput,
): void {
  const renderer = new Renderer({ ...shared, source, name, template })
  const isExtending = body.some((node) => node.kind === 'extends')
  const own = isExtending ? new MappedOutput(shared.budget) : output
  const render = () => renderer.body(body, { scope: new StaticScope(), register: { frame }, loops: new Map() }, own)
  RenderError.within(template, () => own.within(template, render))
  const { parent } = renderer
  if (parent !== undefined) {
    shared.budget.deeper(parent.span, () => renderTemplate(parent.template, shared, frame, output))
  }
}

/** Tags behind which nunjucks begins a new function. */
const splits: ReadonlySet<Node['kind']> = new Set<Node['kind']>(['block', 'include', 'import', 'extends'])

class Renderer {
  readonly #machine: Machine
  /** What the template extends, from its `extends` tag on. */
  parent: { readonly template: NamedTemplate; readonly span: Span } | undefined

  constructor(machine: Machine) {
    this.#machine = machine
  }

  body(nodes: readonly Node[], environment: Environment, output: MappedOutput, first: TextPlace = {}): void {
    this.#machine.taken.add(nodes)
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
      // nunjucks compiles what follows these into a function of its own, whose loops start afresh.
      if (splits.has(node.kind)) here = { ...here, loops: new Map() }
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
      case 'block':
        this.#block(node, environment, output)
        return
      case 'include':
        this.#include(node, environment, output)
        return
      case 'import':
        this.#import(node, environment)
        return
      case 'extends': {
        const template = this.#find(node.template, environment)
        this.parent = { template, span: node.template.span }
        machine.context.blocks.add(template)
        return
      }
      default:
        throw new RenderError(node.span, 'this tag is not in nunjucks 3.2')
    }
  }

  #write(value: unknown, node: Node, output: MappedOutput, variable?: string): void {
    const { strict, budget } = this.#machine
    const { span } = node.kind === 'filter-block' || node.kind === 'call' ? node.tag : node
    if (value === undefined || value === null) {
      if (!strict) return
      const name =
        node.kind === 'output' ? this.#machine.source.slice(node.value.span.start, node.value.span.end) : 'this'
      throw new RenderError(
        span,
        `\`${name}\` is ${value === null ? 'none' : 'undefined'}, which nunjucks refuses with throwOnUndefined`,
        'write a default, as in {{ name | default("") }}',
      )
    }
    if (value instanceof SafeText && value.map.length > 0) output.append(value, span)
    else output.write(toText(value, span, budget), span, variable)
  }

  #for(node: For, environment: Environment, output: MappedOutput): void {
    renderFor(node, environment, this.#machine, (body, inner) => this.body(body, inner, output))
  }

  #set({ targets, value, body }: SetStatement, environment: Environment): void {
    const { register, scope } = environment
    const result =
      value === undefined
        ? this.#capture(body ?? [], environment, { afterSet: true })
        : evaluate(value, environment, this.#machine)
    for (const target of targets) {
      if (target.kind !== 'name') throw new RenderError(target.span, 'only names can be set in nunjucks 3.2')
      const cell = scope.find(target.name)
      if (cell !== undefined) cell.value = result
      register.frame.assign(target.name, result)
      if (register.frame.isTop) this.#machine.context.export(target.name, result)
    }
  }

  /** Renders into a text of its own, in a function of its own. */
  #capture(body: readonly Node[], environment: Environment, first: TextPlace = {}): string {
    const output = new MappedOutput(this.#machine.budget, this.#machine.template)
    this.body(body, { ...environment, loops: new Map() }, output, first)
    return output.finish().text
  }

  #macro({ name, parameters, body }: Macro, environment: Environment): void {
    const macro = makeCallable(parameters, body, environment, 'macro', this.#machine, (nodes, inner, output) =>
      this.body(nodes, inner, output),
    )
    environment.scope.bind(name.name, { value: macro })
    this.#machine.context.export(name.name, macro)
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

  /** A block of a template that extends another is rendered where the other one has it. */
  #block({ name, span }: Block, { register }: Environment, output: MappedOutput): void {
    if (this.parent !== undefined) return
    const [first, ...above] = this.#machine.context.blocks.of(name.name)
    if (first !== undefined) this.#blockBody(first, above, register.frame, span, output)
  }

  #blockBody(
    { block, owner }: BlockBody,
    above: readonly BlockBody[],
    outer: Frame,
    at: Span,
    output: MappedOutput,
  ): void {
    const { budget } = this.#machine
    const { source, name, template } = owner
    const register = { frame: outer.push(true) }
    const renderer = new Renderer({ ...this.#machine, source, name, template })
    const call = superCalls(block.body).next().value
    const render = () => {
      const environment = { scope: new StaticScope(), register, loops: new Map() }
      const inner = call === undefined ? {} : { above: this.#above(block, above, register.frame, call.span) }
      renderer.body(block.body, { ...environment, ...inner }, output)
    }
    budget.deeper(at, () => RenderError.within(template, () => output.within(template, render)))
  }

  /** What `super()` gives in a block: nunjucks renders it before the block, also where the call is not reached. */
  #above({ name }: Block, [next, ...rest]: readonly BlockBody[], frame: Frame, at: Span): SafeText {
    if (next === undefined) throw new RenderError(at, `no template above has a block \`${name.name}\``)
    const output = new MappedOutput(this.#machine.budget)
    this.#blockBody(next, rest, frame, at, output)
    const { text, map } = output.finish()
    return new SafeText(text, map)
  }

  #include(node: Include, environment: Environment, output: MappedOutput): void {
    const machine = this.#machine
    const name = this.#nameOf(node.template, environment)
    if (node.ignoreMissing !== undefined && !machine.templates.has(name)) return
    const found = this.#find(node.template, environment)
    const context = machine.context.copy()
    context.blocks.add(found)
    const frame = new Frame(environment.register.frame, true, true)
    machine.budget.deeper(node.tag.span, () => renderTemplate(found, { ...machine, context }, frame, output))
  }

  #import({ template, as, names = [], context: given, tag }: Import, environment: Environment): void {
    const machine = this.#machine
    const found = this.#find(template, environment)
    const withContext = given?.with === true
    const context = withContext ? machine.context.copy() : new Context([])
    context.blocks.add(found)
    const frame = new Frame(withContext ? environment.register.frame : undefined, false, true)
    const variables = withContext ? machine.variables : {}
    machine.budget.deeper(tag.span, () =>
      renderTemplate(found, { ...machine, context, variables }, frame, new MappedOutput(machine.budget)),
    )
    const { exported } = context
    const bind = (name: string, value: unknown) => {
      environment.scope.bind(name, { value })
      machine.context.set(name, value)
    }
    if (as !== undefined) bind(as.name, exported)
    for (const { name, as: alias } of names) {
      if (!Object.hasOwn(exported, name.name)) {
        throw new RenderError(name.span, `\`${found.name}\` sets no \`${name.name}\` that can be imported`)
      }
      bind((alias ?? name).name, exported[name.name])
    }
  }

  #find(expression: Expression, environment: Environment): NamedTemplate {
    const name = this.#nameOf(expression, environment)
    const template = this.#machine.templates.get(name)
    if (template === undefined) throw missingTemplate(name, expression.span)
    return { source: template.source, body: template.body, name, template: name }
  }

  #nameOf(expression: Expression, environment: Environment): string {
    const value = evaluate(expression, environment, this.#machine)
    if (typeof value !== 'string') {
      throw new RenderError(expression.span, `${describeValue(value)} is not the name of a template`)
    }
    const name = templateName(value, this.#machine.name)
    if (!(name in Object.prototype)) return name
    throw new RenderError(expression.span, `nunjucks finds JavaScript's own \`${name}\` in place of a template`)
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
