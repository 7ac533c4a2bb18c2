import { BlockTable } from '../block-table.ts'

/**
 * What nunjucks keeps while it renders a template: the variables as they were given with what the top of the template
 * has set, which is all that a macro sees; its blocks; and what others can import of it. A template that is extended
 * shares it, one that is included has its own.
 */
export class Context {
  readonly blocks = new BlockTable()
  readonly #variables: Map<string, unknown>
  readonly #exported = new Set<string>()

  constructor(variables: Iterable<readonly [string, unknown]>) {
    this.#variables = new Map(variables)
  }

  /** For a template that is included. */
  copy(): Context {
    return new Context(this.#variables)
  }

  has(name: string): boolean {
    return this.#variables.has(name)
  }

  get(name: string): unknown {
    return this.#variables.get(name)
  }

  set(name: string, value: unknown): void {
    this.#variables.set(name, value)
  }

  /** Sets a name that others can import, unless it starts with an underscore. */
  export(name: string, value: unknown): void {
    this.set(name, value)
    if (!name.startsWith('_')) this.#exported.add(name)
  }

  get exported(): Readonly<Record<string, unknown>> {
    return Object.fromEntries([...this.#exported].map((name) => [name, this.get(name)]))
  }
}
