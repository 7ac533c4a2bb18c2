import type {
  CallBlock,
  Expression,
  For,
  If,
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
import { type BlockBody, BlockTable, type NamedTemplate } from '../block-table.ts'
import { isTrue } from './compare.ts'
import { applyFilter, callValue, evaluate, evaluateArguments, isMapped } from './expressions.ts'
import { findTemplate } from './find-template.ts'
import { Frame } from './frame.ts'
import { fromJson } from './from-json.ts'
import { makeGlobals } from './globals.ts'
import { iterate } from './iterate.ts'
import { type LoopState, makeLoop } from './loop.ts'
import { assertDefined, type Machine, type UndefinedBehavior } from './machine.ts'
import { makeMacro } from './macros.ts'
import { printValue } from './print.ts'
import { type TrimOptions, trimRaw, trimText } from './trim-text.ts'
import { asItems, Callable, describeValue, Namespace, PartOwner, SortedMap, Undefined, type Value } from './values.ts'

export interface MiniJinjaOptions extends TrimOptions {
  readonly undefined: UndefinedBehavior
}

/** Renders a template that `checkSupport` accepted, as MiniJinja 2.24 does without escaping. */
export function render(
  { template: { source, body }, name, templates, variables, taken }: RenderInput,
  options: MiniJinjaOptions,
  output: MappedOutput,
  budget: Budget,
): void {
  const known = new Map<string, Value>()
  const isVariable = (variable: string) => Object.hasOwn(variables, variable)
  const start: Span = { start: 0, end: 0 }
  const findVariable = (variable: string) => {
    if (!isVariable(variable)) return undefined
    const found = known.get(variable)
    const value = found === undefined ? fromJson(variables[variable], variable, start) : found
    known.set(variable, value)
    return value
  }
  const shared = { ...options, templates, taken, budget, isVariable, globals: makeGlobals(budget) }
  const frame = new Frame(undefined, findVariable)
  renderTemplate({ source, body, name, template: undefined }, { ...shared, findVariable }, frame, output)
}

/** The machine of a template before that is chosen. */
type Shared = Omit<Machine, 'source' | 'template' | 'blocks' | 'blockText' | 'superText'> & {
  readonly findVariable: (name: string) => Value | undefined
}

/** Renders a template from its top, and then the one that it extends, in the same frame. */
function renderTemplate(first: NamedTemplate, shared: Shared, frame: Frame, output: MappedOutput): void {
  const blocks = new BlockTable()
  let owner: NamedTemplate | undefined = first
  const seen = new Set<string>()
  while (owner !== undefined) {
    const { source, body, template }: NamedTemplate = owner
    blocks.add(owner)
    const renderer: Renderer = new Renderer({ ...shared, source, template, blocks })
    RenderError.within(template, () => output.within(template, () => renderer.top(body, frame, output)))
    owner = renderer.parent
    if (owner !== undefined && seen.has(owner.name)) {
      throw new RenderError({ start: 0, end: 0 }, `\`${owner.name}\` is extended twice`)
    }
    if (owner !== undefined) seen.add(owner.name)
  }
}

/** Leaves the innermost loop, or begins its next turn. */
class LoopJump {
  constructor(readonly keyword: 'break' | 'continue') {}
}

class Renderer {
  readonly #machine: Machine & Shared
  /** What the template extends, from its `extends` tag on. */
  parent: NamedTemplate | undefined

  constructor(machine: Shared & Omit<Machine, 'blockText'>) {
    const blockText: Machine['blockText'] = (name, span, frame) => this.#blockText(machine.blocks.of(name), span, frame)
    this.#machine = { ...machine, blockText }
  }

  /** Behind `extends` all is carried out, and nothing is printed. */
  top(nodes: readonly Node[], frame: Frame, output: MappedOutput): void {
    this.#machine.taken.add(nodes)
    let into = output
    for (const node of nodes) {
      this.#node(node, frame, into)
      if (node.kind === 'extends') into = new MappedOutput(this.#machine.budget)
    }
  }

  body(nodes: readonly Node[], frame: Frame, output: MappedOutput): void {
    this.#machine.taken.add(nodes)
    for (const node of nodes) this.#node(node, frame, output)
  }

  #node(node: Node, frame: Frame, output: MappedOutput): void {
    const machine = this.#machine
    machine.budget.spend(1, node.span)
    switch (node.kind) {
      case 'text':
        output.copy(machine.source, trimText(node, machine.source, machine))
        return
      case 'comment':
        return
      case 'raw':
        output.copy(machine.source, trimRaw(node, machine.source, machine))
        return
      case 'output': {
        const { value } = node
        const result =
          value.kind === 'call-expression'
            ? callValue(value, evaluateArguments(value.arguments, frame, machine), frame, machine)
            : evaluate(value, frame, machine)
        this.#write(result, node.span, output, variableOf(value, frame, machine))
        return
      }
      case 'if': {
        const taken = this.#branch(node, frame)
        if (taken !== undefined) this.body(taken.body, frame, output)
        return
      }
      case 'for':
        this.#for(node, evaluate(node.iterable, frame, machine), frame, output, 0)
        return
      case 'set':
        this.#set(node, frame)
        return
      case 'macro': {
        const { name, parameters, body } = node
        frame.set(name.name, this.#macro(name.name, parameters, body, frame))
        return
      }
      case 'call':
        this.#call(node, frame, output)
        return
      case 'filter-block': {
        let value: Value = this.#capture(node.body, frame).text
        for (const filter of node.filters) value = applyFilter(filter, value, frame, machine)
        this.#write(value, node.tag.span, output)
        return
      }
      case 'block':
        if (this.parent === undefined) this.#block(machine.blocks.of(node.name.name), node.span, frame, output)
        return
      case 'include': {
        const found = findTemplate(node.template, node.ignoreMissing !== undefined, frame, machine)
        if (found === undefined) return
        frame.withoutClosure(() =>
          machine.budget.deeper(node.tag.span, () => renderTemplate(found, this.#shared(), frame, output)),
        )
        return
      }
      case 'import':
        this.#import(node, frame)
        return
      case 'extends':
        this.parent = findTemplate(node.template, false, frame, machine)
        return
      case 'other-block':
        if (node.keyword === 'with') {
          this.#with(node, frame, output)
          return
        }
        break
      case 'other-tag':
        if (node.keyword === 'break' || node.keyword === 'continue') throw new LoopJump(node.keyword)
        if (node.keyword === 'do' && node.argument !== undefined) {
          evaluate(node.argument, frame, machine)
          return
        }
    }
    throw new RenderError(node.span, 'this tag is not rendered')
  }

  #branch({ branches, otherwise }: If, frame: Frame): { readonly body: readonly Node[] } | undefined {
    const machine = this.#machine
    return (
      branches.find(({ test }) => isTrue(evaluate(test, frame, machine), { span: test.span, machine })) ?? otherwise
    )
  }

  #write(result: Value | MappedText, span: Span, output: MappedOutput, variable?: string): void {
    const machine = this.#machine
    if (isMapped(result)) {
      output.append(result, span)
      return
    }
    assertDefined(result, { span, machine })
    output.write(printValue(result, span, machine.budget), span, variable)
  }

  #for(node: For, iterable: Value, outer: Frame, output: MappedOutput, depth: number): void {
    const machine = this.#machine
    let items = iterate(iterable, { span: node.iterable.span, machine })
    const { filter } = node
    if (filter !== undefined) {
      const inner = new Frame(outer)
      items = items.filter((item) => {
        inner.nextTurn()
        this.#assign(node.target, item, inner)
        return isTrue(evaluate(filter, inner, machine), { span: filter.span, machine })
      })
    }
    const state: LoopState = { index: 0, last: undefined }
    const frame = new Frame(outer)
    const recurse: Callable['call'] | undefined =
      node.recursive === undefined
        ? undefined
        : ({ positional: [next], keywords }, at) => {
            if (next === undefined || keywords.size > 0) throw new RenderError(at, '`loop` takes one list')
            return machine.budget.deeper(at, () => {
              const inner = new MappedOutput(machine.budget, machine.template)
              this.#for(node, next, frame, inner, depth + 1)
              return inner.finish()
            })
          }
    frame.enterLoop(makeLoop(state, items, depth, recurse, machine))
    let isBroken = false
    for (const [index, item] of items.entries()) {
      machine.budget.spend(1, node.tag.span)
      state.index = index
      frame.nextTurn()
      try {
        this.#assign(node.target, item, frame)
        this.body(node.body, frame, output)
      } catch (error) {
        if (!(error instanceof LoopJump)) throw error
        isBroken = error.keyword === 'break'
        if (isBroken) break
      }
    }
    // A `break` in the first turn counts as no turn at all.
    const isUntouched = items.length === 0 || (isBroken && state.index === 0)
    if (isUntouched && node.otherwise !== undefined) this.body(node.otherwise.body, outer, output)
  }

  #assign(target: Target, value: Value, frame: Frame): void {
    if (target.kind === 'name') {
      frame.set(target.name, value)
    } else if (target.kind === 'attribute') {
      const owner = evaluate(target.object, frame, this.#machine)
      if (!(owner instanceof Namespace)) {
        throw new RenderError(target.span, `only parts of a namespace can be set, not of ${describeValue(owner)}`)
      }
      owner.values.set(target.name, value)
    } else {
      const items = value instanceof SortedMap ? value.entries.map(([key]) => key) : asItems(value)
      if (items === undefined) throw new RenderError(target.span, `${describeValue(value)} cannot be taken apart`)
      if (items.length !== target.items.length) {
        throw new RenderError(target.span, `there are ${target.items.length} names for ${items.length} values`)
      }
      for (const [index, part] of target.items.entries()) this.#assign(part, items[index]!, frame)
    }
  }

  #set({ targets, value, body, filters, tag }: SetStatement, frame: Frame): void {
    const [first] = targets
    const target: Target = targets.length === 1 ? first! : { kind: 'targets', span: tag.span, items: targets }
    let result: Value =
      value === undefined ? this.#capture(body ?? [], frame).text : evaluate(value, frame, this.#machine)
    for (const filter of filters ?? []) result = applyFilter(filter, result, frame, this.#machine)
    this.#assign(target, result, frame)
  }

  /** Renders into a text of its own, in the same frame. */
  #capture(body: readonly Node[], frame: Frame): MappedText {
    const output = new MappedOutput(this.#machine.budget, this.#machine.template)
    this.body(body, frame, output)
    return output.finish()
  }

  #macro(name: string, parameters: CallBlock['parameters'], body: readonly Node[], frame: Frame): Callable {
    const { superText: _, ...machine } = this.#machine
    // Blocks are not known inside a macro.
    const renderer = new Renderer({ ...machine, blocks: new BlockTable() })
    return makeMacro(name, parameters, body, frame, machine.findVariable, renderer.#machine, (...part) =>
      renderer.body(...part),
    )
  }

  #call({ call, parameters, body, tag }: CallBlock, frame: Frame, output: MappedOutput): void {
    const machine = this.#machine
    if (call.kind !== 'call-expression') throw new RenderError(call.span, 'only a macro can be called')
    const { positional, keywords } = evaluateArguments(call.arguments, frame, machine)
    const caller = this.#macro('caller', parameters, body, frame)
    const input = { positional, keywords: new Map<string, Value>([...keywords, ['caller', caller]]) }
    const { callee } = call
    const macro = callee.kind === 'name' ? frame.find(callee.name) : undefined
    if (macro instanceof Callable && !macro.isMacro) {
      throw new RenderError(call.span, `\`${macro.name}\` is no macro, and cannot take a body`)
    }
    this.#write(callValue(call, input, frame, machine), tag.span, output)
  }

  #with({ assignments, body }: OtherBlock, frame: Frame, output: MappedOutput): void {
    const inner = new Frame(frame)
    for (const { target, value } of assignments) this.#assign(target, evaluate(value, inner, this.#machine), inner)
    this.body(body, inner, output)
  }

  /** A block sees all that is there where it is rendered, also the loops around it. */
  #block([first, ...above]: readonly BlockBody[], at: Span, frame: Frame, output: MappedOutput): void {
    if (first === undefined) throw new RenderError(at, 'there is no such block here')
    const { source, template } = first.owner
    const superText: Machine['superText'] = (span, around) => {
      if (above.length === 0) throw new RenderError(span, 'no template above has this block')
      return this.#blockText(above, span, around)
    }
    const machine = { ...this.#machine, source, template, superText }
    const inner = new Frame(frame)
    machine.budget.deeper(at, () =>
      RenderError.within(template, () =>
        output.within(template, () => new Renderer(machine).body(first.block.body, inner, output)),
      ),
    )
  }

  #blockText(blocks: readonly BlockBody[], at: Span, frame: Frame): MappedText {
    const output = new MappedOutput(this.#machine.budget)
    this.#block(blocks, at, frame, output)
    return output.finish()
  }

  /** What an included template takes over. */
  #shared(): Shared {
    const { superText: _, ...shared } = this.#machine
    return shared
  }

  #import({ template, as, names = [], tag }: Extract<Node, { kind: 'import' }>, frame: Frame): void {
    const machine = this.#machine
    const found = findTemplate(template, false, frame, machine)!
    const inner = new Frame(frame)
    machine.budget.deeper(tag.span, () =>
      renderTemplate(found, this.#shared(), inner, new MappedOutput(machine.budget)),
    )
    if (as !== undefined) {
      const values = new Map(inner.locals)
      frame.set(as.name, new PartOwner('template', (name) => values.get(name)))
    }
    for (const { name, as: alias } of names) {
      const value = inner.find(name.name)
      const global = value === undefined ? machine.globals.get(name.name) : value
      const missing = new Undefined(`nothing that can be imported is called \`${name.name}\``)
      frame.set((alias ?? name).name, global === undefined ? missing : global)
    }
  }
}

/** The variable that an output shows, through lookups and filters, when the template has not set it itself. */
function variableOf(value: Expression, frame: Frame, { isVariable }: Machine): string | undefined {
  let root = value
  for (;;) {
    if (root.kind === 'attribute' || root.kind === 'subscript') root = root.object
    else if (root.kind === 'filter' || root.kind === 'group') root = root.value
    else break
  }
  return root.kind === 'name' && isVariable(root.name) && !frame.isSet(root.name) ? root.name : undefined
}
