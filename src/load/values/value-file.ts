import type { Place } from '../../diagnostics/place.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { ValueOffsets } from './value-offsets.ts'

/** One text in a data file. */
export interface FileValue {
  /** Its own JSON Pointer (RFC 6901), as in `/prompts/review/text`. */
  readonly pointer: string
  /** The keys and indexes that each `*` of the pointer asked for stood for, from left to right. */
  readonly wildcards: readonly string[]
  /** The text that a program reads: escapes, folds and indentation undone. */
  readonly text: string
  /** From the UTF-16 offsets of `text` to those of the file. */
  readonly offsets: ValueOffsets
}

/** A YAML, JSON or TOML file, or the front matter of a text file, read once for any number of pointers. */
export interface ValueFile {
  /**
   * The texts at a JSON Pointer, in which `*` as a whole segment stands for every key of a map and every
   * index of a list. In the order of the file; none when there is nothing at the pointer.
   *
   * A pointer without `*` to something else than a text, a text that is no pointer, and one that stands
   * for more than 10 000 values are reported as `manifest-invalid` at `place`, where the pointer is stated.
   */
  values(pointer: string, place: Place, report: Report): readonly FileValue[]
}
