import type { Span, Template } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import type { FindOutside } from './scope.ts'
import type { TemplateContext } from './template-context.ts'
import type { TrimOptions } from './trim-text.ts'
import type { Value } from './values.ts'

/** What is the same everywhere in one template of a rendering. */
export interface Machine extends TrimOptions {
  readonly source: string
  /** The name in source maps and faults; none for the prompt's own. */
  readonly template: string | undefined
  /** What can be included, by name. */
  readonly templates: ReadonlyMap<string, Template>
  readonly context: TemplateContext
  /** What was imported without context, which is rendered once. */
  readonly modules: Map<string, ReadonlyMap<string, Value>>
  readonly budget: Budget
  /** Whether undefined values fail at nearly every use. */
  readonly strict: boolean
  readonly findOutside: FindOutside
  /** The functions of the engine. */
  readonly globals: ReadonlyMap<string, Value>
  /** Takes what is rendered; see `RenderInput`. */
  readonly taken: Set<object>
  /** Whether this is a variable of the prompt. */
  readonly isVariable: (name: string) => boolean
}

/** Where a value is used, for messages and budgets. */
export interface Use {
  readonly span: Span
  readonly machine: Machine
}

/** Applies a filter by its name, for filters that take others. */
export type ApplyByName = (name: string, value: Value, positional: readonly Value[], use: Use) => Value
