import type { AnalyzedPrompt } from '../analyze/analyze-pack.ts'
import { didYouMean } from '../diagnostics/did-you-mean.ts'
import { paintFor } from '../diagnostics/paint.ts'
import { prettyFindings } from '../diagnostics/reporters/pretty.ts'
import { type BuildOptions, type BuildResult, build, hasError } from '../pipeline.ts'
import { placeIn } from '../render/place-in.ts'
import type { RenderedPrompt, RenderedVariant } from '../render/render-pack.ts'
import type { Origin } from '../render/source-map.ts'
import { acceptSnapshots, blockingErrors } from '../snapshots/accept-snapshots.ts'
import { buildSummary } from './build-summary.ts'
import { explainPrompt } from './explain.ts'
import { type Found, findPrompt } from './find-prompt.ts'
import { findRoot } from './find-root.ts'
import { describeCounts, printResult } from './print-result.ts'
import { progressLine } from './progress-line.ts'
import { readFilter, readValues } from './read-filter.ts'
import { UsageError } from './usage-error.ts'

/** Flags as parsed: what `options.ts` lists, present when given. */
export interface Flags {
  readonly root?: string | undefined
  readonly format?: string | undefined
  readonly pack?: string | undefined
  readonly variant?: string | undefined
  readonly out?: string | undefined
  readonly check?: boolean | undefined
  readonly confirm?: boolean | undefined
  readonly runtime?: string | undefined
  readonly map?: boolean | undefined
  readonly set?: readonly string[] | undefined
}

/** `prompt-build` */
export async function runBuild(flags: Flags): Promise<number> {
  const options: BuildOptions = {
    root: findRoot(flags.root),
    variants: readFilter(flags.variant),
    ...(flags.pack !== undefined && { pack: flags.pack }),
    ...(flags.out !== undefined && { out: readFolder(flags.out) }),
    check: flags.check ?? false,
    confirm: flags.confirm ?? false,
  }
  const result = await buildShown(options)
  checkFilter(result, options)
  const code = await printResult({
    findings: result.findings,
    format: flags.format ?? 'pretty',
    summary: jsonSummary(result),
    people: (paint) => buildSummary(result, options, paint),
  })
  return result.workspace === undefined ? 2 : code
}

/** `prompt-build accept [PATTERN..]` */
export async function runAccept(flags: Flags, patterns: readonly string[]): Promise<number> {
  const result = await buildShown({ root: findRoot(flags.root), check: true })
  const { workspace, packs, findings } = result
  const blocking = blockingErrors(findings)
  const isBlocked = blocking.length > 0 || workspace === undefined
  const names = packs.flatMap(({ pack }) => pack.prompts.map((prompt) => `${pack.name}/${prompt.name}`))
  const isWanted = patterns.length === 0 ? () => true : matcher(patterns, names)
  const accepted = isBlocked
    ? { written: [], removed: [] }
    : await acceptSnapshots({ root: workspace.root, folder: workspace.snapshots, packs, findings }, isWanted)
  const code = await printResult({
    findings: blocking,
    format: flags.format ?? 'pretty',
    summary: accepted,
    people: (paint) => {
      if (isBlocked) return `${paint('red', '✗')} ${describeCounts(blocking)}; no text was accepted\n`
      const lines = [
        ...accepted.written.map((path) => `${paint('green', 'golden')}   ${path}`),
        ...accepted.removed.map((path) => `${paint('red', 'removed')}  ${path}`),
      ]
      if (lines.length === 0) lines.push('every text is golden already')
      return `${lines.join('\n')}\n`
    },
  })
  return result.workspace === undefined ? 2 : code
}

/** `prompt-build render PROMPT` */
export async function runRender(flags: Flags, name: string): Promise<number> {
  const variants = readFilter(flags.variant)
  const set = readValues(flags.set)
  const result = await build({ root: findRoot(flags.root), check: true, variants, ...(set && { set }) })
  const found = findPromptIn(result, name)
  checkChoices(found, variants)
  checkNames(found, Object.keys(set ?? {}))
  const rendered = chooseRuntime(found, flags.runtime)
  const text = rendered?.texts[0]
  if (text !== undefined)
    process.stdout.write(flags.map ? `${JSON.stringify(mapOutput(found, rendered!, text), undefined, 2)}\n` : text.text)
  const own = result.findings.filter(
    ({ place, variants }) =>
      place.file === found.prompt.file || variants?.prompt === `${found.built.pack.name}/${found.prompt.name}`,
  )
  const shown = text === undefined ? result.findings : own
  if (shown.length > 0) process.stderr.write(prettyFindings(shown, paintFor(process.stderr)))
  return text === undefined || hasError(shown) ? 1 : 0
}

/** `prompt-build explain PROMPT` */
export async function runExplain(flags: Flags, name: string): Promise<number> {
  const result = await build({ root: findRoot(flags.root), check: true })
  const found = findPromptIn(result, name)
  process.stdout.write(await explainPrompt(found, result, paintFor(process.stdout)))
  return 0
}

async function buildShown(options: BuildOptions): Promise<BuildResult> {
  const line = progressLine(process.stderr)
  try {
    return await build({ ...options, onProgress: line.show })
  } finally {
    line.clear()
  }
}

function findPromptIn(result: BuildResult, name: string): Found {
  if (result.packs.length > 0) return findPrompt(name, result)
  process.stderr.write(prettyFindings(result.findings, paintFor(process.stderr)))
  throw new UsageError('no pack could be read')
}

