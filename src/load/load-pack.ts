import { didYouMean } from '../diagnostics/did-you-mean.ts'
import { startOf } from '../diagnostics/place.ts'
import type { Report } from '../diagnostics/report.ts'
import { SourceFile } from '../diagnostics/source-file.ts'
import { pack as validatePack } from '../generated/validators.mjs'
import { checkCopies } from './check-copies.ts'
import { checkSchema } from './check-schema.ts'
import type { Workspace } from './load-workspace.ts'
import {
  checkNames,
  type Features,
  type Manifest,
  mapItems,
  namesOf,
  type PackData,
  type ParityData,
  refuse,
} from './manifest.ts'
import { pruneManifest } from './prune-manifest.ts'
import { readConversations } from './read-conversations.ts'
import { readIncludes } from './read-includes.ts'
import { readMatrix, readValues, readWhere } from './read-matrix.ts'
import { readPrompts } from './read-prompts.ts'
import { readRecordings } from './read-recordings.ts'
import { readRuntimes } from './read-runtimes.ts'
import type { SourceReader } from './read-source.ts'
import { readTools } from './read-tools.ts'
import { readVariables } from './read-variables.ts'
import { readWaivers } from './read-waivers.ts'
import type { Choice, SourcePack, Where } from './source-pack.ts'
import { type DataPath, parseYaml } from './yaml-file.ts'

/** What a manifest must have, for one that lacks it. */
const NOTHING: PackData = { name: 'unnamed', prompts: {}, runtimes: {} }

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
  const file = await reader.read(path.slice(path.lastIndexOf('/') + 1), startOf(new SourceFile(path, '')), report)
  const yaml = file && parseYaml(file, report)
  if (yaml === undefined) return undefined
  const hasShape = checkSchema(yaml, validatePack, report)
  if (typeof yaml.data !== 'object' || yaml.data === null || Array.isArray(yaml.data)) return undefined
  const written = { ...NOTHING, ...yaml.data }
  const { data, hasValues } = hasShape
    ? { data: written, hasValues: true }
    : pruneManifest(written, validatePack.errors ?? [])
  const pack = await readPack({ yaml, written, data: { ...NOTHING, ...data }, reader, features, report })
  return { ...pack, isRenderable: hasValues, files: [...reader.used.values()] }
}

async function readPack(manifest: Manifest): Promise<Omit<SourcePack, 'files' | 'isRenderable'>> {
  const { data, yaml } = manifest
  refuseFeatures(manifest)
  const runtimes = await readRuntimes(manifest)
  const variables = readVariables(data.variables ?? {}, ['variables'], manifest)
  const prompts = await readIncludes(manifest, await readPrompts(manifest, runtimes, variables))
  const declared = new Map([...variables, ...prompts.flatMap(({ scope }) => [...scope])])
  const matrix = await readMatrix(manifest, [...declared.keys()])
  // A prompt that could not be read is there all the same: only its text is not known.
  const promptNames = [...prompts.map(({ name }) => name), ...namesOf(manifest.written.prompts)]
  const tools = await readTools(manifest, matrix)
  const recordings = await readRecordings(manifest, promptNames)
  await checkCopies(manifest)
  return {
    name: data.name,
    manifest: yaml.file,
    place: yaml.place,
    prompts,
    variables: declared,
    filters: new Set(namesOf(data.filters)),
    tests: new Set(namesOf(data.tests)),
    matrix,
    defaults: await readValues(manifest, ['defaults'], data.defaults ?? {}, [...declared.keys()]),
    exclude: mapItems(data.exclude, (where, index) => readWhere(manifest, where, ['exclude', index], matrix)),
    runtimes,
    parity: mapItems(data.parity, (promise, index) =>
      readParity(manifest, promise, ['parity', index], promptNames, matrix),
    ),
    knownDifferences: mapItems(data['known-differences'], (difference, index) => {
      const read = readParity(manifest, difference, ['known-differences', index], promptNames, matrix)
      return { ...read, where: read.where as Where, reason: difference.reason }
    }),
    conversations: readConversations(manifest, promptNames, [...declared.keys()]),
    ...(recordings && { recordings }),
    finished: await readFinished(manifest),
    waivers: readWaivers(data.waivers ?? [], yaml, ['waivers'], yaml.file.path),
    ...(tools && { tools }),
    targets: mapItems(data.targets ?? ['text'], (target) => target).filter((target) =>
      manifest.features.targets.includes(target),
    ),
  }
}

function refuseFeatures(manifest: Manifest): void {
  const { data, yaml, features } = manifest
  if (data.schedules !== undefined) refuse(manifest, yaml.keyPlace(['schedules']), 'reminder schedules')
  if (data.tools?.providers !== undefined)
    refuse(manifest, yaml.keyPlace(['tools', 'providers']), 'checks of tools by provider')
  mapItems(data.targets, (target, index) => {
    if (features.targets.includes(target)) return
    const help = didYouMean(target, features.targets) ?? `targets: ${features.targets.join(', ')}`
    refuse(manifest, yaml.place(['targets', index]), `the target \`${target}\``, help)
  })
}

function readParity(
  manifest: Manifest,
  data: ParityData,
  at: DataPath,
  prompts: readonly string[],
  matrix: readonly Choice[],
) {
  checkNames(manifest, [...at, 'prompts'], data.prompts, prompts, 'prompt')
  checkNames(manifest, [...at, 'runtimes'], data.runtimes, namesOf(manifest.written.runtimes), 'runtime')
  const where = data.where && readWhere(manifest, data.where, [...at, 'where'], matrix)
  return { prompts: data.prompts, runtimes: data.runtimes, ...(where && { where }), place: manifest.yaml.place(at) }
}

/** Texts that the program has rendered itself; a glob that matches none is reported. */
async function readFinished({ data, yaml, reader, report }: Manifest): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = []
  for (const [index, pattern] of [data.rendered ?? []].flat().entries()) {
    const place = yaml.place(Array.isArray(data.rendered) ? ['rendered', index] : ['rendered'])
    const paths = await reader.find(pattern, place)
    if (paths.length === 0) report({ ruleId: 'file-unreadable', place, message: `no file matches \`${pattern}\`` })
    for (const path of paths) {
      const file = await reader.read(path, place, report)
      if (file !== undefined) files.push(file)
    }
  }
  return files
}

/** The same reader, noting which files this pack used. */
function trackingReader(reader: SourceReader): SourceReader & { readonly used: ReadonlyMap<string, SourceFile> } {
  const used = new Map<string, SourceFile>()
  return {
    ...reader,
    used,
    async read(path, from, report) {
      const file = await reader.read(path, from, report)
      if (file !== undefined) used.set(file.path, file)
      return file
    },
  }
}
