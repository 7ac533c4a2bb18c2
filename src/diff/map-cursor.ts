import type { Span } from '../diagnostics/place.ts'
import type { Mapping, SourceMap } from '../render/source-map.ts'

/** A point of a template. */
export interface Origin {
  readonly offset: number
  /** The included file that it is in; absent for the prompt's own file. */
  readonly template?: string
}

/** A range of a rendered text with one origin. */
export interface Piece extends Span {
  /** The variable whose value it is. */
  readonly variable?: string
}

/** Looks up a source map for ranges that never go back, so that a whole text costs one walk. */
export class MapCursor {
  #index = 0

  constructor(private readonly map: SourceMap) {}

  /** Where the character at `offset` comes from; past the end, where the last one does. */
  origin(offset: number): Origin {
    const mapping = this.#moveTo(offset) ?? this.map.at(-1)
    if (mapping === undefined) return { offset: 0 }
    const at = offset >= mapping.end ? mapping.source.end : originOf(mapping, offset)
    return { offset: at, ...(mapping.template !== undefined && { template: mapping.template }) }
  }

  /** The pieces of a range, without gaps. */
  pieces({ start, end }: Span): readonly Piece[] {
    const pieces: Piece[] = []
    this.#moveTo(start)
    for (let index = this.#index; index < this.map.length && this.map[index]!.start < end; index += 1) {
      const { variable, ...mapping } = this.map[index]!
      const span = { start: Math.max(start, mapping.start), end: Math.min(end, mapping.end) }
      pieces.push(variable === undefined ? span : { ...span, variable })
    }
    return pieces
  }

  #moveTo(offset: number): Mapping | undefined {
    while (this.#index < this.map.length && this.map[this.#index]!.end <= offset) this.#index += 1
    return this.map[this.#index]
  }
}

function originOf({ copied, source, start }: Mapping, offset: number): number {
  return copied ? source.start + Math.max(0, offset - start) : source.start
}