function chooseRuntime({ built, prompt }: Found, name: string | undefined): RenderedPrompt | undefined {
  const rendered = built.pack.rendered.filter((one) => one.prompt === prompt)
  if (name === undefined) return rendered[0]
  const found = rendered.find(({ runtime }) => runtime.name === name)
  const names = prompt.runtimes.map((runtime) => runtime.name)
  if (found === undefined && !names.includes(name)) {
    throw new UsageError(
      `\`${prompt.name}\` has no runtime \`${name}\`; ${didYouMean(name, names) ?? `it has ${names.join(', ')}`}`,
    )
  }
  return found
}

/** @throws {UsageError} for a choice that the prompt does not vary over, or a value that the choice lacks */
function checkChoices({ prompt }: Found, variants: ReadonlyMap<string, string>): void {
  const names = prompt.choices.map((choice) => choice.name)
  for (const [name, value] of variants) {
    const choice = prompt.choices.find((one) => one.name === name)
    if (choice === undefined) {
      throw new UsageError(
        `--variant: \`${prompt.name}\` does not vary over \`${name}\`; ${didYouMean(name, names) ?? `it varies over ${names.join(', ') || 'nothing'}`}`,
      )
    }
    checkValue(
      name,
      value,
      choice.values.map((one) => one.name),
    )
  }
}

/** @throws {UsageError} for a variable that the pack does not declare */
function checkNames({ built: { pack } }: Found, names: readonly string[]): void {
  const unknown = names.find((name) => !pack.variables.has(name))
  if (unknown === undefined) return
  const hint = didYouMean(unknown, pack.variables.keys()) ?? `variables: ${[...pack.variables.keys()].join(', ')}`
  throw new UsageError(`--set: \`${pack.name}\` declares no variable \`${unknown}\`; ${hint}`)
}

/** @throws {UsageError} for a pack, choice or value that no pack has: such a filter would check nothing */
function checkFilter({ packs, workspace, findings }: BuildResult, { pack, variants = new Map() }: BuildOptions): void {
  if (workspace === undefined || (packs.length === 0 && hasError(findings))) return
  if (pack !== undefined && packs.length === 0) throw new UsageError(`--pack: there is no pack \`${pack}\``)
  const matrix = packs.flatMap((built) => built.pack.matrix)
  for (const [name, value] of variants) {
    const choices = matrix.filter((choice) => choice.name === name)
    const names = matrix.map((choice) => choice.name)
    if (choices.length === 0)
      throw new UsageError(
        `--variant: there is no choice \`${name}\`; ${didYouMean(name, names) ?? `choices: ${names.join(', ')}`}`,
      )
    checkValue(
      name,
      value,
      choices.flatMap((choice) => choice.values.map((one) => one.name)),
    )
  }
}

function checkValue(choice: string, value: string, known: readonly string[]): void {
  if (known.includes(value)) return
  throw new UsageError(
    `--variant: \`${choice}\` has no value \`${value}\`; ${didYouMean(value, known) ?? `values: ${known.join(', ')}`}`,
  )
}

/** @throws {UsageError} for a pattern that names no prompt */
function matcher(patterns: readonly string[], names: readonly string[]): (name: string) => boolean {
  const tests = patterns.map((pattern) => {
    const source = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
    const whole = new RegExp(`^(?:[^/]*/)?${source.join('[^/]*')}$`)
    if (!names.some((name) => whole.test(name))) {
      throw new UsageError(
        `no prompt matches \`${pattern}\`; ${
          didYouMean(
            pattern,
            names.flatMap((name) => [name, name.slice(name.indexOf('/') + 1)]),
          ) ?? `prompts: ${names.join(', ')}`
        }`,
      )
    }
    return whole
  })
  return (name) => tests.some((test) => test.test(name))
}

function readFolder(folder: string): string {
  if (/^[/\\]|^[A-Za-z]:/.test(folder) || folder.split(/[/\\]/).includes('..')) {
    throw new UsageError(`--out: \`${folder}\` is not a folder inside the repository`)
  }
  return folder.replace(/\/+$/, '')
}

/** The text with its map; lines and columns from 1, offsets in UTF-16 units. */
function mapOutput({ built, prompt }: Found, { runtime }: RenderedPrompt, { text, map, variant }: RenderedVariant) {
  return {
    version: 1,
    prompt: `${built.pack.name}/${prompt.name}`,
    runtime: runtime.name,
    variant: variant.id,
    text,
    map: map.map(({ start, end, source, copied, template, variable, step }) => ({
      start,
      end,
      source: describeOrigin(prompt, { ...source, template }),
      copied,
      ...(variable !== undefined && { variable }),
      ...(step !== undefined && { step: step + 1 }),
    })),
  }
}

function describeOrigin(prompt: AnalyzedPrompt, origin: Origin) {
  const { file, span } = placeIn(prompt, origin)
  return { file: file.path, start: span.start, end: span.end, ...file.position(span.start) }
}

function jsonSummary({ packs, written, waived }: BuildResult) {
  return {
    waived: waived.length,
    written,
    packs: packs.map(({ pack, parity, comparisons, confirmed }) => ({
      name: pack.name,
      prompts: pack.prompts.map(({ name }) => name),
      texts: pack.rendered.reduce((sum, { texts }) => sum + texts.length, 0),
      parity,
      confirmed,
      snapshots: comparisons.map(({ path, state }) => ({ path, state })),
    })),
  }
}
