import type { Block, Template } from '../../../parse/template-tree.ts'
import { walkTemplate } from '../../../parse/walk-template.ts'

/** A block with the template that it stands in. */
export interface BlockBody {
  readonly block: Block
  readonly owner: NamedTemplate
}

/** A template that was included, imported or extended; the prompt's own has no `template`. */
export interface NamedTemplate {
  readonly source: string
  readonly body: Template['body']
  /** From which relative names start. */
  readonly name: string
  /** The name in source maps. */
  readonly template: string | undefined
}

/**
 * What nunjucks keeps while it renders a template: the variables as they were given with what the top of the template
 * has set, which is all that a macro sees; its blocks; and what others can import of it. A template that is extended
 * shares it, one that is included has its own.
 */
export class Context {
  readonly #variables: Map<string, unknown>
  readonly #blocks = new Map<string, BlockBody[]>()
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

  /** Adds the blocks of a template behind those of the templates that extend it. */
  addBlocks(owner: NamedTemplate): void {
    walkTemplate(owner.body, {
      node: (block) => {
        if (block.kind !== 'block') return
        const name = block.name.name
        this.#blocks.set(name, [...(this.#blocks.get(name) ?? []), { block, owner }])
      },
    })
  }

  /** The blocks of a name: the one that is rendered first, then each that `super()` gives to the one before it. */
  blocks(name: string): readonly BlockBody[] {
    return this.#blocks.get(name) ?? []
  }
}
