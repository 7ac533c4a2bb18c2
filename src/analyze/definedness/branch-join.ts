import type { Span } from '../../parse/template-tree.ts'
import type { Fact } from './fact.ts'
import type { FlowState } from './flow-state.ts'

interface Joined {
  /** In how many branches the name changed, and in how many of these it ends up defined. */
  changed: number
  defined: number
  /** In how many it changed after the tests before them had shown it to be defined. */
  changedWhenHeld: number
  uncertain?: Fact
  setAt?: Span
}

/** Brings together what the branches of a block lead to; only names that change cost anything. */
export class BranchJoin {
  readonly #joined = new Map<string, Joined>()
  readonly #held = new Map<string, number>()
  #count = 0

  /** How many branches reach the end of the block. */
  get count(): number {
    return this.#count
  }

  /** Names that are defined in all branches from here on, since the tests so far were false. */
  hold(names: Iterable<string>): void {
    for (const name of names) if (!this.#held.has(name)) this.#held.set(name, this.#count)
  }

  /** Adds a branch that reaches the end of the block. */
  add(changes: ReadonlyMap<string, Fact>): void {
    this.#count += 1
    for (const [name, fact] of changes) {
      const joined = this.#joined.get(name) ?? { changed: 0, defined: 0, changedWhenHeld: 0 }
      this.#joined.set(name, joined)
      joined.changed += 1
      if (this.#held.has(name)) joined.changedWhenHeld += 1
      if (fact.kind !== 'defined') joined.uncertain ??= fact
      else {
        joined.defined += 1
        if (fact.setAt !== undefined) joined.setAt ??= fact.setAt
      }
    }
  }

  /**
   * Writes the outcome into the state as it was before the block.
   *
   * @param isGiven whether a name without a fact has a value from outside
   * @param now the time that partly set names carry
   */
  finish(state: FlowState, isGiven: (name: string) => boolean, now: number): void {
    for (const name of new Set([...this.#joined.keys(), ...this.#held.keys()])) {
      const joined = this.#joined.get(name) ?? { changed: 0, defined: 0, changedWhenHeld: 0 }
      const heldFrom = this.#held.get(name)
      const held = heldFrom === undefined ? 0 : this.#count - heldFrom - joined.changedWhenHeld
      const before = state.get(name)
      const setAt = joined.setAt === undefined ? {} : { setAt: joined.setAt }
      if (before?.kind === 'defined' && joined.uncertain === undefined) continue
      if (joined.defined + held === this.#count) state.set(name, { kind: 'defined', ...setAt })
      else if (joined.uncertain !== undefined) state.set(name, joined.uncertain)
      else if (before === undefined && joined.setAt !== undefined && !isGiven(name)) {
        state.set(name, { kind: 'partly-set', setAt: joined.setAt, since: now })
      }
    }
  }
}
