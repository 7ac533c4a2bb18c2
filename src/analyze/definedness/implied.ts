/** The names that are surely defined when an expression is true, and when it is false. */
export interface Implied {
  readonly whenTrue: ReadonlySet<string>
  readonly whenFalse: ReadonlySet<string>
}
