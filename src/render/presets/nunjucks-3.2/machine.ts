import type { For, Template } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import type { Context } from './context.ts'
import type { Cell, Frame, StaticScope } from './frame.ts'
import type { TrimOptions } from './trim-text.ts'
import type { Callable, SafeText } from './values.ts'

/** What is the same everywhere in one template of a rendering. */
export interface Machine extends TrimOptions {
  readonly source: string
  /** The name of the template, from which relative names start. */
  readonly name: string
  /** Its name in source maps and faults; none for the prompt's own. */
  readonly template: string | undefined
  /** What it may include, by name. */
  readonly templates: ReadonlyMap<string, Template>
  /** nunjucks' option `throwOnUndefined`. */
  readonly strict: boolean
  readonly budget: Budget
  /** The variables as they were given. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly context: Context
  /** Takes what is rendered; see `RenderInput`. */
  readonly taken: Set<object>
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
  /** What `super()` gives, inside a block that calls it. */
  readonly above?: SafeText
}
