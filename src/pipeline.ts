import { join } from 'node:path'
import { type AnalyzedPack, analyzePack } from './analyze/analyze-pack.ts'
import { checkBranches } from './analyze/check-branches.ts'
import { checkChains } from './chain/check-chains.ts'
import type { Finding } from './diagnostics/finding.ts'
import { startOf } from './diagnostics/place.ts'
import { type Report, reportTo } from './diagnostics/report.ts'
import { sortFindings } from './diagnostics/sort-findings.ts'
import { SourceFile } from './diagnostics/source-file.ts'
import { applyWaivers, type Judgement } from './diagnostics/waivers.ts'
import { checkBudgets } from './emit/check-budgets.ts'
import { checkConversations } from './emit/check-conversations.ts'
import { emitPacks } from './emit/emit-packs.ts'
import { checkArtifacts, knownCounts, readIndex, writeArtifacts } from './emit/out-folder.ts'
import { createTokenCounter, type TokenCounter } from './emit/token-counter.ts'
import { isWritableFolder } from './emit/writable-folder.ts'
import { lintRules } from './generated/lint-rules.ts'
import { targets } from './generated/targets.ts'
import { inferVariables } from './init/infer-variables.ts'
import { runRules } from './lint/run-rules.ts'
import { checkPackNames } from './load/check-pack-names.ts'
import { loadPack } from './load/load-pack.ts'
import { loadWorkspace, type Workspace } from './load/load-workspace.ts'
import type { Assignments } from './load/source-pack.ts'
import { checkParity, type ParityResult } from './parity/check-parity.ts'
import { checkPortability } from './parity/check-portability.ts'
import { compareEngines } from './parity/compare-engines.ts'
import { parsePack, reportFaults } from './parse/parse-pack.ts'
import { parseTemplate } from './parse/parse-template.ts'
import { checkRecordings, type Replayed } from './render/check-recordings.ts'
import { presets } from './render/evaluate.ts'
import { type RenderedPack, renderPack, type VariantFilter } from './render/render-pack.ts'
import { type Comparison, compareSnapshots } from './snapshots/compare-snapshots.ts'
import { findOrphans } from './snapshots/find-orphans.ts'
import { readSnapshots, writeSnapshots } from './snapshots/snapshot-store.ts'

export interface BuildOptions {
  /** Absolute path of the repository. */
  readonly root: string
  /** Only the pack of this name. */
  readonly pack?: string
  /** Only these variants. A filtered build checks, and writes nothing. */
  readonly variants?: VariantFilter
  /** Values in place of those of the manifests. Such texts are compared with nothing. */
  readonly set?: Assignments
  /** Write nothing, and fail where something would have to be written. */
  readonly check?: boolean
  /** Render with the real engines too and compare. */
  readonly confirm?: boolean
  /** The folder of the artifacts from the root; what the root config says when left out. */
  readonly out?: string
  /** Told what the build is at, for a person who waits. */
  readonly onProgress?: (message: string) => void
}

export interface BuiltPack {
  readonly pack: RenderedPack
  readonly parity: readonly ParityResult[]
  readonly comparisons: readonly Comparison[]
  /** Texts that a real engine gave the same bytes for. */
  readonly confirmed: number
  readonly replayed?: Replayed
}

export interface BuildResult extends Judgement {
  readonly workspace?: Workspace
  readonly packs: readonly BuiltPack[]
  readonly tokens: TokenCounter
  /** Artifact files written, and snapshot files made for new prompts. */
  readonly written: { readonly artifacts: number; readonly snapshots: number }
}

