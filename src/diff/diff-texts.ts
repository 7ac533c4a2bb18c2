import { type ChangedGroup, groupChanges } from '../diagnostics/changed-lines.ts'
import type { Span } from '../diagnostics/place.ts'
import { SourceFile } from '../diagnostics/source-file.ts'
import type { MappedText } from '../render/source-map.ts'
import { changeKey } from './change-key.ts'
import { diffWords } from './diff-words.ts'
import { unifyLineEnds } from './line-ends.ts'
import { MapCursor, type Origin } from './map-cursor.ts'
import type { Part, Sides } from './prompt-diff.ts'

/** A run of lines that differ between two rendered texts, with where its templates begin it. */
export interface FoundHunk {
  /** The same in every text that the same edit of a template, or of a value, changes. */
  readonly key: string
  readonly parts: readonly Part[]
  readonly context: string | undefined
  /** Variables whose values change. */
  readonly values: readonly string[]
  /** The first changed line; the side that has none there is absent. */
  readonly origin: Partial<Sides<Origin>>
}

/** Results that many variants share, by what they were computed from. */
export interface DiffMemory {
  readonly groups: Map<string, readonly ChangedGroup[]>
  readonly words: Map<string, readonly Part[]>
}

/** The runs of lines in which two rendered texts differ, word by word. Line ends do not count. */
export function diffTexts(old: MappedText, now: MappedText, memory: DiffMemory): readonly FoundHunk[] {
  const sides = { before: new Side(unifyLineEnds(old)), after: new Side(unifyLineEnds(now)) }
  const { before, after } = sides
  const groups = recall(memory.groups, [before.text, after.text], () => groupChanges(before.text, after.text))
  const counts = new Map<string, number>()
  let shift = 0
  return groups.map((group) => {
    const { removed, added, line, context } = group
    const isLast = before.isEnd(line + shift + removed.length) && after.isEnd(line + added.length)
    const isOneSided = removed.length === 0 || added.length === 0
    const spans = {
      before: before.lines(line + shift, removed.length, isLast && isOneSided),
      after: after.lines(line, added.length, isLast && isOneSided),
    }
    shift += removed.length - added.length
    const parts = recall(memory.words, [before.slice(spans.before), after.slice(spans.after)], diffWords)
    const origin = {
      ...(removed.length > 0 && { before: before.cursor.origin(spans.before.start) }),
      ...(added.length > 0 && { after: after.cursor.origin(spans.after.start) }),
    }
    const { key: place, values } = changeKey(parts, origin, sides, spans)
    const count = (counts.get(place) ?? 0) + 1
    counts.set(place, count)
    return { key: `${place}\n${count}`, parts, context, values, origin }
  })
}

/** One of the two texts by lines. */
class Side {
  readonly text: string
  readonly cursor: MapCursor
  readonly #starts: readonly number[]

  constructor({ text, map }: MappedText) {
    this.text = text
    this.cursor = new MapCursor(map)
    this.#starts = new SourceFile('', text).lineStarts
  }

  slice({ start, end }: Span): string {
    return this.text.slice(start, end)
  }

  isEnd(line: number): boolean {
    return line === this.#starts.length
  }

  /** Whole lines with the line end behind them, or with the one before them. */
  lines(line: number, count: number, withLineEndBefore: boolean): Span {
    const at = (index: number) => this.#starts[index] ?? this.text.length
    const back = withLineEndBefore && count > 0 && line > 0 ? 1 : 0
    return { start: at(line) - back, end: at(line + count) }
  }
}

function recall<T>(memory: Map<string, T>, [a, b]: readonly [string, string], make: (a: string, b: string) => T): T {
  const key = `${a.length} ${a}${b}`
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make(a, b)
  memory.set(key, made)
  return made
}
