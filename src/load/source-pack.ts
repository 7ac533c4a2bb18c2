import type { Place, Span } from '../diagnostics/place.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'
import type { Waiver } from '../diagnostics/waivers.ts'

export type Role = 'system' | 'developer' | 'user' | 'tool' | 'tool-description'

/** What counts as a mark in a prompt. */
export type Syntax =
  | { readonly kind: 'jinja' }
  | { readonly kind: 'none' }
  | { readonly kind: 'placeholder'; readonly open: string; readonly close: string }

export interface Budget {
  /** Most tokens that one variant may have. */
  readonly tokens: number
  /** Whose tokenizer counts them. */
  readonly encoding: 'o200k_base' | 'cl100k_base'
  readonly place: Place
}

export interface SourcePrompt {
  readonly name: string
  readonly file: SourceFile
  readonly role: Role
  readonly syntax: Syntax
  /** Runtimes that render it, in manifest order. */
  readonly runtimes: readonly SourceRuntime[]
  readonly budget?: Budget
  readonly place: Place
}

/** A JSON Schema (draft 2020-12), plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface Variable {
  readonly name: string
  readonly schema: JsonSchema
  readonly trust: 'author' | 'host' | 'untrusted'
  readonly changes: 'never' | 'session' | 'turn'
  readonly place: Place
}

/** Values of variables by name: plain JSON data. */
export type Assignments = Readonly<Record<string, unknown>>

export interface ChoiceValue {
  readonly name: string
  readonly assigns: Assignments
  readonly place: Place
}

export interface Choice {
  readonly name: string
  readonly values: readonly ChoiceValue[]
  readonly place: Place
}

/** Chosen values by choice. Several values of a choice mean any of them. */
export interface Where {
  readonly choices: ReadonlyMap<string, readonly string[]>
  readonly place: Place
}

/** How one consumer renders: an engine, or a chain of literal steps. */
export type SourceRuntime = EngineRuntime | ChainRuntime

export interface EngineRuntime {
  readonly kind: 'engine'
  readonly name: string
  /** Engine and version, such as `nunjucks@3.2`. */
  readonly engine: string
  readonly options: Readonly<Record<string, unknown>>
  readonly place: Place
}

export interface ChainRuntime {
  readonly kind: 'chain'
  readonly name: string
  readonly chain: Chain
  readonly place: Place
}

export interface Chain {
  readonly file: SourceFile
  readonly steps: readonly Step[]
}

/** What a step puts in: a text, or the value of a variable. */
export type Inserted = { readonly text: string } | { readonly variable: string }

interface StepBase {
  readonly span: Span
}

export interface ReplaceStep extends StepBase {
  readonly op: 'replace'
  readonly find: string
  /** Where the text of `find` stands in the chain file. */
  readonly findSpan: Span
  readonly with: Inserted
  readonly count: 'all' | 'first'
}

export interface KeepOrDropStep extends StepBase {
  readonly op: 'keep-or-drop'
  readonly open: string
  readonly close: string
  readonly keep: boolean | { readonly variable: string; readonly is: string }
}

export interface NormalizeNewlinesStep extends StepBase {
  readonly op: 'normalize-newlines'
}

export interface TrimStep extends StepBase {
  readonly op: 'trim' | 'trim-end'
  /** Characters to trim; Unicode white space when left out. */
  readonly chars?: string
}

export interface InsertStep extends StepBase {
  readonly op: 'append' | 'prepend'
  readonly text: Inserted
}

export type Step = ReplaceStep | KeepOrDropStep | NormalizeNewlinesStep | TrimStep | InsertStep

export interface Parity {
  readonly prompts: readonly string[]
  readonly runtimes: readonly string[]
  readonly where?: Where
  readonly place: Place
}

export interface KnownDifference {
  readonly prompts: readonly string[]
  readonly runtimes: readonly string[]
  readonly where: Where
  readonly reason: string
  readonly place: Place
}

export interface ToolDefinition {
  readonly name: string
  readonly description: string
  readonly parameters: JsonSchema
  /** The whole definition as read. */
  readonly data: Readonly<Record<string, unknown>>
}

export interface SourceTools {
  readonly file: SourceFile
  readonly definitions: readonly ToolDefinition[]
}

/** A pack with every file that it names, read and checked for shape. */
export interface SourcePack {
  readonly name: string
  readonly manifest: SourceFile
  /** Where the value at a path of keys and indexes stands in the manifest. */
  readonly place: (path: readonly (string | number)[]) => Place
  readonly prompts: readonly SourcePrompt[]
  readonly variables: ReadonlyMap<string, Variable>
  readonly matrix: readonly Choice[]
  readonly defaults: Assignments
  readonly exclude: readonly Where[]
  readonly runtimes: readonly SourceRuntime[]
  readonly parity: readonly Parity[]
  readonly knownDifferences: readonly KnownDifference[]
  readonly waivers: readonly Waiver[]
  readonly tools?: SourceTools
  readonly targets: readonly string[]
  /** False when the manifest lost values of variables to a fault: the pack is checked then, not rendered. */
  readonly isRenderable: boolean
  /** Every file that the pack was read from, the manifest first. */
  readonly files: readonly SourceFile[]
}
