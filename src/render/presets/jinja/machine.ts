import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import type { FindOutside } from './scope.ts'
import type { TrimOptions } from './trim-text.ts'
import type { Value } from './values.ts'

/** What is the same everywhere in one rendering. */
export interface Machine extends TrimOptions {
  readonly source: string
  readonly budget: Budget
  /** Whether undefined values fail at nearly every use. */
  readonly strict: boolean
  readonly findOutside: FindOutside
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
