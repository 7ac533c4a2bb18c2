import type {
  Expression,
  FilterCall,
  For,
  If,
  Node,
  OtherBlock,
  Parameter,
  SetStatement,
} from '../../parse/template-tree.ts'
import { bindTarget } from './bind-target.ts'
import { BranchJoin } from './branch-join.ts'
import type { ExpressionFlow } from './expression-flow.ts'
import type { FlowState } from './flow-state.ts'
import { isRaise } from './is-raise.ts'
import type { Relations } from './relations.ts'
import { rootName } from './root-name.ts'

export interface BodyFlowParts {
  readonly state: FlowState
  readonly relations: Relations
  readonly expressions: ExpressionFlow
  /** Whether a name that the template has not set so far has a value from outside. */
  readonly isGiven: (name: string) => boolean
  /** Macros run at another time, so that they are walked on their own. */
  readonly onMacro: (body: readonly Node[]) => void
}

/** Walks the nodes of a template in the order of their evaluation. */
export class BodyFlow {
  readonly #parts: BodyFlowParts

  constructor(parts: BodyFlowParts) {
    this.#parts = parts
  }

  /** @returns whether the end is reached: not behind `break`, `continue` and `raise_exception(…)` */
  walk(body: readonly Node[]): boolean {
    return body.every((node) => this.#node(node))
  }

  #node(node: Node): boolean {
    const { expressions, state, onMacro } = this.#parts
    switch (node.kind) {
      case 'output':
        expressions.walk(node.value, 'output')
        return !isRaise(node.value)
      case 'if':
        return this.#if(node)
      case 'for':
        this.#for(node)
        return true
      case 'set':
        this.#set(node)
        return true
      case 'macro':
        state.set(node.name.name, { kind: 'defined' })
        this.#defaults(node.parameters)
        onMacro(node.body)
        return true
      case 'call':
        expressions.walk(node.call, 'value')
        this.#defaults(node.parameters)
        this.#inScope(node.body, () => this.#define(node.parameters.map(({ name }) => name)))
        return true
      case 'filter-block':
        this.#filters(node.filters)
        this.#inScope(node.body)
        return true
      case 'block':
        this.#inScope(node.body)
        return true
      case 'include':
      case 'extends':
        expressions.walk(node.template, 'value')
        return true
      case 'import':
        expressions.walk(node.template, 'value')
        if (node.as !== undefined) this.#define([node.as])
        this.#define((node.names ?? []).map(({ name, as }) => as ?? name))
        return true
      case 'other-block':
        return this.#otherBlock(node)
      case 'other-tag':
        if (node.argument !== undefined) expressions.walk(node.argument, 'value')
        return node.keyword !== 'break' && node.keyword !== 'continue' && !isRaise(node.argument)
      default:
        return true
    }
  }

  #if({ branches, otherwise }: If): boolean {
    const { expressions, state, relations, isGiven } = this.#parts
    const join = new BranchJoin()
    const start = state.mark()
    const entered = relations.mark()
    for (const { test, body } of branches) {
      const { whenTrue, whenFalse, mentioned } = expressions.walk(test, 'test')
      relations.enter(mentioned)
      this.#branch(body, whenTrue, join)
      join.hold(state.learn(whenFalse))
    }
    this.#branch(otherwise?.body ?? [], [], join)
    state.undo(start)
    relations.leave(entered)
    if (join.count === 0) return false
    join.finish(state, isGiven, relations.now)
    return true
  }

  /** @param known what its test says to be defined in it */
  #branch(body: readonly Node[], known: Iterable<string>, join: BranchJoin): void {
    const { state } = this.#parts
    const mark = state.mark()
    state.learn(known)
    const goesOn = this.walk(body)
    const changes = state.undo(mark)
    if (goesOn) join.add(changes)
  }

  #for({ target, iterable, filter, body, otherwise }: For): void {
    const { expressions, state, relations } = this.#parts
    const { mentioned } = expressions.walk(iterable, 'loop')
    const mark = state.mark()
    const entered = relations.mark()
    relations.enter(mentioned)
    state.learn(mentioned)
    state.set('loop', { kind: 'defined' })
    bindTarget(target, mentioned, this.#parts)
    if (filter !== undefined) {
      const { whenTrue, mentioned: filtered } = expressions.walk(filter, 'test')
      relations.enter(filtered)
      state.learn(whenTrue)
    }
    this.walk(body)
    state.undo(mark)
    this.walk(otherwise?.body ?? [])
    state.undo(mark)
    relations.leave(entered)
  }

  #set({ targets, value, filters, body }: SetStatement): void {
    const { expressions, state, relations } = this.#parts
    const outer = expressions.binding
    expressions.binding = targets[0] === undefined ? undefined : rootName(targets[0])
    if (value !== undefined) expressions.walk(value, 'value')
    if (body !== undefined) this.#inScope(body)
    this.#filters(filters ?? [])
    expressions.binding = outer
    const single = targets.length === 1 ? targets[0] : undefined
    const source = value?.kind === 'name' ? state.get(value.name) : undefined
    for (const target of targets) bindTarget(target, value?.kind === 'name' ? [value.name] : [], this.#parts)
    if (single?.kind !== 'name' || value?.kind !== 'name' || source?.kind !== 'optional') return
    if (!relations.mayGuard(value.name, -1)) state.set(single.name, source)
  }

  #otherBlock({ keyword, assignments, argument, body }: OtherBlock): boolean {
    const { expressions, state } = this.#parts
    if (keyword === 'switch') return this.#switch(argument, body)
    if (argument !== undefined) expressions.walk(argument, 'value')
    if (keyword !== 'with') return this.walk(body)
    const mark = state.mark()
    for (const { target, value } of assignments) {
      const { mentioned } = expressions.walk(value, 'value')
      bindTarget(target, mentioned, this.#parts)
    }
    const goesOn = this.walk(body)
    state.undo(mark)
    return goesOn
  }

  /** nunjucks' `switch`. What it asks for counts as guarded in all cases. */
  #switch(argument: Expression | undefined, body: readonly Node[]): boolean {
    const { expressions, state, relations, isGiven } = this.#parts
    const join = new BranchJoin()
    const start = state.mark()
    const entered = relations.mark()
    const { mentioned } = argument === undefined ? { mentioned: [] } : expressions.walk(argument, 'test')
    relations.enter(mentioned)
    state.learn(mentioned)
    for (const part of body) {
      if (part.kind !== 'other-block') continue
      if (part.argument !== undefined) expressions.walk(part.argument, 'test')
      this.#branch(part.body, [], join)
    }
    const hasDefault = body.some((part) => part.kind === 'other-block' && part.keyword === 'default')
    if (!hasDefault) join.add(new Map())
    state.undo(start)
    relations.leave(entered)
    join.finish(state, isGiven, relations.now)
    return true
  }

  /** Walks a body whose settings do not leave it. */
  #inScope(body: readonly Node[], bind?: () => void): void {
    const { state } = this.#parts
    const mark = state.mark()
    bind?.()
    this.walk(body)
    state.undo(mark)
  }

  #filters(filters: readonly FilterCall[]): void {
    for (const filter of filters) {
      for (const { value } of filter.arguments) this.#parts.expressions.walk(value, 'value')
    }
  }

  #defaults(parameters: readonly Parameter[]): void {
    for (const { defaultValue } of parameters) {
      if (defaultValue !== undefined) this.#parts.expressions.walk(defaultValue, 'value')
    }
  }

  #define(names: readonly { readonly name: string }[]): void {
    for (const { name } of names) this.#parts.state.set(name, { kind: 'defined' })
  }
}
