import type { Span } from '../diagnostics/place.ts'
import type { MappedText, Mapping, Origin, SourceMap } from './source-map.ts'

/** A range of a text and what comes in its place. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
  /** The variable that `text` is the value of. */
  readonly variable?: string
}

/**
 * Carries out edits, and with them the source map: kept text keeps its origin, new text has the
 * origin of what it stands for. Linear in text and map.
 *
 * @param edits in order, without overlaps
 * @param step the index of the chain step that edits, from 0
 */
export function editText(mapped: MappedText, edits: readonly Edit[], step?: number): MappedText {
  if (edits.length === 0) return mapped
  const pieces: string[] = []
  const map: Mapping[] = []
  const cursor = new MapCursor(mapped.map)
  let length = 0
  let at = 0
  const keep = (to: number) => {
    for (const mapping of cursor.slice(at, to)) {
      map.push({ ...mapping, start: length, end: length + mapping.end - mapping.start })
      length += mapping.end - mapping.start
    }
    pieces.push(mapped.text.slice(at, to))
  }
  for (const edit of edits) {
    keep(edit.start)
    const source = originOf(mapped.map, edit, cursor.index)
    if (edit.text !== '') {
      map.push({
        start: length,
        end: length + edit.text.length,
        ...placed(source),
        copied: false,
        ...(edit.variable !== undefined && { variable: edit.variable }),
        ...(step !== undefined && { step }),
      })
      length += edit.text.length
      pieces.push(edit.text)
    }
    at = edit.end
  }
  keep(mapped.text.length)
  return { text: pieces.join(''), map }
}

/** A text as it stands in a template: its own origin, unit by unit. */
export function sourceText(text: string): MappedText {
  const end = text.length
  return { text, map: end === 0 ? [] : [{ start: 0, end, source: { start: 0, end }, copied: true }] }
}

/** The template range that a range of the output comes from: of several templates, the part of the first. */
export function originOf(map: SourceMap, { start, end }: Span, from = 0): Origin {
  let index = from
  while (index < map.length && map[index]!.end <= start) index += 1
  const first = map[index]
  if (first === undefined) return endOfMap(map)
  const { template } = first
  const inTemplate = template === undefined ? {} : { template }
  const origin = originStart(first, start)
  if (end <= start) return { start: origin, end: origin, ...inTemplate }
  while (map[index]!.end < end && map[index + 1]?.template === template && index < map.length - 1) index += 1
  const last = map[index]!
  return {
    start: origin,
    end: last.copied ? last.source.start + Math.min(end, last.end) - last.start : last.source.end,
    ...inTemplate,
  }
}

function originStart(mapping: Mapping, at: number): number {
  return mapping.copied ? mapping.source.start + Math.max(0, at - mapping.start) : mapping.source.start
}

function endOfMap(map: SourceMap): Origin {
  const last = map.at(-1)
  const end = last?.source.end ?? 0
  return { start: end, end, ...(last?.template !== undefined && { template: last.template }) }
}

/** An origin as a mapping holds it. */
function placed({ start, end, template }: Origin): Pick<Mapping, 'source' | 'template'> {
  return { source: { start, end }, ...(template !== undefined && { template }) }
}

/** Walks a map forward once and cuts pieces from it. */
class MapCursor {
  index = 0

  constructor(private readonly map: SourceMap) {}

  *slice(from: number, to: number): Generator<Mapping> {
    while (this.index < this.map.length && this.map[this.index]!.end <= from) this.index += 1
    for (let index = this.index; index < this.map.length && this.map[index]!.start < to; index += 1) {
      const mapping = this.map[index]!
      const start = Math.max(mapping.start, from)
      const end = Math.min(mapping.end, to)
      if (start >= end) continue
      const shift = mapping.source.start - mapping.start
      const source = mapping.copied ? { start: start + shift, end: end + shift } : mapping.source
      yield { ...mapping, start, end, source }
      this.index = index
    }
  }
}
