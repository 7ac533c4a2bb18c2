import type { Span } from '../../diagnostics/place.ts'
import { type OffsetRun, ValueOffsets } from './value-offsets.ts'

/** A value as its program reads it, and where its parts stand in the file. */
export interface DecodedText {
  readonly text: string
  readonly offsets: ValueOffsets
}

type GrowingRun = { -readonly [Key in keyof OffsetRun]: OffsetRun[Key] }

/** Collects the text of a value from left to right, with the place of each part. Offsets are those of the file. */
export class TextBuilder {
  readonly #runs: GrowingRun[] = []
  #text = ''

  /** @param source the text of the file */
  constructor(readonly source: string) {}

  /** What was added so far. */
  get text(): string {
    return this.#text
  }

  /** Adds a stretch of the file as it stands. */
  copy(start: number, end: number): void {
    if (start < end) this.#add(this.source.slice(start, end), start, end, true)
  }

  /** Adds what a stretch of the file stands for. */
  put(text: string, start: number, end: number): void {
    if (text !== '') this.#add(text, start, end, this.source.slice(start, end) === text)
  }

  /**
   * Adds what line breaks fold to, each character at the break where it begins and the last one over the
   * rest of them, so that the lines of the value keep their lines in the file.
   *
   * @param glue a space or line breaks; no more of them than `breaks`
   * @param breaks where each line break of the file begins
   */
  fold(glue: string, breaks: readonly number[], start: number, end: number): void {
    for (let index = 0; index < glue.length; index++) {
      const from = index === 0 ? start : (breaks[index] ?? end)
      const to = index === glue.length - 1 ? end : (breaks[index + 1] ?? end)
      this.put(glue[index]!, from, to)
    }
  }

  /**
   * @param expected the value as a parser of the format read it
   * @param whole the stretch of the file that `expected` is mapped to as one, if this text should differ from it
   * @param emptyAt the offset of a value without characters
   */
  finish(expected: string, whole: Span, emptyAt: number): DecodedText {
    if (this.#text === expected) return { text: this.#text, offsets: new ValueOffsets(this.#runs, emptyAt) }
    const run = { start: 0, length: expected.length, source: whole.start, sourceEnd: whole.end, isCopy: false }
    return { text: expected, offsets: new ValueOffsets(expected === '' ? [] : [run], emptyAt) }
  }

  #add(text: string, source: number, sourceEnd: number, isCopy: boolean): void {
    const last = this.#runs.at(-1)
    if (isCopy && last?.isCopy && last.sourceEnd === source) {
      last.length += text.length
      last.sourceEnd = sourceEnd
    } else {
      this.#runs.push({ start: this.#text.length, length: text.length, source, sourceEnd, isCopy })
    }
    this.#text += text
  }
}