/**
 * The whole build: every pack of a repository from its manifest to golden texts and artifacts. Stages
 * report what they find and go on; nothing is written while there is an error.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const findings: Finding[] = []
  const report = reportTo(findings)
  const isFiltered = options.pack !== undefined || (options.variants?.size ?? 0) > 0 || options.set !== undefined
  const nothing = { packs: [], tokens: createTokenCounter(new Map()), written: { artifacts: 0, snapshots: 0 } }

  const workspace = await loadWorkspace(options.root, ruleIds, report)
  if (workspace === undefined) return { ...nothing, ...judge(findings) }
  const out = join(workspace.root, options.out ?? workspace.out)
  for (const folder of [options.out ?? workspace.out, workspace.snapshots]) {
    if (!(await isWritableFolder(workspace.root, folder, report))) return { ...nothing, ...judge(findings), workspace }
  }
  const index = await readIndex(out)
  const tokens = createTokenCounter(knownCounts(index))
  const stored = await readSnapshots(workspace.root, workspace.snapshots)

  const packs: BuiltPack[] = []
  for (const path of workspace.packFiles) {
    const analyzed = await analyze(path, workspace, options.pack, findings)
    if (analyzed !== undefined)
      packs.push(await renderAndCompare(analyzed, options, { workspace, tokens, stored, report, isFiltered }))
  }
  const rendered = packs.map(({ pack }) => pack)
  checkPackNames(rendered, report)
  if (!isFiltered && packs.length === workspace.packFiles.length) {
    findOrphans(rendered, workspace.snapshots, stored, options.check ?? false, report)
  }

  const judgement = judge(findings, workspace, packs, isFiltered)
  if (isFiltered || hasError(judgement.findings)) return { ...nothing, ...judgement, workspace, packs, tokens }
  const emission = await emitPacks(rendered, tokens)
  if (options.check) {
    await checkArtifacts(out, options.out ?? workspace.out, emission, report)
    return { ...nothing, ...judge(findings, workspace, packs, isFiltered), workspace, packs, tokens }
  }
  let snapshots = 0
  for (const { pack, comparisons } of packs) {
    const fresh = comparisons.filter(({ state }) => state === 'new')
    await writeSnapshots(workspace.root, pack.name, fresh)
    snapshots += fresh.length
  }
  const artifacts = await writeArtifacts(out, emission)
  return { ...judgement, workspace, packs, tokens, written: { artifacts, snapshots } }
}

interface BuildState {
  readonly workspace: Workspace
  readonly tokens: TokenCounter
  /** Golden texts by their paths from the root. */
  readonly stored: ReadonlyMap<string, string>
  readonly report: Report
  readonly isFiltered: boolean
}

/** One text for each prompt, runtime and variant of a pack, held against everything that says what it must be. */
async function renderAndCompare(analyzed: AnalyzedPack, options: BuildOptions, state: BuildState): Promise<BuiltPack> {
  const { workspace, tokens, stored, report, isFiltered } = state
  const progress = options.onProgress ?? (() => {})
  progress(`rendering ${analyzed.name}`)
  const pack = renderPack(analyzed, options, report) // one text per prompt, runtime and variant
  if (!isFiltered) checkBranches(pack, report) // what no variant shows
  checkChains(pack, isFiltered, report) // steps that miss, tags that are left
  await checkBudgets(pack, tokens, report)
  await checkConversations(pack, tokens, report)
  const confirmed = options.confirm ? await confirm(pack, progress, report) : 0
  if (options.set !== undefined) return { pack, confirmed, parity: [], comparisons: [] }
  const parity = checkParity(pack, isFiltered, report) // runtimes that give other bytes than promised
  if (!isFiltered) checkPortability(pack, report) // values for which engines part
  const replayed = isFiltered ? undefined : checkRecordings(pack, report) // what the program itself has rendered
  const comparisons = compareSnapshots(pack, workspace.snapshots, stored, options.check ?? false, report)
  return { pack, parity, comparisons, confirmed, ...(replayed && { replayed }) }
}

