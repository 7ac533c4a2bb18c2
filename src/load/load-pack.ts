import { didYouMean } from '../diagnostics/did-you-mean.ts'
import { type Place, startOf } from '../diagnostics/place.ts'
import type { Report } from '../diagnostics/report.ts'
import { SourceFile } from '../diagnostics/source-file.ts'
import { pack as validatePack } from '../generated/validators.mjs'
import { checkSchema } from './check-schema.ts'
import type { Workspace } from './load-workspace.ts'
import { pruneManifest } from './prune-manifest.ts'
import { readAssignments } from './read-assignments.ts'
import { readChain } from './read-chain.ts'
import type { SourceReader } from './read-source.ts'
import { readTools } from './read-tools.ts'
import { readWaivers, type WaiverData } from './read-waivers.ts'
import type {
  Assignments,
  Budget,
  Choice,
  JsonSchema,
  Role,
  SourcePack,
  SourcePrompt,
  SourceRuntime,
  SourceTools,
  Syntax,
  Variable,
  Where,
} from './source-pack.ts'
import { type DataPath, parseYaml, type YamlFile } from './yaml-file.ts'

/** What this version of the tool can do; a manifest that asks for more is refused by name. */
export interface Features {
  readonly engines: readonly string[]
  readonly targets: readonly string[]
}

interface PromptData {
  readonly file: string
  readonly role: Role
  readonly syntax?: 'jinja' | 'none' | { readonly placeholder: readonly [string, string] }
  readonly runtimes?: readonly string[]
  readonly budget?: { readonly tokens: number; readonly encoding?: Budget['encoding'] }
}

type VariableData = JsonSchema & { readonly trust?: Variable['trust']; readonly changes?: Variable['changes'] }
type WhereData = Readonly<Record<string, string | readonly string[]>>

interface PackData {
  readonly name: string
  readonly prompts: Readonly<Record<string, PromptData>>
  readonly variables?: Readonly<Record<string, VariableData>>
  readonly matrix?: Readonly<Record<string, Readonly<Record<string, Assignments>>>>
  readonly defaults?: Assignments
  readonly exclude?: readonly WhereData[]
  readonly runtimes: Readonly<Record<string, { engine?: string; options?: Record<string, unknown>; steps?: string }>>
  readonly parity?: readonly { prompts: readonly string[]; runtimes: readonly string[]; where?: WhereData }[]
  readonly 'known-differences'?: readonly {
    prompts: readonly string[]
    runtimes: readonly string[]
    where: WhereData
    reason: string
  }[]
  readonly waivers?: readonly WaiverData[]
  readonly tools?: { readonly file: string; readonly providers?: readonly string[] }
  readonly schedules?: Readonly<Record<string, string>>
  readonly targets?: readonly string[]
}

/**
 * Reads a manifest and every file that it names. All faults are reported, not only the first; parts of
 * the manifest that are not of the right shape are left out of the pack. A file that is no manifest at
 * all gives nothing.
 *
 * @param path the manifest, from the root of the workspace
 */
export async function loadPack(
  path: string,
  workspace: Workspace,
  features: Features,
  report: Report,
): Promise<SourcePack | undefined> {
  const reader = trackingReader(workspace.reader)
  const manifest = await reader.read(path, startOf(new SourceFile('.', '')), report)
  const yaml = manifest && parseYaml(manifest, report)
  if (yaml === undefined) return undefined
  const hasShape = checkSchema(yaml, validatePack, report)
  if (typeof yaml.data !== 'object' || yaml.data === null || Array.isArray(yaml.data)) return undefined
  const whole = { ...NOTHING, ...yaml.data }
  const { data, hasValues } = hasShape
    ? { data: whole, hasValues: true }
    : pruneManifest(whole, validatePack.errors ?? [])
  const pack = await new PackLoader(yaml, whole, { ...NOTHING, ...data }, reader, features, report).load()
  return { ...pack, isRenderable: hasValues, files: [...reader.used.values()] }
}

/** What a manifest must have, for one that lacks it. */
const NOTHING: PackData = { name: 'unnamed', prompts: {}, runtimes: {} }

/** A manifest turned into a pack part by part. */
class PackLoader {
  constructor(
    private readonly yaml: YamlFile,
    /** The manifest as written: what it names is there, even where that is not of the right shape. */
    private readonly written: PackData,
    /** The manifest without what is not of the right shape. */
    private readonly data: PackData,
    private readonly reader: SourceReader,
    private readonly features: Features,
    private readonly report: Report,
  ) {}

