import type { Place, Span } from '../diagnostics/place.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'
import type { Waiver } from '../diagnostics/waivers.ts'
import type { Delimiters } from '../parse/delimiters.ts'
import type { PlaceholderSyntax } from '../parse/parse-placeholders.ts'
import type { Language } from './white-space.ts'

export type Role = 'system' | 'developer' | 'user' | 'tool' | 'tool-description'

/** What counts as a mark in a prompt. */
export type Syntax =
  | { readonly kind: 'jinja'; readonly delimiters: Delimiters }
  | { readonly kind: 'none' }
  | ({ readonly kind: 'placeholder' } & PlaceholderSyntax)

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
  /** The variables that it may read, by name. */
  readonly scope: ReadonlyMap<string, Variable>
  /** Marks meant for the model, in exactly this spelling; `*` for all. */
  readonly allow: readonly string[]
  /** Runtimes that render it, in manifest order. */
  readonly runtimes: readonly SourceRuntime[]
  readonly budget?: Budget
  /** Its own name among templates, from which relative names of includes start. */
  readonly templateName: string
  /** Every template that it includes, directly or by way of others, by the name that the engine looks up. */
  readonly includes: ReadonlyMap<string, SourceFile>
  /** Whether a file that it includes is missing, which is reported. */
  readonly lacksInclude: boolean
  readonly place: Place
}

/** A prompt before the templates that it includes are known. */
export type PromptText = Omit<SourcePrompt, 'templateName' | 'includes' | 'lacksInclude'>

/** A JSON Schema (draft 2020-12), plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface Variable {
  readonly name: string
  readonly schema: JsonSchema
  readonly trust: 'author' | 'host' | 'untrusted'
  readonly changes: 'never' | 'session' | 'turn'
  /** Whether the key may be absent. */
  readonly isOptional: boolean
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
  /** What the loader does to the text before the engine, and the caller behind it. */
  readonly before: Chain
  readonly after: Chain
  readonly undefined?: 'strict' | 'lenient' | 'keep'
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
  /** Characters to trim: those of the manifest, or the white space of a language. */
  readonly chars: string
  /** Whose white space `chars` is, when the manifest does not list them. */
  readonly language?: Language
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
  /** Where the tools are defined; none where only their names are known. */
  readonly definitions?: readonly ToolDefinition[]
  readonly names: readonly string[]
  /** Tools that a choice takes away, with the value of the choice. */
  readonly without: readonly { readonly choice: string; readonly value: string; readonly names: readonly string[] }[]
}

/** A line that the program's own test wrote. */
export interface Recording {
  readonly prompt: string
  readonly runtime?: string
  readonly variables: Assignments
  readonly output: string
  readonly place: Place
}

/** A request: messages in order, each made of prompts, texts and values. */
export interface Conversation {
  readonly name: string
  readonly runtime?: string
  readonly budget?: Budget
  readonly messages: readonly Message[]
  readonly place: Place
}

export interface Message {
  readonly role: string
  readonly join: string
  readonly parts: readonly ({ readonly prompt: string } | { readonly text: string } | { readonly variable: string })[]
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
  /** Filters and tests that the program adds to its engine. */
  readonly filters: ReadonlySet<string>
  readonly tests: ReadonlySet<string>
  readonly conversations: readonly Conversation[]
  /** What the program recorded; none when the manifest names no recordings. */
  readonly recordings?: readonly Recording[]
  /** Finished texts of a program that builds its prompts in code. */
  readonly finished: readonly SourceFile[]
  readonly tools?: SourceTools
  readonly targets: readonly string[]
  /** False when the manifest lost values of variables to a fault: the pack is checked then, not rendered. */
  readonly isRenderable: boolean
  /** Every file that the pack was read from, the manifest first. */
  readonly files: readonly SourceFile[]
}