/** From a manifest to a pack whose prompts are parsed, analyzed and linted. */
async function analyze(
  path: string,
  workspace: Workspace,
  name: string | undefined,
  findings: Finding[],
): Promise<AnalyzedPack | undefined> {
  const loading: Finding[] = []
  const source = await loadPack(path, workspace, features, reportTo(loading)) // disk -> SourcePack
  if (source !== undefined && name !== undefined && source.name !== name) return undefined
  findings.push(...loading)
  if (source === undefined) return undefined
  const report = reportTo(findings)
  const parsed = parsePack(source, report) // template trees
  const analyzed = analyzePack(parsed, report) // variables, choices, values
  runRules(analyzed, workspace.levels, findings) // src/lint/rules
  return analyzed
}

export interface LintResult {
  readonly findings: readonly Finding[]
  /** Paths of the files looked at, from the root. */
  readonly files: readonly string[]
  /** False when the root config cannot be read. */
  readonly isConfigured: boolean
}

/**
 * Everything that can be said of prompts without rendering them: manifests, syntax, variables, rules.
 *
 * @param paths files from the root; only findings in them are given, and templates that no pack names
 *   are checked for syntax. None means every file of every pack.
 * @param engines engines that templates which no pack names are held against, such as `nunjucks@3.2`
 */
export async function lint(
  root: string,
  paths: readonly string[],
  engines: readonly string[] = [],
): Promise<LintResult> {
  const findings: Finding[] = []
  const report = reportTo(findings)
  const workspace = await loadWorkspace(root, ruleIds, report, paths.length === 0)
  if (workspace === undefined) return { findings: sortFindings(findings), files: [], isConfigured: false }
  const waivers = [...workspace.waivers]
  for (const path of workspace.packFiles) {
    const pack = await analyze(path, workspace, undefined, findings)
    waivers.push(...(pack?.waivers ?? []))
  }
  const known = new Set(workspace.reader.files.keys())
  for (const path of paths.filter((one) => !known.has(one))) {
    const file = await workspace.reader.read(path, startOf(new SourceFile('.', '')), report)
    if (file === undefined) continue
    const template = parseTemplate(file.text)
    reportFaults(file, template, report)
    if (engines.length === 0 || template.faults.length > 0) continue
    const { variables } = inferVariables([{ text: file.text, syntax: { kind: 'jinja' } }])
    compareEngines(file, template, engines, variables, report) // what each lacks, and where they part
  }
  const { findings: open } = applyWaivers(findings, waivers)
  const shown = paths.length === 0 ? open : open.filter(({ place }) => paths.includes(place.file.path))
  return { findings: sortFindings(shown), files: paths.length === 0 ? [...known] : paths, isConfigured: true }
}

/** Real engines are loaded only when asked for. */
async function confirm(...args: Parameters<typeof import('./render/confirm-pack.ts').confirmPack>): Promise<number> {
  const { confirmPack } = await import('./render/confirm-pack.ts')
  return confirmPack(...args)
}

/** The engines of the Jinja family, by name and version. */
export const jinjaEngines: readonly string[] = [...presets.values()]
  .filter(({ syntax }) => syntax === 'jinja')
  .map(({ name }) => name)

const features = { engines: [...presets.keys()], targets: targets.map(({ id }) => id) }

const ruleIds = lintRules.map(({ id }) => id)

/**
 * Takes out what is waived. Whether a waiver is stale is judged only in a whole run without other
 * errors, since one of them may be why its finding is not there.
 */
function judge(
  findings: readonly Finding[],
  workspace?: Workspace,
  packs: readonly BuiltPack[] = [],
  isFiltered = true,
): Judgement {
  const waivers = [...(workspace?.waivers ?? []), ...packs.flatMap(({ pack }) => pack.waivers)]
  const judgement = applyWaivers(findings, waivers)
  const stale: Finding[] = []
  if (!isFiltered && !hasError(judgement.findings)) for (const finding of judgement.stale) reportTo(stale)(finding)
  return { ...judgement, findings: sortFindings([...judgement.findings, ...stale]) }
}

export function hasError(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error')
}
