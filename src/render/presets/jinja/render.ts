import type {
  CallBlock,
  Expression,
  For,
  Node,
  OtherBlock,
  SetStatement,
  Span,
  Target,
  Template,
} from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { MappedOutput } from '../../mapped-output.ts'
import { RenderError } from '../../render-error.ts'
import type { MappedText } from '../../source-map.ts'
import { isTrue } from './compare.ts'
import { copyText } from './copy-text.ts'
import { applyFilter, callValue, evaluate, evaluateArguments, isMapped } from './expressions.ts'
import { fromJson } from './from-json.ts'
import { makeGlobals } from './globals.ts'
import { iterate } from './iterate.ts'
import { type LoopState, makeLoop } from './loop.ts'
import type { Machine } from './machine.ts'
import { makeMacro } from './macros.ts'
import { printValue } from './print.ts'
import { Scope } from './scope.ts'
import { storedNames } from './stored-names.ts'
import { type TrimOptions, trimText } from './trim-text.ts'
import { Callable, describeValue, ItemOwner, Namespace, type Value } from './values.ts'

export interface JinjaOptions extends TrimOptions {
  /** Whether undefined values fail at nearly every use. */
  readonly strict: boolean
}

/** Renders a template that `checkSupport` accepted, as Jinja2 3.1 does with autoescape off. */
export function render(
  { source, body }: Template,
  variables: Readonly<Record<string, unknown>>,
  options: JinjaOptions,
  output: MappedOutput,
  budget: Budget,
): void {
  const globals = makeGlobals(budget)
  const known = new Map<string, Value>()
  const isVariable = (name: string) => Object.hasOwn(variables, name)
  const findOutside = (name: string, span: Span) => {
    if (!isVariable(name)) return globals.get(name)
    const value = known.get(name) ?? fromJson(variables[name], name, span)
    known.set(name, value)
    return value
  }
  const machine: Machine = { ...options, source, budget, findOutside, isVariable }
  new Renderer(machine).body(body, new Scope(undefined, storedNames(body)), output)
}

class Renderer {
  readonly #machine: Machine

  constructor(machine: Machine) {
    this.#machine = machine
  }

  body(nodes: readonly Node[], scope: Scope, output: MappedOutput): void {
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
        const taken =
          node.branches.find(({ test }) => isTrue(evaluate(test, scope, machine), test.span)) ?? node.otherwise
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
        scope.set(
          name.name,
          makeMacro(name.name, parameters, body, scope, machine, (...part) => this.body(...part)),
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
        this.body(node.body, new Scope(scope, storedNames(node.body)), output)
        return
      case 'other-block':
        if (node.keyword === 'with') {
          this.#with(node, scope, output)
          return
        }
    }
    throw new RenderError(node.span, 'this tag is not rendered')
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
              const inner = new MappedOutput(machine.budget)
              this.#for(node, next, scope, inner, depth + 1)
              return inner.finish()
            })
          }
    const loop = makeLoop(state, items, depth, recurse, machine)
    for (const [index, item] of items.entries()) {
      machine.budget.spend(1, node.tag.span)
      state.index = index
      const inner = new Scope(scope, stored)
      inner.set('loop', loop)
      this.#assign(node.target, item, inner)
      this.body(node.body, inner, output)
    }
  }

  #assign(target: Target, value: Value, scope: Scope): void {
    const { budget, strict } = this.#machine
    if (target.kind === 'name') {
      scope.set(target.name, value)
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

  #set({ targets, value, body, filters, tag }: SetStatement, scope: Scope): void {
    const [first] = targets
    const target: Target = targets.length === 1 ? first! : { kind: 'targets', span: tag.span, items: targets }
    let result: Value = value === undefined ? this.#capture(body ?? [], scope) : evaluate(value, scope, this.#machine)
    for (const filter of filters ?? []) result = applyFilter(filter, result, scope, this.#machine)
    this.#assign(target, result, scope)
  }

  /** Renders into a text of its own. */
  #capture(body: readonly Node[], scope: Scope): string {
    const output = new MappedOutput(this.#machine.budget)
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
