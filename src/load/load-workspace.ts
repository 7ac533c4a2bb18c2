import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { glob } from 'tinyglobby'
import { didYouMean } from '../diagnostics/did-you-mean.ts'
import type { Severity } from '../diagnostics/finding.ts'
import { startOf } from '../diagnostics/place.ts'
import type { Report } from '../diagnostics/report.ts'
import { compareText } from '../diagnostics/sort-findings.ts'
import { SourceFile } from '../diagnostics/source-file.ts'
import type { Waiver } from '../diagnostics/waivers.ts'
import { config as validateConfig } from '../generated/validators.mjs'
import { checkSchema } from './check-schema.ts'
import { createSourceReader, type SourceReader } from './read-source.ts'
import { readWaivers, type WaiverData } from './read-waivers.ts'
import { parseYaml, type YamlFile } from './yaml-file.ts'

export const CONFIG_FILE = 'prompt-toolchain.yaml'

/** A repository: its settings and where its packs are. */
export interface Workspace {
  /** Absolute path of the root. */
  readonly root: string
  readonly reader: SourceReader
  /** Manifests from the root, by code point. */
  readonly packFiles: readonly string[]
  readonly levels: Readonly<Record<string, Severity | 'off'>>
  readonly waivers: readonly Waiver[]
  /** Folders from the root. */
  readonly out: string
  readonly snapshots: string
}

interface ConfigData {
  readonly packs?: readonly string[]
  readonly lint?: { readonly rules?: Workspace['levels'] }
  readonly waivers?: readonly WaiverData[]
  readonly out?: string
  readonly snapshots?: string
}

/**
 * Reads the root config, or takes its defaults where there is none.
 *
 * @param root absolute path of the repository
 * @param knownRules ids that `lint.rules` may name
 * @param needsPacks whether a repository without packs is a fault
 * @returns nothing when the config has errors, which are reported
 */
export async function loadWorkspace(
  root: string,
  knownRules: readonly string[],
  report: Report,
  needsPacks = true,
): Promise<Workspace | undefined> {
  const reader = await createSourceReader(root)
  const yaml = await readConfig(root, reader, report)
  if (yaml === undefined) return undefined
  const data = (yaml.data ?? {}) as ConfigData
  const globs = data.packs ?? ['templates/*/pack.yaml']
  const packFiles = await findPacks(root, globs)
  const levels = data.lint?.rules ?? {}
  let isValid = true
  const fail: Report = (finding) => {
    isValid = false
    report(finding)
  }
  for (const rule of Object.keys(levels)) {
    if (knownRules.includes(rule)) continue
    const help = didYouMean(rule, knownRules) ?? `rules: ${knownRules.join(', ')}`
    fail({
      ruleId: 'manifest-reference',
      place: yaml.keyPlace(['lint', 'rules', rule]),
      message: `there is no lint rule \`${rule}\``,
      help,
    })
  }
  for (const key of ['out', 'snapshots'] as const) {
    if (data[key] !== undefined) checkFolder(data[key], yaml, key, fail)
  }
  if (packFiles.length === 0 && needsPacks) {
    const place = data.packs === undefined ? startOf(yaml.file) : yaml.place(['packs'])
    fail({
      ruleId: 'file-unreadable',
      place,
      message: `no pack matches ${globs.map((one) => `\`${one}\``).join(', ')}`,
      help: `write a pack.yaml, or say under \`packs\` in ${CONFIG_FILE} where it is`,
    })
  }
  if (!isValid) return undefined
  return {
    root,
    reader,
    packFiles,
    levels,
    waivers: readWaivers(data.waivers ?? [], yaml, ['waivers'], CONFIG_FILE),
    out: data.out ?? 'build/prompts',
    snapshots: data.snapshots ?? 'snapshots',
  }
}

async function readConfig(root: string, reader: SourceReader, report: Report): Promise<YamlFile | undefined> {
  const none = new SourceFile(CONFIG_FILE, '')
  if (!existsSync(join(root, CONFIG_FILE))) return parseYaml(none, report)
  const file = await reader.read(CONFIG_FILE, startOf(none), report)
  const yaml = file && parseYaml(file, report)
  return yaml && checkSchema(yaml, validateConfig, report) ? yaml : undefined
}

async function findPacks(root: string, patterns: readonly string[]): Promise<readonly string[]> {
  const found = await glob([...patterns], {
    cwd: root,
    ignore: ['**/node_modules/**', '**/.git/**'],
    followSymbolicLinks: false,
    expandDirectories: false,
    dot: true,
  })
  return found.filter((path) => !path.startsWith('..')).sort(compareText)
}

function checkFolder(folder: string, yaml: YamlFile, key: string, report: Report): void {
  if (!/^[/\\]|^[A-Za-z]:|\\|\0/.test(folder) && !folder.split('/').includes('..')) return
  report({
    ruleId: 'manifest-invalid',
    place: yaml.place([key]),
    message: `\`${key}\` must be a folder inside the repository, not \`${folder}\``,
  })
}
