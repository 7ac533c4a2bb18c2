import { originOf } from './edit-text.ts'
import type { Mapping, SourceMap } from './source-map.ts'

/**
 * The map of a text that was rendered from an edited template, traced through the edits to the template itself.
 *
 * @param outer from the text to the edited template
 * @param inner from the edited template to the template
 */
export function composeMaps(outer: SourceMap, inner: SourceMap): SourceMap {
  return outer.flatMap((mapping): readonly Mapping[] => {
    if (mapping.template !== undefined) return [mapping]
    if (!mapping.copied) {
      const { start, end } = originOf(inner, mapping.source)
      return [{ ...mapping, source: { start, end } }]
    }
    const shift = mapping.start - mapping.source.start
    return piecesOf(inner, mapping.source.start, mapping.source.end).map((piece) => ({
      ...mapping,
      ...piece,
      start: piece.start + shift,
      end: piece.end + shift,
    }))
  })
}

/** The parts of a map that a range overlaps, cut to it. */
function piecesOf(map: SourceMap, from: number, to: number): readonly Mapping[] {
  const pieces: Mapping[] = []
  for (let index = firstBehind(map, from); index < map.length && map[index]!.start < to; index += 1) {
    const mapping = map[index]!
    const start = Math.max(from, mapping.start)
    const end = Math.min(to, mapping.end)
    const shift = mapping.source.start - mapping.start
    pieces.push({
      ...mapping,
      start,
      end,
      source: mapping.copied ? { start: start + shift, end: end + shift } : mapping.source,
    })
  }
  return pieces
}

/** The index of the first mapping that ends behind `at`. */
function firstBehind(map: SourceMap, at: number): number {
  let low = 0
  let high = map.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (map[middle]!.end > at) high = middle
    else low = middle + 1
  }
  return low
}
