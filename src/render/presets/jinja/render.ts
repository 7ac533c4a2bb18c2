import type {
  CallBlock,
  Expression,
  For,
  If,
  Import,
  Include,
  Node,
  OtherBlock,
  SetStatement,
  Span,
  Target,
} from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import type { RenderInput } from '../../evaluate.ts'
import { MappedOutput } from '../../mapped-output.ts'
import { RenderError } from '../../render-error.ts'
import type { MappedText } from '../../source-map.ts'
import type { BlockBody, NamedTemplate } from '../block-table.ts'
import { isTrue } from './compare.ts'
import { copyText } from './copy-text.ts'
import { applyFilter, callValue, evaluate, evaluateArguments, isMapped } from './expressions.ts'
import { findTemplate } from './find-template.ts'
import { fromJson } from './from-json.ts'
import { makeGlobals } from './globals.ts'
import { iterate } from './iterate.ts'
import { type LoopState, makeLoop } from './loop.ts'
import type { Machine } from './machine.ts'
import { makeMacro } from './macros.ts'
import { namesIn } from './names-in.ts'
import { printValue } from './print.ts'
import { Scope } from './scope.ts'
import { storedNames } from './stored-names.ts'
import { TemplateContext } from './template-context.ts'
import { type TrimOptions, trimText } from './trim-text.ts'
import { Callable, describeValue, ItemOwner, Namespace, Undefined, type Value } from './values.ts'

export interface JinjaOptions extends TrimOptions {
  /** Whether undefined values fail at nearly every use. */
  readonly strict: boolean
}

/** Renders a template that `checkSupport` accepted, as Jinja2 3.1 does with autoescape off. */
export function render(
  { template: { source, body }, name, templates, variables, taken }: RenderInput,
  options: JinjaOptions,
  output: MappedOutput,
  budget: Budget,
): void {
  const globals = makeGlobals(budget)
  const known = new Map<string, Value>()
  const isVariable = (variable: string) => Object.hasOwn(variables, variable)
  const findOutside = (variable: string, span: Span) => {
    if (!isVariable(variable)) return globals.get(variable)
    const value = known.get(variable) ?? fromJson(variables[variable], variable, span)
    known.set(variable, value)
    return value
  }
  const shared = { ...options, templates, taken, budget, findOutside, isVariable, globals, modules: new Map() }
  renderTemplate({ source, body, name, template: undefined }, { ...shared, context: new TemplateContext() }, output)
}

/** Renders a template from its top, and then the one that it extends. */
function renderTemplate(
  owner: NamedTemplate,
  shared: Omit<Machine, 'source' | 'template'>,
  output: MappedOutput,
): void {
  const { source, body, template } = owner
  const { context, budget } = shared
  context.add(owner)
  const renderer = new Renderer({ ...shared, source, template })
  RenderError.within(template, () => output.within(template, () => renderer.top(body, output)))
  const { parent } = renderer
  if (parent !== undefined) budget.deeper(parent.span, () => renderTemplate(parent.owner, shared, output))
}

/** What a template that extends another leaves out: it only sets names. */
const printed: ReadonlySet<Node['kind']> = new Set<Node['kind']>(['text', 'raw', 'output', 'block'])

class Renderer {
  readonly #machine: Machine
  /** What the template extends, from its `extends` tag on. */
  parent: { readonly owner: NamedTemplate; readonly span: Span } | undefined

  constructor(machine: Machine) {
    this.#machine = machine
  }

  /** Renders the top of a template; behind `extends` it only sets names. */
  top(body: readonly Node[], output: MappedOutput): void {
    const { scope } = this.#machine.context
    scope.set('self', this.#self())
    this.#top(body, scope, output)
  }

  #top(nodes: readonly Node[], scope: Scope, output: MappedOutput): void {
    this.#machine.taken.add(nodes)
    for (const node of nodes) {
      this.#machine.budget.spend(1, node.span)
      if (this.parent === undefined) this.#node(node, scope, output)
      else if (node.kind === 'if') this.#top(this.#branch(node, scope)?.body ?? [], scope, output)
      else if (!printed.has(node.kind)) this.#node(node, scope, output)
    }
  }

