/** Above so many names in the conditions around a place, every name counts as guarded there. */
const mostConditionNames = 200

/**
 * Which names depend on each other, as `found` and `tools` do after `{% if tools %}{% set found = 1 %}{% endif %}`, and
 * which names the conditions around the present place ask for. A condition about a related name may well be a guard.
 */
export class Relations {
  readonly #parents = new Map<string, string>()
  readonly #entered: string[] = []
  readonly #times = new Map<string, number[]>()
  #clock = 0

  /** The present time; it goes on with every condition. */
  get now(): number {
    return this.#clock
  }

  relate(one: string, other: string): void {
    const [a, b] = [this.#root(one), this.#root(other)]
    if (a !== b) this.#parents.set(a, b)
  }

  /** Relates what is set here to what the conditions around it ask for. */
  relateToConditions(name: string): void {
    let count = 0
    for (const condition of this.#times.keys()) {
      count += 1
      if (count > mostConditionNames) return
      this.relate(name, condition)
    }
  }

  /** A place inside the conditions so far. */
  mark(): number {
    return this.#entered.length
  }

  /** Goes into a condition that asks for these names. */
  enter(names: readonly string[]): void {
    this.#clock += 1
    for (const name of names) {
      this.#entered.push(name)
      const times = this.#times.get(name)
      if (times === undefined) this.#times.set(name, [this.#clock])
      else times.push(this.#clock)
    }
  }

  /** Leaves the conditions that were entered since a mark. */
  leave(mark: number): void {
    while (this.#entered.length > mark) {
      const name = this.#entered.pop()!
      const times = this.#times.get(name)!
      times.pop()
      if (times.length === 0) this.#times.delete(name)
    }
    this.#clock += 1
  }

  /** Whether a condition that was entered after `since` asks for a name that is related to this one. */
  mayGuard(name: string, since: number): boolean {
    if (this.#times.size > mostConditionNames) return true
    const root = this.#root(name)
    for (const [condition, times] of this.#times) {
      if (condition !== name && times.at(-1)! > since && this.#root(condition) === root) return true
    }
    return false
  }

  #root(name: string): string {
    let root = name
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root)) root = parent
    for (let at = name; at !== root; ) {
      const parent = this.#parents.get(at)!
      this.#parents.set(at, root)
      at = parent
    }
    return root
  }
}
