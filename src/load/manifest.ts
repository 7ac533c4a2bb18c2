import { didYouMean } from '../diagnostics/did-you-mean.ts'
import type { Place } from '../diagnostics/place.ts'
import type { CheckFinding, Report } from '../diagnostics/report.ts'
import type { SourceReader } from './read-source.ts'
import type { SyntaxData } from './read-syntax.ts'
import type { TextEntry } from './read-texts.ts'
import type { WaiverData } from './read-waivers.ts'
import type { Assignments, Budget, JsonSchema, Role, Variable } from './source-pack.ts'
import type { DataPath, YamlFile } from './yaml-file.ts'

/** What this version of the tool can do; a manifest that asks for more is refused by name. */
export interface Features {
  readonly engines: readonly string[]
  readonly targets: readonly string[]
}

/** A manifest that is being read: every part takes what it needs from here and reports to the same place. */
export interface Manifest {
  readonly yaml: YamlFile
  /** As written: what it names is there, even where that is not of the right shape. */
  readonly written: PackData
  /** Without what is not of the right shape. */
  readonly data: PackData
  readonly reader: SourceReader
  readonly features: Features
  readonly report: Report
}

/** `pack.yaml` as data; `schemas/pack.schema.json` describes it. Null is an item that was not of the right shape. */
export interface PackData {
  readonly name: string
  readonly prompts: Readonly<Record<string, PromptData>>
  readonly 'include-root'?: string
  readonly variables?: VariablesData
  readonly filters?: Readonly<Record<string, object>>
  readonly tests?: Readonly<Record<string, object>>
  readonly matrix?: Readonly<Record<string, Readonly<Record<string, Assignments>>>>
  readonly defaults?: Assignments
  readonly exclude?: readonly (WhereData | null)[]
  readonly runtimes: Readonly<Record<string, RuntimeData>>
  readonly parity?: readonly (ParityData | null)[]
  readonly 'known-differences'?: readonly (
    | (ParityData & { readonly where: WhereData; readonly reason: string })
    | null
  )[]
  readonly messages?: Readonly<Record<string, ConversationData>>
  readonly recordings?: string | readonly string[]
  readonly rendered?: string | readonly string[]
  readonly copies?: readonly (CopyData | null)[]
  readonly waivers?: readonly (WaiverData | null)[]
  readonly tools?: ToolsData
  readonly schedules?: Readonly<Record<string, string>>
  readonly targets?: readonly (string | null)[]
}

export interface PromptData extends Omit<TextEntry, 'name'> {
  readonly role: Role
  readonly syntax?: SyntaxData
  readonly variables?: readonly string[] | VariablesData
  readonly allow?: readonly string[]
  readonly runtimes?: readonly string[]
  readonly budget?: BudgetData
}

export interface BudgetData {
  readonly tokens: number
  readonly encoding?: Budget['encoding']
}

export type VariableData = JsonSchema & {
  readonly trust?: Variable['trust']
  readonly changes?: Variable['changes']
  readonly optional?: boolean
}

export type VariablesData = Readonly<Record<string, VariableData>>

export type WhereData = Readonly<Record<string, string | readonly string[]>>

export interface RuntimeData {
  readonly engine?: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly undefined?: 'strict' | 'lenient' | 'keep'
  readonly before?: readonly object[]
  readonly after?: readonly object[]
  readonly steps?: string
}

export interface ParityData {
  readonly prompts: readonly string[]
  readonly runtimes: readonly string[]
  readonly where?: WhereData
}

export interface ConversationData {
  readonly runtime?: string
  readonly budget?: BudgetData
  readonly messages: readonly {
    readonly role: string
    readonly join?: string
    readonly parts: readonly (string | { readonly text: string } | { readonly var: string })[]
  }[]
}

export interface CopyData {
  readonly file: string
  readonly of:
    | string
    | { readonly repo: string; readonly commit: string; readonly path: string; readonly sha256: string }
}

export interface ToolsData {
  readonly file?: string
  readonly names?: readonly string[]
  readonly recording?: string
  readonly without?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  readonly providers?: readonly string[]
}

/** The items of a list that are of the right shape, with their numbers from 0. */
export function mapItems<T, R>(
  list: readonly (T | null)[] | undefined,
  read: (item: T, index: number) => R,
): readonly R[] {
  return (list ?? []).flatMap((item, index) => (item === null ? [] : [read(item, index)]))
}

/** The keys of what should be a map; none for anything else. */
export function namesOf(map: unknown): readonly string[] {
  return typeof map === 'object' && map !== null ? Object.keys(map) : []
}

/** Reports each of `names` that is not among `known`, at its place: the key, the item, or the value. */
export function checkNames(
  { yaml, report }: Manifest,
  at: DataPath,
  names: readonly string[],
  known: readonly string[],
  what: string,
): void {
  const set = new Set(known)
  for (const [index, name] of names.entries()) {
    if (set.has(name)) continue
    const whole = yaml.place(at)
    const isPart = ({ span }: Place) => span.start !== whole.span.start || span.end !== whole.span.end
    const place = [yaml.keyPlace([...at, name]), yaml.place([...at, index])].find(isPart) ?? whole
    const shown = known
      .slice(0, 12)
      .map((one) => `\`${one}\``)
      .join(', ')
    const help = didYouMean(name, known) ?? (known.length > 0 ? `there is ${shown}` : `the pack has no ${what}`)
    report({ ruleId: 'manifest-reference', place, message: `there is no ${what} \`${name}\` in this pack`, help })
  }
}

/** Refuses what this version does not have, by name. */
export function refuse(
  { report }: Manifest,
  place: Place,
  what: string,
  help = 'remove the setting, or use a version of the tool that has it',
): void {
  const message = `this version of prompt-build does not have ${what}`
  report({ ruleId: 'feature-unknown', place, message, help } satisfies CheckFinding)
}
