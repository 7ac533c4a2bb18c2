import type { CheckId } from './checks.ts'
import type { Place } from './place.ts'

export type Severity = 'error' | 'warn' | 'info'

export interface RelatedPlace {
  readonly place: Place
  readonly message: string
}

/** Which rendered texts show what is found. */
export interface AffectedVariants {
  /** Such as `kimi-code/system`. */
  readonly prompt: string
  readonly runtimes: readonly string[]
  /** Variant ids in manifest order. */
  readonly ids: readonly string[]
  /** How many variants the prompt has. */
  readonly of: number
}

export interface Finding {
  /** One of the checks, or the id of a lint rule. */
  readonly ruleId: CheckId | (string & {})
  readonly severity: Severity
  /** What is wrong, in one sentence that stands alone. */
  readonly message: string
  readonly place: Place
  /** What it leads to. */
  readonly why?: string
  /** What to do about it. */
  readonly help?: string
  readonly related?: readonly RelatedPlace[]
  readonly variants?: AffectedVariants
  /** Lines to show below the frame: a diff, the nearest text. */
  readonly detail?: readonly string[]
}
