import type { Span } from '../parse/template-tree.ts'

/** A range of a template. */
export interface Origin extends Span {
  /** The name of the included or imported template that the range is in; absent for the prompt's own file. */
  readonly template?: string | undefined
}

/** Where one range of a rendered text comes from. */
export interface Mapping {
  /** First UTF-16 unit of the range in the output. */
  readonly start: number
  /** The unit after its last one. */
  readonly end: number
  /** The range of the template that made it. Text that was copied has the same length in both. */
  readonly source: Span
  /** True when the range is a copy of template text, so that each unit has its own origin. */
  readonly copied: boolean
  /** The included or imported template that `source` is in, by its name; absent for the prompt's own file. */
  readonly template?: string
  /** The variable whose value this is. */
  readonly variable?: string
  /** The index of the chain step that put it in, from 0. */
  readonly step?: number
}

/** All ranges of an output in order, without gaps or overlaps. */
export type SourceMap = readonly Mapping[]

/** A text together with where each part of it comes from. */
export interface MappedText {
  readonly text: string
  readonly map: SourceMap
}
