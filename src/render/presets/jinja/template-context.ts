import { BlockTable, type NamedTemplate } from '../block-table.ts'
import { Scope } from './scope.ts'
import { storedNames } from './stored-names.ts'
import type { Value } from './values.ts'

/** What a template shares with those that it extends: the names that its top sets, and its blocks. */
export class TemplateContext {
  /** What the top of the templates sets; blocks see it, and not the loops around them. */
  readonly scope = new Scope(undefined, new Set())
  readonly blocks = new BlockTable()
  readonly #exported = new Set<string>()

  add(owner: NamedTemplate): void {
    this.blocks.add(owner)
    this.scope.willSet(storedNames(owner.body))
  }

  /** Notes that the top of a template has set a name. */
  export(name: string): void {
    if (!name.startsWith('_')) this.#exported.add(name)
  }

  /** What others can import. */
  get exported(): ReadonlyMap<string, Value> {
    return new Map(
      [...this.#exported].flatMap((name) => {
        const value = this.scope.get(name)
        return value === undefined ? [] : [[name, value] as const]
      }),
    )
  }
}
