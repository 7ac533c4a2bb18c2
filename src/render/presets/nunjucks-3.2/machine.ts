import type { For } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import type { Cell, Frame, StaticScope } from './frame.ts'
import type { TrimOptions } from './trim-text.ts'
import type { Callable } from './values.ts'

/** What is the same everywhere in one rendering. */
export interface Machine extends TrimOptions {
  readonly source: string
  /** nunjucks' option `throwOnUndefined`. */
  readonly strict: boolean
  readonly budget: Budget
  /** The variables as they were given. */
  readonly variables: Readonly<Record<string, unknown>>
  /** The variables, and what the top of the template has set: all that a macro sees. */
  readonly context: Map<string, unknown>
  readonly globals: ReadonlyMap<string, Callable>
}

/**
 * What a loop of nunjucks keeps in variables of the compiled function, which outlive the loop: a later run of it over
 * nothing still finds the length and the last items of the run before.
 */
export interface LoopMemory {
  length: number | undefined
  readonly cells: Map<string, Cell>
  /** The memories of the loops inside: apart for lists and for dicts, as nunjucks compiles the body twice. */
  readonly inList: LoopMemories
  readonly inDict: LoopMemories
}

export type LoopMemories = Map<For, LoopMemory>

/** Where a node is rendered. */
export interface Environment {
  readonly scope: StaticScope
  /** The current frame of the compiled function that the node belongs to; its macros change the same one. */
  readonly register: { frame: Frame }
  readonly loops: LoopMemories
}
