import type { JsonSchema, Role } from '../load/source-pack.ts'
import type { FoundIncludes } from './find-includes.ts'
import type { UnrenderedConstruct } from './find-unrendered.ts'

/** A file of a repository, read: its path from the root with `/`, and its text. */
export interface RepositoryFile {
  readonly path: string
  readonly text: string
}

/** A text that is taken for a prompt, and where it stands. */
export interface FoundPrompt {
  readonly file: string
  /** A JSON Pointer, when the text is a value of a YAML, TOML or JSON file. */
  readonly at?: string
  /** Whether the text is what stands behind the front matter of the file. */
  readonly hasFrontMatter: boolean
  readonly text: string
  /** What a `role` or `type` beside the value says, as written. */
  readonly statedRole?: string
  /** Where code loads the file, as `src/prompt.ts:12`. */
  readonly loadedFrom?: string
  /** What is not sure of it, to go behind "not sure". */
  readonly notes: readonly string[]
}

/** A file or value that looks like a prompt and is not taken, and why. */
export interface LeftOut {
  readonly path: string
  readonly reason: string
}

export type DraftSyntax =
  | { readonly kind: 'jinja'; readonly output?: readonly [open: string, close: string] }
  | {
      readonly kind: 'placeholder'
      readonly form: readonly [open: string, close: string] | 'str.format' | 'string.Template'
      /** Whether names that nobody declares stay in the text. */
      readonly keepsUnknown: boolean
    }
  | { readonly kind: 'none' }

/** A line under `prompts`. */
export interface DraftPrompt {
  readonly name: string
  /** The file, or a glob when the name holds `{stem}`. */
  readonly file: string
  /** What `file` stands for: itself, or the files that a glob matches. */
  readonly files: readonly string[]
  readonly at?: string
  readonly hasFrontMatter: boolean
  readonly role: Role
  readonly syntax: DraftSyntax
  /** Whether a text without syntax shows marks, which are then meant for the model. */
  readonly allowsMarks: boolean
  readonly runtime: string
  /** What is not sure of it, to go behind "not sure". */
  readonly notes: readonly string[]
}

export interface DraftVariable {
  readonly name: string
  readonly schema: JsonSchema
  /** A value that the schema allows. */
  readonly sample: unknown
  readonly notes: readonly string[]
}

export interface DraftRuntime {
  readonly name: string
  /** Engine and version, such as `nunjucks@3.2`. */
  readonly engine: string
  readonly options: Readonly<Record<string, boolean | string>>
  readonly undefined?: 'strict' | 'lenient' | 'keep'
  /** The code that it was guessed from. */
  readonly from?: string
  readonly notes: readonly string[]
}

/** A manifest to be, with what is not sure of it. */
export interface Draft {
  readonly name: string
  readonly prompts: readonly DraftPrompt[]
  /** Where the templates are that they include. */
  readonly includes: FoundIncludes
  /** What keeps prompts from being rendered whose engine this version renders. */
  readonly unrendered: readonly UnrenderedConstruct[]
  readonly variables: readonly DraftVariable[]
  /** Filters that the templates use and no engine brings. */
  readonly filters: readonly string[]
  readonly runtimes: readonly DraftRuntime[]
  /** A file of tool definitions in the shape of Chat Completions. */
  readonly tools?: string
  /** Other files with tool definitions, and their shape. */
  readonly otherTools: readonly { readonly file: string; readonly shape: string }[]
  readonly leftOut: readonly LeftOut[]
}
