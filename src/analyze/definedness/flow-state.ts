import type { Fact } from './fact.ts'

/**
 * The facts that hold at the point where a walk stands. Changes are noted, so that leaving a branch costs no more than
 * what changed in it.
 */
export class FlowState {
  readonly #facts = new Map<string, Fact>()
  readonly #changes: { readonly name: string; readonly before: Fact | undefined }[] = []

  constructor(initial: Iterable<readonly [string, Fact]>) {
    for (const [name, fact] of initial) this.#facts.set(name, fact)
  }

  get(name: string): Fact | undefined {
    return this.#facts.get(name)
  }

  set(name: string, fact: Fact): void {
    this.#changes.push({ name, before: this.#facts.get(name) })
    this.#facts.set(name, fact)
  }

  /** Notes that a condition shows these names to be defined. Returns those for which that is news. */
  learn(names: Iterable<string>): readonly string[] {
    const learnt: string[] = []
    for (const name of names) {
      const fact = this.#facts.get(name)
      if (fact === undefined || fact.kind === 'defined') continue
      this.set(name, { kind: 'defined' })
      learnt.push(name)
    }
    return learnt
  }

  /** A point to come back to. */
  mark(): number {
    return this.#changes.length
  }

  /** Goes back to a mark. Returns the facts that had changed since, as they were at the end. */
  undo(mark: number): ReadonlyMap<string, Fact> {
    const changed = new Map<string, Fact>()
    while (this.#changes.length > mark) {
      const { name, before } = this.#changes.pop()!
      if (!changed.has(name)) changed.set(name, this.#facts.get(name)!)
      if (before === undefined) this.#facts.delete(name)
      else this.#facts.set(name, before)
    }
    return changed
  }
}
