import type { DecodedText } from './text-builder.ts'

/** A text in a data file. Only what is asked for is decoded. */
export interface TextNode {
  readonly kind: 'text'
  decode(): DecodedText
}

/** A map by its keys, or a list by its indexes as `0`, `1`, in the order of the file. */
export interface CollectionNode {
  readonly kind: 'map' | 'list'
  readonly entries: ReadonlyMap<string, ValueNode>
}

/** Anything else. */
export interface OtherNode {
  readonly kind: 'other'
  /** Such as `a number`, to go behind "is". */
  readonly what: string
}

/** A value of a YAML, JSON or TOML file. An alias of YAML is the node it names, so that nodes may go in circles. */
export type ValueNode = TextNode | CollectionNode | OtherNode

/**
 * Levels of maps and lists that a file may have; real ones have about ten. Parsers call themselves per
 * level, and near the end of the stack a program can stop without an error that could be caught.
 */
export const MAX_LEVELS = 200
