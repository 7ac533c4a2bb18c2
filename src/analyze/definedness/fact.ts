import type { Span } from '../../parse/template-tree.ts'

/** What is known about a name at one point of a template. A name without a fact is given from outside. */
export type Fact =
  | {
      readonly kind: 'defined'
      /** Where the template set it; absent when a condition showed it. */
      readonly setAt?: Span
    }
  | {
      readonly kind: 'optional'
      /** The variable that may be absent: the name itself, or the one whose value it was set to. */
      readonly variable: string
    }
  | {
      readonly kind: 'partly-set'
      /** The first place that sets it. */
      readonly setAt: Span
      /** When it became so; conditions that were entered earlier say nothing about it. */
      readonly since: number
    }
