import type { Span } from '../../diagnostics/place.ts'

/** Text of a value that comes from one stretch of its file. All numbers are UTF-16 units. */
export interface OffsetRun {
  /** Where the run begins in the value. */
  readonly start: number
  /** How much of the value it is; never 0. */
  readonly length: number
  /** Where it begins in the file. */
  readonly source: number
  /** Where it ends in the file, exclusive; no character of the file when it is `source`. */
  readonly sourceEnd: number
  /** Whether the file has the same characters; otherwise an escape, a fold or a line break stands there. */
  readonly isCopy: boolean
}

/**
 * Where each part of a decoded value stands in its file. The runs follow each other without a gap in the
 * value and in ascending order in the file, where indentation, quotes and the like lie between them.
 */
export class ValueOffsets {
  /** @param emptyAt the offset in the file that an empty value has */
  constructor(
    readonly runs: readonly OffsetRun[],
    readonly emptyAt: number,
  ) {}

  /**
   * The stretch of the file that a stretch of the value comes from: whole escapes, and whatever lies
   * between its first and its last character. An empty span stands before the character that follows it,
   * at the end of the value behind the last one.
   */
  toFile(span: Span): Span {
    const last = this.runs.at(-1)
    if (last === undefined) return { start: this.emptyAt, end: this.emptyAt }
    const length = last.start + last.length
    const start = clamp(span.start, length)
    const end = Math.max(start, clamp(span.end, length))
    const from = start === length ? last.sourceEnd : this.#startOf(start)
    return { start: from, end: start === end ? from : this.#endOf(end) }
  }

  #startOf(offset: number): number {
    const run = this.#runAt(offset)
    return run.isCopy ? run.source + offset - run.start : run.source
  }

  /** Where the character before `offset` ends. */
  #endOf(offset: number): number {
    const run = this.#runAt(offset - 1)
    return run.isCopy ? run.source + offset - run.start : run.sourceEnd
  }

  #runAt(offset: number): OffsetRun {
    let low = 0
    let high = this.runs.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.runs[middle]!.start <= offset) low = middle
      else high = middle - 1
    }
    return this.runs[low]!
  }
}

function clamp(offset: number, length: number): number {
  return Math.min(Math.max(offset, 0), length)
}
