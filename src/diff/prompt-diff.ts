/** The same thing on both sides of a comparison. */
export interface Sides<T> {
  readonly before: T
  readonly after: T
}

/** What a change does to one prompt. A prompt whose texts are the same on both sides has none. */
export interface PromptDiff {
  readonly pack: string
  readonly prompt: string
  /** `unrendered` when one side gives no text at all, so that nothing can be compared. */
  readonly status: 'added' | 'removed' | 'changed' | 'unrendered'
  /** Path of its template from the root, as it is after the change where the prompt is still there. */
  readonly file: string
  /** Names of the runtimes that render it, in manifest order. */
  readonly runtimes: Sides<readonly string[]>
  /** Names of the choices that it varies over, in manifest order. */
  readonly choices: Sides<readonly string[]>
  readonly variants: VariantChange
  /** Texts that could not be rendered: variants times runtimes. */
  readonly unrendered: Sides<number>
  /** The first finding that says why, as `path:line: message`. */
  readonly reason?: string
  /** In the order in which the first text shows them. */
  readonly changes: readonly TextChange[]
  readonly sections: readonly SectionChange[]
  readonly tokens: TokenChange
}

export interface VariantChange extends Sides<number> {
  /** Ids that are only on one side. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** What changes together: in exactly these texts. */
export interface TextChange {
  readonly in: readonly TextsOfRuntime[]
  /** The text that the hunks are of. */
  readonly shown: { readonly runtime: string; readonly variant: string }
  readonly hunks: readonly Hunk[]
  /** When line ends change, from what to what. */
  readonly lineEnds?: string
}

export interface TextsOfRuntime {
  readonly runtime: string
  /** Variant ids in manifest order. */
  readonly variants: readonly string[]
}

/** A run of lines that differ. */
export interface Hunk {
  readonly place: HunkPlace
  /** The variables whose values change here, while the template may be the same. */
  readonly values: readonly string[]
  /** The last line before it that is not blank. */
  readonly context?: string
  /** `same` and `removed` in order give the old lines, `same` and `added` the new ones, line ends as `\n`. */
  readonly parts: readonly Part[]
}

export interface Part {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Where in its template a hunk begins: the new template, or the old one for lines that are gone. */
export interface HunkPlace {
  readonly side: 'before' | 'after'
  /** From the root. */
  readonly file: string
  /** From 1. */
  readonly line: number
}

export interface SectionChange {
  readonly kind: 'added' | 'removed' | 'moved' | 'renamed'
  /** Titles of the section and those above it, the outermost first. */
  readonly path: readonly string[]
  /** The old path of a section that was renamed, or that moved below another one. */
  readonly from?: readonly string[]
  /** For one that moved: the title of the section before it now; none when it is the first. */
  readonly follows?: string
  readonly in: readonly TextsOfRuntime[]
}

/** Tokens of the smallest and the largest text, or of the smallest and the largest difference. */
export interface Range {
  readonly least: number
  readonly most: number
}

export interface TokenChange {
  readonly encoding: string
  /** Absent where that side has no text. */
  readonly before?: Range
  readonly after?: Range
  /** Text by text, over the texts that are on both sides. */
  readonly difference?: Range
}
