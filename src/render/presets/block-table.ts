import type { Block, Template } from '../../parse/template-tree.ts'
import { walkTemplate } from '../../parse/walk-template.ts'

/** A template that is rendered: the prompt's own, or one that was included, imported or extended. */
export interface NamedTemplate {
  readonly source: string
  readonly body: Template['body']
  /** From which relative names start. */
  readonly name: string
  /** The name in source maps and faults; none for the prompt's own. */
  readonly template: string | undefined
}

/** A block with the template that it stands in. */
export interface BlockBody {
  readonly block: Block
  readonly owner: NamedTemplate
}

/** The blocks of a template and of those that it extends. */
export class BlockTable {
  readonly #blocks = new Map<string, BlockBody[]>()

  /** Adds the blocks of a template behind those of the templates that extend it. */
  add(owner: NamedTemplate): void {
    walkTemplate(owner.body, {
      node: (block) => {
        if (block.kind !== 'block') return
        const known = this.#blocks.get(block.name.name)
        if (known === undefined) this.#blocks.set(block.name.name, [{ block, owner }])
        else known.push({ block, owner })
      },
    })
  }

  /** The blocks of a name: the one that is rendered, then each that `super()` gives in the one before it. */
  of(name: string): readonly BlockBody[] {
    return this.#blocks.get(name) ?? []
  }
}
