import { type PartOwner, Undefined, type Value } from './values.ts'

/** Names that macros of a frame keep from around them; what the frame sets later is seen there, too. */
export class Closure {
  readonly values = new Map<string, Value>()
}

/**
 * The names of one loop turn, `with`, block or macro call. Frames are stacked as they are entered, so that what an
 * inner one does not have is looked for in those around it when it runs.
 */
export class Frame {
  readonly parent: Frame | undefined
  readonly #locals = new Map<string, Value>()
  /** What the frame finds behind its own names: the variables of the prompt, or the closure of a macro. */
  readonly #outside: ((name: string) => Value | undefined) | undefined
  #closure: Closure | undefined
  #loop: PartOwner | undefined

  constructor(parent?: Frame, outside?: (name: string) => Value | undefined) {
    this.parent = parent
    this.#outside = outside
  }

  set(name: string, value: Value): void {
    this.#closure?.values.set(name, value)
    this.#locals.set(name, value)
  }

  /** Begins the next turn of a loop: nothing that the one before has set is left. */
  nextTurn(): void {
    this.#locals.clear()
  }

  /** Makes this the frame of a loop, with its `loop`. */
  enterLoop(loop: PartOwner): void {
    this.#loop = loop
  }

  find(name: string): Value | undefined {
    for (let frame: Frame | undefined = this; frame !== undefined; frame = frame.parent) {
      if (frame.#locals.has(name)) return frame.#locals.get(name)
      if (name === 'loop' && frame.#loop !== undefined) return frame.#loop
      const found = frame.#outside?.(name)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Whether a template has set the name, here or in a frame around. */
  isSet(name: string): boolean {
    return this.#locals.has(name) || (this.parent?.isSet(name) ?? false)
  }

  /** The innermost loop. */
  get loop(): PartOwner | undefined {
    return this.#loop ?? this.parent?.loop
  }

  /** What the frame has set. */
  get locals(): ReadonlyMap<string, Value> {
    return this.#locals
  }

  /** Keeps names for a macro that is defined here. Only the first macro that keeps a name begins what later ones share. */
  enclose(names: readonly string[], findGlobal: (name: string) => Value | undefined): Closure {
    if (names.length === 0) return this.#closure ?? new Closure()
    this.#closure ??= new Closure()
    for (const name of names) {
      if (this.#closure.values.has(name)) continue
      const own = this.find(name)
      const found = own === undefined ? findGlobal(name) : own
      this.#closure.values.set(name, found === undefined ? new Undefined(`\`${name}\` is undefined`) : found)
    }
    return this.#closure
  }

  /** Runs something whose macros keep names of their own. */
  withoutClosure(run: () => void): void {
    const closure = this.#closure
    this.#closure = undefined
    run()
    this.#closure = closure
  }
}