  async load(): Promise<Omit<SourcePack, 'files' | 'isRenderable'>> {
    const { data, yaml } = this
    this.refuseUnknownFeatures()
    const runtimes = await this.runtimes()
    const prompts = await this.prompts(runtimes)
    const variables = this.variables()
    const matrix = await this.matrix(variables)
    const tools = await this.tools()
    return {
      name: data.name,
      manifest: yaml.file,
      place: yaml.place,
      prompts,
      variables,
      matrix,
      defaults: await this.assignments(['defaults'], data.defaults ?? {}, variables),
      exclude: mapItems(data.exclude, (where, index) => this.where(where, ['exclude', index], matrix)),
      runtimes,
      parity: mapItems(data.parity, (promise, index) => {
        const at = ['parity', index]
        this.checkNames([...at, 'prompts'], promise.prompts, namesOf(this.written.prompts), 'prompt')
        this.checkNames([...at, 'runtimes'], promise.runtimes, namesOf(this.written.runtimes), 'runtime')
        const { prompts, runtimes } = promise
        const where = promise.where && this.where(promise.where, [...at, 'where'], matrix)
        return { prompts, runtimes, ...(where && { where }), place: yaml.place(at) }
      }),
      knownDifferences: mapItems(data['known-differences'], (difference, index) => {
        const at = ['known-differences', index]
        this.checkNames([...at, 'prompts'], difference.prompts, namesOf(this.written.prompts), 'prompt')
        this.checkNames([...at, 'runtimes'], difference.runtimes, namesOf(this.written.runtimes), 'runtime')
        const where = this.where(difference.where, [...at, 'where'], matrix)
        return { ...difference, where, place: yaml.place(at) }
      }),
      waivers: readWaivers(data.waivers ?? [], yaml, ['waivers'], yaml.file.path),
      ...(tools && { tools }),
      targets: (data.targets ?? ['text']).filter((target) => target !== null && this.features.targets.includes(target)),
    }
  }

  private refuseUnknownFeatures(): void {
    const { data, yaml, features } = this
    if (data.schedules !== undefined) this.refuse(yaml.keyPlace(['schedules']), 'reminder schedules')
    if (data.tools?.providers !== undefined)
      this.refuse(yaml.keyPlace(['tools', 'providers']), 'checks of tools by provider')
    for (const [index, target] of (data.targets ?? []).entries()) {
      if (target === null || features.targets.includes(target)) continue
      const help = didYouMean(target, features.targets) ?? `targets: ${features.targets.join(', ')}`
      this.refuse(yaml.place(['targets', index]), `the target \`${target}\``, help)
    }
  }

  private refuse(
    place: Place,
    what: string,
    help = 'remove the setting, or use a version of the tool that has it',
  ): void {
    const message = `this version of prompt-build does not have ${what}`
    this.report({ ruleId: 'feature-unknown', place, message, help })
  }

  private async runtimes(): Promise<readonly SourceRuntime[]> {
    const runtimes: SourceRuntime[] = []
    for (const [name, runtime] of Object.entries(this.data.runtimes)) {
      const place = this.yaml.keyPlace(['runtimes', name])
      const { engine, options = {}, steps } = runtime
      if ((engine === undefined) === (steps === undefined)) {
        const message = `the runtime \`${name}\` needs either an \`engine\` or a chain of \`steps\``
        this.report({ ruleId: 'manifest-invalid', place, message })
      } else if (engine !== undefined) {
        if (this.features.engines.includes(engine)) runtimes.push({ kind: 'engine', name, engine, options, place })
        else {
          const help = didYouMean(engine, this.features.engines) ?? `engines: ${this.features.engines.join(', ')}`
          this.refuse(this.yaml.place(['runtimes', name, 'engine']), `the engine \`${engine}\``, help)
        }
      } else if (steps !== undefined) {
        const file = await this.reader.read(steps, this.yaml.place(['runtimes', name, 'steps']), this.report)
        const chain = file && readChain(file, this.report)
        if (chain !== undefined) runtimes.push({ kind: 'chain', name, chain, place })
      }
    }
    return runtimes
  }

  private async prompts(runtimes: readonly SourceRuntime[]): Promise<readonly SourcePrompt[]> {
    const prompts: SourcePrompt[] = []
    for (const [name, prompt] of Object.entries(this.data.prompts)) {
      const at = ['prompts', name]
      if (prompt.runtimes)
        this.checkNames([...at, 'runtimes'], prompt.runtimes, namesOf(this.written.runtimes), 'runtime')
      const file = await this.reader.read(prompt.file, this.yaml.place([...at, 'file']), this.report)
      if (file === undefined) continue
      const wanted = prompt.runtimes
      prompts.push({
        name,
        file,
        role: prompt.role,
        syntax: readSyntax(prompt.syntax),
        runtimes: runtimes.filter((runtime) => (wanted ? wanted.includes(runtime.name) : runtime.kind === 'engine')),
        ...(prompt.budget && {
          budget: { encoding: 'o200k_base', ...prompt.budget, place: this.yaml.place([...at, 'budget']) },
        }),
        place: this.yaml.keyPlace(at),
      })
    }
    return prompts
  }

