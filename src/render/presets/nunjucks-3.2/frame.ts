/**
 * nunjucks' variables at one level of a template. A loop pushes one frame for all its turns, so that what one turn sets
 * the next one sees; `if` pushes none. A variable that holds undefined counts as not set.
 */
export class Frame {
  readonly parent: Frame | undefined
  /** The frame of the template itself: what it sets, macros see too. */
  readonly isTop: boolean
  readonly #isolated: boolean
  readonly #variables = new Map<string, unknown>()

  constructor(parent?: Frame, isolated = false, isTop = false) {
    this.parent = parent
    this.#isolated = isolated
    this.isTop = isTop
  }

  /** @param isolated whether what is set inside stays inside */
  push(isolated = false): Frame {
    return new Frame(this, isolated)
  }

  lookUp(name: string): unknown {
    return this.find(name)?.get(name)
  }

  /** Sets a variable here. */
  declare(name: string, value: unknown): void {
    this.#variables.set(name, value)
  }

  /** Sets a variable where it is set already, or here. */
  assign(name: string, value: unknown): void {
    const isHere = this.get(name) !== undefined || this.#isolated
    const owner = isHere ? this : (this.parent?.find(name) ?? this)
    owner.declare(name, value)
  }

  /** The innermost frame from here outwards that has the variable. */
  find(name: string): Frame | undefined {
    for (let frame: Frame | undefined = this; frame !== undefined; frame = frame.parent) {
      if (frame.get(name) !== undefined) return frame
    }
    return undefined
  }

  /** The variable of this frame alone. */
  get(name: string): unknown {
    return this.#variables.get(name)
  }
}

/** A name that nunjucks binds when it compiles: a loop's target, a macro's parameter, a macro. */
export interface Cell {
  value: unknown
}

/** The compiled names that are visible at a place. */
export class StaticScope {
  readonly #parent: StaticScope | undefined
  readonly #cells = new Map<string, Cell>()

  constructor(parent?: StaticScope) {
    this.#parent = parent
  }

  find(name: string): Cell | undefined {
    return this.#cells.get(name) ?? this.#parent?.find(name)
  }

  bind(name: string, cell: Cell): void {
    this.#cells.set(name, cell)
  }
}
