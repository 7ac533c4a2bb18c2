import type { Node, Span, Target, Template } from '../parse/template-tree.ts'
import { walkTemplate } from '../parse/walk-template.ts'
import { BodyFlow } from './definedness/body-flow.ts'
import { ExpressionFlow } from './definedness/expression-flow.ts'
import type { Fact } from './definedness/fact.ts'
import { FlowState } from './definedness/flow-state.ts'
import { Relations } from './definedness/relations.ts'
import { templateReads } from './template-reads.ts'

/** What an undefined value makes trouble for. Tests, and values that are only passed on, are not among them. */
export type Use = 'output' | 'filter' | 'loop' | 'concatenation' | 'arithmetic'

/** A read of a name that has no value on some way to it. */
export interface UncertainRead {
  readonly name: string
  /** Of the name alone. */
  readonly span: Span
  readonly use: Use
  readonly cause:
    | {
        readonly kind: 'optional'
        /** The variable that may be absent; another than `name` when that was set to its value. */
        readonly variable: string
      }
    | {
        readonly kind: 'partly-set'
        /** The first place that sets the name. */
        readonly setAt: Span
      }
}

export interface DefinednessOptions {
  /** The variables that the template is given, with whether each may be absent. */
  readonly given: ReadonlyMap<string, { readonly isOptional: boolean }>
  /** Filters that the program adds: nobody knows what they do with undefined. */
  readonly addedFilters?: ReadonlySet<string>
}

/**
 * Follows a template from its start to its end, and finds the reads that some way leads to without a value: those of
 * optional variables without a guard, and those of names that only some branches set. In source order.
 *
 * It is quiet where it cannot be sure: behind a condition about anything that depends on the name or that the setting
 * depends on, in macros for what is set outside, and in templates that extend another.
 */
export function definedness(template: Template, { given, addedFilters }: DefinednessOptions): readonly UncertainRead[] {
  const bound = boundNames(template.body)
  if (bound.extends) return []
  const free = new Set(templateReads(template).map(({ name }) => name))
  const optional = [...given].filter(([, { isOptional }]) => isOptional).map(([name]) => name)
  const found: UncertainRead[] = []
  const isGiven = (name: string) => given.has(name) || free.has(name)
  const walk = (body: readonly Node[], start: readonly string[], isKnown: (name: string) => boolean) => {
    const initial = start.map((name): [string, Fact] => [name, { kind: 'optional', variable: name }])
    const state = new FlowState(initial)
    const relations = new Relations()
    const expressions = new ExpressionFlow(state, relations, addedFilters ?? new Set(), (name, span, use) => {
      const fact = state.get(name)
      if (fact === undefined || fact.kind === 'defined') return
      if (relations.mayGuard(name, fact.kind === 'partly-set' ? fact.since : -1)) return
      found.push({ name, span, use, cause: causeOf(fact) })
    })
    const onMacro = (inner: readonly Node[]) => walk(inner, [], (name) => isGiven(name) || bound.names.has(name))
    new BodyFlow({ state, relations, expressions, isGiven: isKnown, onMacro }).walk(body)
  }
  walk(template.body, optional, isGiven)
  return found.sort((a, b) => a.span.start - b.span.start)
}

function causeOf(fact: Exclude<Fact, { kind: 'defined' }>): UncertainRead['cause'] {
  return fact.kind === 'optional'
    ? { kind: 'optional', variable: fact.variable }
    : { kind: fact.kind, setAt: fact.setAt }
}

/** The names that are bound outside of macros, which macros see, and whether the template extends another. */
function boundNames(body: readonly Node[]): { readonly names: ReadonlySet<string>; readonly extends: boolean } {
  const names = new Set<string>()
  let isExtending = false
  const add = (target: Target) => {
    if (target.kind === 'targets') target.items.forEach(add)
    else if (target.kind === 'name') names.add(target.name)
  }
  walkTemplate(body, {
    target: add,
    node(node) {
      if (node.kind === 'extends') isExtending = true
      return node.kind !== 'macro'
    },
  })
  return { names, extends: isExtending }
}
