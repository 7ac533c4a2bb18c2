import type { Span } from '../../../parse/template-tree.ts'
import { RenderError } from '../../render-error.ts'
import { Undefined, type Value } from './values.ts'

/** Where names outside all scopes are found: the variables of the prompt, then the functions of the engine. */
export type FindOutside = (name: string, span: Span) => Value | undefined

/**
 * The names of one block of a template. Each turn of a loop has its own, so that nothing that is set in it is there in
 * the next; `if` has none.
 */
export class Scope {
  readonly parent: Scope | undefined
  readonly #values = new Map<string, Value | undefined>()
  #stored: ReadonlySet<string>

  /** @param stored names that the block itself sets anywhere, not those of blocks inside it */
  constructor(parent: Scope | undefined, stored: ReadonlySet<string>) {
    this.parent = parent
    this.#stored = stored
  }

  /** Adds names that the block sets somewhere. */
  willSet(names: Iterable<string>): void {
    this.#stored = new Set([...this.#stored, ...names])
  }

  /** The value that the block itself has set. */
  get(name: string): Value | undefined {
    return this.#values.get(name)
  }

  set(name: string, value: Value): void {
    this.#values.set(name, value)
  }

  /** Makes the name known here without a value, as a parameter that is not given. */
  declare(name: string): void {
    this.#values.set(name, undefined)
  }

  /**
   * The value of a name, from here outwards; undefined when nothing has it, or when it is declared without one.
   *
   * @throws {RenderError} where an outer block sets the name only later: Jinja2 then does not look further out
   */
  find(name: string, span: Span, outside: FindOutside): Value | undefined {
    let later = false
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.parent) {
      const found = scope.own(name)
      if (found !== undefined) {
        if (later) throw setLater(name, span)
        return found.value
      }
      if (scope !== this && scope.#stored.has(name)) later = true
    }
    const found = outside(name, span)
    if (later && found !== undefined) throw setLater(name, span)
    return found
  }

  /** Whether a scope from here outwards has the name. */
  has(name: string): boolean {
    return this.own(name) !== undefined || (this.parent?.has(name) ?? false)
  }

  private own(name: string): { readonly value: Value | undefined } | undefined {
    return this.#values.has(name) ? { value: this.#values.get(name) } : undefined
  }
}

function setLater(name: string, span: Span): RenderError {
  return new RenderError(
    span,
    `\`${name}\` is read here before a block around this one sets it, which is not rendered exactly`,
    'set it first, or give it another name',
  )
}

/** What a name that nothing has is. */
export function undefinedName(name: string, strict: boolean): Undefined {
  return new Undefined(`\`${name}\` is undefined`, strict)
}