  private variables(): ReadonlyMap<string, Variable> {
    return new Map(
      Object.entries(this.data.variables ?? {}).map(([name, { trust = 'host', changes = 'session', ...schema }]) => [
        name,
        { name, schema, trust, changes, place: this.yaml.keyPlace(['variables', name]) },
      ]),
    )
  }

  private async matrix(variables: ReadonlyMap<string, Variable>): Promise<readonly Choice[]> {
    const choices: Choice[] = []
    for (const [name, values] of Object.entries(this.data.matrix ?? {})) {
      const read = []
      for (const [value, assigns] of Object.entries(values)) {
        const at = ['matrix', name, value]
        read.push({
          name: value,
          assigns: await this.assignments(at, assigns, variables),
          place: this.yaml.keyPlace(at),
        })
      }
      choices.push({ name, values: read, place: this.yaml.keyPlace(['matrix', name]) })
    }
    return choices
  }

  private async assignments(
    at: DataPath,
    data: Assignments,
    variables: ReadonlyMap<string, Variable>,
  ): Promise<Assignments> {
    this.checkNames(at, Object.keys(data), [...variables.keys()], 'variable')
    return readAssignments(data, at, this.yaml, this.reader, this.report)
  }

  private async tools(): Promise<SourceTools | undefined> {
    if (this.data.tools === undefined) return undefined
    const file = await this.reader.read(this.data.tools.file, this.yaml.place(['tools', 'file']), this.report)
    return file && readTools(file, this.report)
  }

  private where(data: WhereData, at: DataPath, matrix: readonly Choice[]): Where {
    const names = matrix.map(({ name }) => name)
    const choices = new Map<string, readonly string[]>()
    this.checkNames(at, Object.keys(data), names, 'choice')
    for (const [choice, value] of Object.entries(data)) {
      const values = [value].flat()
      const known = matrix.find(({ name }) => name === choice)?.values.map(({ name }) => name)
      if (known !== undefined) this.checkNames([...at, choice], values, known, `value of \`${choice}\``)
      choices.set(choice, values)
    }
    return { choices, place: this.yaml.place(at) }
  }

  /** Reports each of `names` that is not in `known`, at its place: the key, the item, or the value. */
  private checkNames(at: DataPath, names: readonly string[], known: readonly string[], what: string): void {
    for (const [index, name] of names.entries()) {
      if (known.includes(name)) continue
      const key = this.yaml.keyPlace([...at, name])
      const item = this.yaml.place([...at, index])
      const whole = this.yaml.place(at)
      const place =
        [key, item].find(({ span }) => span.start !== whole.span.start || span.end !== whole.span.end) ?? whole
      const list = known.map((one) => `\`${one}\``).join(', ')
      const help = didYouMean(name, known) ?? (known.length > 0 ? `there is ${list}` : `the pack has no ${what}`)
      this.report({
        ruleId: 'manifest-reference',
        place,
        message: `there is no ${what} \`${name}\` in this pack`,
        help,
      })
    }
  }
}

function readSyntax(data: PromptData['syntax']): Syntax {
  if (typeof data === 'object') return { kind: 'placeholder', open: data.placeholder[0], close: data.placeholder[1] }
  return { kind: data ?? 'jinja' }
}

/** The items of a list that are of the right shape, with their numbers from 0. */
function mapItems<T, R>(list: readonly T[] | undefined, read: (item: T, index: number) => R): readonly R[] {
  return (list ?? []).flatMap((item, index) => (item === null ? [] : [read(item, index)]))
}

function namesOf(map: unknown): readonly string[] {
  return typeof map === 'object' && map !== null ? Object.keys(map) : []
}

/** The same reader, noting which files this pack used. */
function trackingReader(reader: SourceReader): SourceReader & { readonly used: ReadonlyMap<string, SourceFile> } {
  const used = new Map<string, SourceFile>()
  return {
    files: reader.files,
    used,
    async read(path, from, report) {
      const file = await reader.read(path, from, report)
      if (file !== undefined) used.set(file.path, file)
      return file
    },
  }
}