  body(nodes: readonly Node[], scope: Scope, output: MappedOutput): void {
    this.#machine.taken.add(nodes)
    for (const node of nodes) {
      this.#machine.budget.spend(1, node.span)
      this.#node(node, scope, output)
    }
  }

  #node(node: Node, scope: Scope, output: MappedOutput): void {
    const machine = this.#machine
    switch (node.kind) {
      case 'text':
        copyText(machine.source, trimText(node, machine.source, machine, false), output)
        return
      case 'comment':
        return
      case 'raw':
        copyText(machine.source, trimText(node.body, machine.source, machine, true), output)
        return
      case 'output': {
        const { value } = node
        const result =
          value.kind === 'call-expression'
            ? callValue(value, evaluateArguments(value.arguments, scope, machine), scope, machine)
            : evaluate(value, scope, machine)
        this.#write(result, node.span, output, variableOf(value, scope, machine))
        return
      }
      case 'if': {
        const taken = this.#branch(node, scope)
        if (taken !== undefined) this.body(taken.body, scope, output)
        return
      }
      case 'for':
        this.#for(node, evaluate(node.iterable, scope, machine), scope, output, 0)
        return
      case 'set':
        this.#set(node, scope)
        return
      case 'macro': {
        const { name, parameters, body } = node
        this.#define(
          name.name,
          makeMacro(name.name, parameters, body, scope, machine, (...part) => this.body(...part)),
          scope,
        )
        return
      }
      case 'call':
        this.#call(node, scope, output)
        return
      case 'filter-block': {
        let value: Value = this.#capture(node.body, scope)
        for (const filter of node.filters) value = applyFilter(filter, value, scope, machine)
        this.#write(value, node.tag.span, output)
        return
      }
      case 'block':
        this.#block(machine.context.blocks.of(node.name.name), node.span, output)
        return
      case 'include':
        this.#include(node, scope, output)
        return
      case 'import':
        this.#import(node, scope)
        return
      case 'extends': {
        const owner = findTemplate(node.template, false, scope, machine)!
        this.parent = { owner, span: node.template.span }
        return
      }
      case 'other-block':
        if (node.keyword === 'with') {
          this.#with(node, scope, output)
          return
        }
    }
    throw new RenderError(node.span, 'this tag is not rendered')
  }

  #branch({ branches, otherwise }: If, scope: Scope): { readonly body: readonly Node[] } | undefined {
    const machine = this.#machine
    return branches.find(({ test }) => isTrue(evaluate(test, scope, machine), test.span)) ?? otherwise
  }

  #write(result: Value | MappedText, span: Span, output: MappedOutput, variable?: string): void {
    if (isMapped(result)) output.append(result, span)
    else output.write(printValue(result, span, this.#machine.budget), span, variable)
  }

  #for(node: For, iterable: Value, scope: Scope, output: MappedOutput, depth: number): void {
    const machine = this.#machine
    const { span } = node.iterable
    const stored = storedNames(node.body)
    let items = iterate(iterable, span, machine.budget)
    const { filter } = node
    if (filter !== undefined) {
      items = items.filter((item) => {
        const inner = new Scope(scope, new Set())
        this.#assign(node.target, item, inner)
        return isTrue(evaluate(filter, inner, machine), filter.span)
      })
    }
    if (items.length === 0) {
      if (node.otherwise !== undefined) {
        this.body(node.otherwise.body, new Scope(scope, storedNames(node.otherwise.body)), output)
      }
      return
    }
    const state: LoopState = { index: 0, last: undefined }
    const recurse: Callable['call'] | undefined =
      node.recursive === undefined
        ? undefined
        : ({ positional: [next], keywords }, at) => {
            if (next === undefined || keywords.size > 0) throw new RenderError(at, '`loop` takes one list')
            return machine.budget.deeper(at, () => {
              const inner = new MappedOutput(machine.budget, machine.template)
              this.#for(node, next, scope, inner, depth + 1)
              return inner.finish()
            })
          }
    // Included templates see `loop` only where the body of the loop reads it, too.
    const hasLoop = node.recursive !== undefined || namesIn(node.body).has('loop')
    const loop = makeLoop(state, items, depth, recurse, machine)
    for (const [index, item] of items.entries()) {
      machine.budget.spend(1, node.tag.span)
      state.index = index
      const inner = new Scope(scope, stored)
      if (hasLoop) inner.set('loop', loop)
      this.#assign(node.target, item, inner)
      this.body(node.body, inner, output)
    }
  }

  #assign(target: Target, value: Value, scope: Scope): void {
    const { budget, strict } = this.#machine
    if (target.kind === 'name') {
      this.#define(target.name, value, scope)
    } else if (target.kind === 'attribute') {
      const owner = evaluate(target.object, scope, this.#machine)
      if (!(owner instanceof Namespace)) {
        throw new RenderError(target.span, `only parts of a namespace can be set, not of ${describeValue(owner)}`)
      }
      if (value instanceof Callable || value instanceof ItemOwner) {
        throw new RenderError(target.span, `${describeValue(value)} in a namespace is not rendered exactly`)
      }
      owner.values.set(target.name, value)
    } else {
      const items = iterate(value, target.span, budget)
      if (items.length !== target.items.length) {
        const message = `there are ${target.items.length} names for ${items.length} values`
        throw new RenderError(target.span, strict ? `${message} here` : message)
      }
      for (const [index, part] of target.items.entries()) this.#assign(part, items[index]!, scope)
    }
  }

  /** Sets a name, which others can import when the top of a template does it. */
  #define(name: string, value: Value, scope: Scope): void {
    scope.set(name, value)
    if (scope === this.#machine.context.scope) this.#machine.context.export(name)
  }

  #set({ targets, value, body, filters, tag }: SetStatement, scope: Scope): void {
    const [first] = targets
    const target: Target = targets.length === 1 ? first! : { kind: 'targets', span: tag.span, items: targets }
    let result: Value = value === undefined ? this.#capture(body ?? [], scope) : evaluate(value, scope, this.#machine)
    for (const filter of filters ?? []) result = applyFilter(filter, result, scope, this.#machine)
    this.#assign(target, result, scope)
  }

  /** Renders into a text of its own. */
  #capture(body: readonly Node[], scope: Scope): string {
    const output = new MappedOutput(this.#machine.budget, this.#machine.template)
    this.body(body, new Scope(scope, storedNames(body)), output)
    return output.finish().text
  }

  #call({ call, parameters, body, tag }: CallBlock, scope: Scope, output: MappedOutput): void {
    const machine = this.#machine
    if (call.kind !== 'call-expression') throw new RenderError(call.span, 'only a macro can be called')
    const { positional, keywords } = evaluateArguments(call.arguments, scope, machine)
    const caller = makeMacro('caller', parameters, body, scope, machine, (...part) => this.body(...part))
    const input = { positional, keywords: new Map<string, Value>([...keywords, ['caller', caller]]) }
    this.#write(callValue(call, input, scope, machine), tag.span, output)
  }

  #with({ assignments, body }: OtherBlock, scope: Scope, output: MappedOutput): void {
    const inner = new Scope(scope, storedNames(body))
    for (const { target, value } of assignments) this.#assign(target, evaluate(value, scope, this.#machine), inner)
    this.body(body, inner, output)
  }

  /** A block sees what the tops of the templates set, and not the loops around it. */
  #block([first, ...above]: readonly BlockBody[], at: Span, output: MappedOutput): void {
    if (first === undefined) return
    const { body } = first.block
    const { source, template } = first.owner
    const machine = { ...this.#machine, source, template }
    const scope = new Scope(machine.context.scope, storedNames(body))
    if (above.length > 0) scope.set('super', new Callable('super', (_, span) => this.#blockText(above, span)))
    machine.budget.deeper(at, () =>
      RenderError.within(template, () =>
        output.within(template, () => new Renderer(machine).body(body, scope, output)),
      ),
    )
  }

  #blockText(blocks: readonly BlockBody[], at: Span): MappedText {
    const output = new MappedOutput(this.#machine.budget)
    this.#block(blocks, at, output)
    return output.finish()
  }

  /** `self`, whose parts are the blocks. */
  #self(): ItemOwner {
    const { blocks } = this.#machine.context
    return new ItemOwner('self', (name) => {
      const found = blocks.of(name)
      return found.length === 0 ? undefined : new Callable(name, (_, span) => this.#blockText(found, span))
    })
  }

  #include({ template, ignoreMissing, context, tag }: Include, scope: Scope, output: MappedOutput): void {
    const machine = this.#machine
    const found = findTemplate(template, ignoreMissing !== undefined, scope, machine)
    if (found === undefined) return
    const inner = this.#inner(scope, context?.with !== false)
    machine.budget.deeper(tag.span, () => renderTemplate(found, inner, output))
  }

  #import(node: Import, scope: Scope): void {
    const { as, names = [] } = node
    const module = this.#module(node, scope)
    if (as !== undefined) {
      const { strict } = this.#machine
      const missing = (name: string) => new Undefined(`\`${as.name}\` has no \`${name}\``, strict)
      const find = (name: string, at: Span) => {
        if (name.startsWith('_'))
          throw new RenderError(at, `\`${name}\` of a template that is imported is Jinja2's own`)
        return module.get(name) ?? missing(name)
      }
      scope.set(as.name, new ItemOwner('template', find))
    }
    for (const { name, as: alias } of names) {
      const missing = () =>
        new Undefined(`nothing that can be imported is called \`${name.name}\``, this.#machine.strict)
      scope.set((alias ?? name).name, module.get(name.name) ?? missing())
    }
  }

  /** What a template that is imported has to offer. */
  #module({ template, context, tag }: Import, scope: Scope): ReadonlyMap<string, Value> {
    const machine = this.#machine
    const found = findTemplate(template, false, scope, machine)!
    const withContext = context?.with === true
    const known = withContext ? undefined : machine.modules.get(found.name)
    if (known !== undefined) return known
    const inner = this.#inner(scope, withContext)
    machine.budget.deeper(tag.span, () => renderTemplate(found, inner, new MappedOutput(machine.budget)))
    const { exported } = inner.context
    if (!withContext) machine.modules.set(found.name, exported)
    return exported
  }

  /** The machine for another template, which finds the names around it, or only the functions of the engine. */
  #inner(scope: Scope, withContext: boolean): Machine {
    const machine = this.#machine
    const context = new TemplateContext()
    if (!withContext) {
      return { ...machine, context, isVariable: () => false, findOutside: (name) => machine.globals.get(name) }
    }
    return {
      ...machine,
      context,
      isVariable: (name) => machine.isVariable(name) && !scope.has(name),
      findOutside: (name, span) => scope.find(name, span, machine.findOutside),
    }
  }
}

/** The variable that an output shows, through lookups and filters, when the template has not set it itself. */
function variableOf(value: Expression, scope: Scope, { isVariable }: Machine): string | undefined {
  let root = value
  for (;;) {
    if (root.kind === 'attribute' || root.kind === 'subscript') root = root.object
    else if (root.kind === 'filter' || root.kind === 'group') root = root.value
    else break
  }
  return root.kind === 'name' && isVariable(root.name) && !scope.has(root.name) ? root.name : undefined
}
