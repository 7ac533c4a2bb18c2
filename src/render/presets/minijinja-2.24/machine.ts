import type { Span, Template } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import type { MappedText } from '../../source-map.ts'
import type { BlockTable } from '../block-table.ts'
import type { Frame } from './frame.ts'
import type { TrimOptions } from './trim-text.ts'
import { Undefined, type Value } from './values.ts'

/** How MiniJinja's `UndefinedBehavior` is set. */
export type UndefinedBehavior = 'lenient' | 'strict' | 'semi-strict' | 'chainable'

/** What is the same everywhere in one template of a rendering. */
export interface Machine extends TrimOptions {
  readonly source: string
  /** The name in source maps and faults; none for the prompt's own. */
  readonly template: string | undefined
  /** What can be included, by name. */
  readonly templates: ReadonlyMap<string, Template>
  /** The blocks of the template and of those that it extends. */
  readonly blocks: BlockTable
  /** The text of a block, for `self.name()`. */
  readonly blockText: (name: string, span: Span, frame: Frame) => MappedText
  /** The text of the block above, for `super()`; none outside blocks. */
  readonly superText?: (span: Span, frame: Frame) => MappedText
  readonly undefined: UndefinedBehavior
  readonly budget: Budget
  readonly globals: ReadonlyMap<string, Value>
  /** Whether this is a variable of the prompt. */
  readonly isVariable: (name: string) => boolean
  /** Takes what is rendered; see `RenderInput`. */
  readonly taken: Set<object>
}

/** Where a value is used, for messages, budgets and the behaviour of undefined values. */
export interface Use {
  readonly span: Span
  readonly machine: Machine
}

/** @throws {RenderError} where the mode refuses an undefined value: printed, compared, joined or gone through */
export function assertDefined(value: Value, { span, machine }: Use): void {
  const isStrict = machine.undefined === 'strict' || machine.undefined === 'semi-strict'
  if (isStrict && value instanceof Undefined && !value.isSilent) value.fail(span)
}

/** What looking something up gives when it is not there. @throws {RenderError} unless the mode lets lookups go on */
export function missing(owner: Value, message: string, { span, machine }: Use): Undefined {
  if (owner instanceof Undefined && machine.undefined !== 'chainable') owner.fail(span)
  return new Undefined(message)
}
