import type { AnalyzedPrompt } from '../analyze/analyze-pack.ts'
import type { Paint } from '../diagnostics/paint.ts'
import type { BuildOptions, BuildResult, BuiltPack } from '../pipeline.ts'
import { blockingErrors } from '../snapshots/accept-snapshots.ts'
import { describeCounts } from './print-result.ts'
import { printTable } from './table.ts'

/** What a build did, pack by pack, for a person. */
export async function buildSummary(result: BuildResult, options: BuildOptions, paint: Paint): Promise<string> {
  const lines: string[] = []
  for (const built of result.packs) lines.push(...(await packSummary(built, result, paint)), '')
  const { waived, findings } = result
  if (waived.length > 0) lines.push(paint('dim', `${count(waived.length, 'finding')} waived with a reason`))
  lines.push(closingLine(result, options, paint))
  if (findings.some(({ ruleId }) => ruleId === 'snapshot-changed') && blockingErrors(findings).length === 0) {
    lines.push(
      `${paint('green', 'next')}  read the change above, then take it as golden: ${paint('bold', 'prompt-build accept')}`,
    )
  }
  return `${lines.join('\n')}\n`
}

async function packSummary(
  { pack, parity, comparisons, confirmed, replayed }: BuiltPack,
  { tokens }: BuildResult,
  paint: Paint,
): Promise<readonly string[]> {
  const texts = pack.rendered.reduce((sum, { texts }) => sum + texts.length, 0)
  const runtimes = pack.runtimes.map(({ name }) => name)
  const heading = `${paint('bold', pack.name)}  ${paint('dim', [count(pack.prompts.length, 'prompt'), count(runtimes.length, 'runtime'), count(texts, 'text')].join(', '))}`
  const rows = [['prompt', 'role', 'variants', 'tokens', ...runtimes].map((cell) => paint('dim', cell))]
  for (const prompt of pack.prompts) {
    const rendered = pack.rendered.filter((one) => one.prompt === prompt)
    const sizes: number[] = []
    for (const { texts } of rendered) {
      for (const { text } of texts) sizes.push(await tokens.count(text, prompt.budget?.encoding ?? 'o200k_base'))
    }
    const states = runtimes.map((name) => {
      const comparison = comparisons.find(
        ({ rendered }) => rendered.prompt === prompt && rendered.runtime.name === name,
      )
      if (!prompt.runtimes.some((runtime) => runtime.name === name)) return ''
      const isKnown = pack.rendered.some((one) => one.prompt === prompt && one.runtime.name === name)
      return isKnown || !prompt.isSound ? showState(comparison?.state, paint) : paint('dim', 'parsed')
    })
    rows.push([prompt.name, prompt.role, String(rendered[0]?.variantCount ?? ''), showRange(sizes, prompt), ...states])
  }
  const lines = [heading, ...printTable(rows).map((line) => `  ${line}`)]
  for (const { prompt, runtimes, equal, known, broken } of parity) {
    if (equal + known + broken === 0) continue
    const parts = [`${equal} of ${equal + known + broken} variants equal`, `${known} known to differ`]
    if (broken > 0) parts.push(paint('red', `${broken} differ`))
    lines.push(`  ${paint('dim', 'parity')}     ${prompt.split('/')[1]}: ${runtimes.join(' = ')}: ${parts.join(', ')}`)
  }
  if (confirmed > 0)
    lines.push(`  ${paint('dim', 'confirmed')}  ${count(confirmed, 'text')} by the real engine, byte for byte`)
  if (replayed !== undefined && pack.recordings !== undefined) {
    const rest = replayed.unrendered > 0 ? `, ${replayed.unrendered} not rendered by this version` : ''
    lines.push(
      `  ${paint('dim', 'recorded')}   ${replayed.equal} of ${count(pack.recordings.length, 'recording')} equal${rest}`,
    )
  }
  if (pack.tools) lines.push(`  ${paint('dim', 'tools')}      ${pack.tools.names.length}`)
  return lines
}

function showState(state: 'same' | 'new' | 'changed' | 'unreadable' | undefined, paint: Paint): string {
  switch (state) {
    case 'same':
      return paint('green', 'golden')
    case 'new':
      return paint('cyan', 'new')
    case 'changed':
      return paint('red', 'changed')
    case 'unreadable':
      return paint('red', 'unreadable')
    case undefined:
      return paint('red', 'failed')
  }
}

function showRange(sizes: readonly number[], { budget }: AnalyzedPrompt): string {
  if (sizes.length === 0) return ''
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  const range = least === most ? group(most) : `${group(least)} to ${group(most)}`
  return budget ? `${range} of ${group(budget.tokens)}` : range
}

function closingLine(result: BuildResult, options: BuildOptions, paint: Paint): string {
  const { findings, packs, written, workspace } = result
  const isOk = !findings.some(({ severity }) => severity === 'error')
  const counts = describeCounts(findings)
  if (!isOk) return `${paint('red', '✗')} ${counts}; nothing was written`
  const said = counts === '' ? '' : `${counts}; `
  const done = paint('green', '✓')
  const texts = packs.reduce(
    (sum, { pack }) => sum + pack.rendered.reduce((all, { texts }) => all + texts.length, 0),
    0,
  )
  if (options.check) return `${done} ${said}${count(texts, 'text')} as reviewed`
  if (options.pack !== undefined || (options.variants?.size ?? 0) > 0)
    return `${done} ${said}${count(texts, 'text')} checked; a filtered build writes nothing`
  const out = options.out ?? workspace?.out ?? ''
  const parts =
    written.artifacts === 0
      ? `artifacts in ${out}/ are up to date`
      : `${count(written.artifacts, 'file')} written to ${out}/, listed in ${out}/index.json`
  const fresh =
    written.snapshots === 0 ? '' : `; ${count(written.snapshots, 'new snapshot')} in ${workspace?.snapshots}/`
  return `${done} ${said}${parts}${fresh}`
}

/** `1 prompt`, `2 prompts`. */
function count(number: number, noun: string): string {
  return `${group(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** `5,512`: the same on every machine, unlike `toLocaleString()`. */
function group(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}
