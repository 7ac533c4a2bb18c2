import type { Span } from '../parse/template-tree.ts'
import { RenderError } from './render-error.ts'

export interface BudgetLimits {
  /** Nodes, expressions and list items that may be worked on (a count). */
  readonly steps: number
  /** Calls of macros within each other (a count). */
  readonly depth: number
  /** Length of the output, and of any text on the way to it, in UTF-16 units. */
  readonly output: number
}

export const defaultLimits: BudgetLimits = { steps: 1_000_000, depth: 100, output: 16 * 1024 * 1024 }

/** How many UTF-16 units of a text are one step. */
const unitsPerStep = 256

/** Counts what a rendering uses, and stops it at the place where it uses too much. */
export class Budget {
  readonly limits: BudgetLimits
  #steps = 0
  #depth = 0
  #mostDepth: number

  constructor(limits: Partial<BudgetLimits> = {}) {
    this.limits = { ...defaultLimits, ...limits }
    this.#mostDepth = this.limits.depth
  }

  /** @throws {RenderError} when `count` more steps are too many */
  spend(count: number, span: Span): void {
    this.#steps += count
    if (this.#steps <= this.limits.steps) return
    throw new RenderError(span, `the template takes more than ${this.limits.steps} steps`, 'a loop may be too long')
  }

  /** Spends what it takes to go through a text. @throws {RenderError} when it is too much */
  spendOn(value: unknown, span: Span): void {
    if (typeof value === 'string' && value.length >= unitsPerStep) this.spend(value.length / unitsPerStep, span)
  }

  /** @throws {RenderError} when a text of `length` units would be too long */
  checkLength(length: number, span: Span): void {
    if (length <= this.limits.output) return
    throw new RenderError(span, `a text grows longer than ${this.limits.output} UTF-16 units here`)
  }

  /** Lets calls go no deeper than `most`, for engines that end there. */
  lowerDepth(most: number): void {
    this.#mostDepth = Math.min(this.#mostDepth, most)
  }

  /** Runs a call one level deeper. @throws {RenderError} when that is too deep */
  deeper<T>(span: Span, run: () => T): T {
    if (this.#depth >= this.#mostDepth) {
      throw new RenderError(span, `macros and included templates go more than ${this.#mostDepth} deep`)
    }
    this.#depth += 1
    const result = run()
    this.#depth -= 1
    return result
  }
}
