import { changedLines } from '../diagnostics/changed-lines.ts'
import { firstDifference } from '../diagnostics/first-difference.ts'
import { type Place, startOf } from '../diagnostics/place.ts'
import type { Report } from '../diagnostics/report.ts'
import { SourceFile } from '../diagnostics/source-file.ts'
import { originOf } from '../render/edit-text.ts'
import type { RenderedPack, RenderedPrompt, RenderedVariant } from '../render/render-pack.ts'
import { readSnapshot, type Snapshot, SnapshotSyntaxError } from './snapshot-file.ts'
import { snapshotPath } from './snapshot-path.ts'

/** How a prompt under a runtime stands to its golden texts. */
export interface Comparison {
  /** Path of the snapshot from the root. */
  readonly path: string
  readonly rendered: RenderedPrompt
  readonly state: 'same' | 'new' | 'changed' | 'unreadable'
}

interface Change {
  readonly prompt: RenderedPrompt
  readonly path: string
  readonly before: string
  readonly text: RenderedVariant
  readonly ids: Set<string>
  readonly runtimes: Set<string>
}

/**
 * Holds every rendered text against its golden one. The same change in several variants or runtimes of
 * a prompt is one finding, at the template line that it begins in.
 *
 * @param stored text of each snapshot file by its path from the root
 * @param isCheck whether a prompt without golden texts is a finding, as it is in CI
 */
export function compareSnapshots(
  pack: RenderedPack,
  folder: string,
  stored: ReadonlyMap<string, string>,
  isCheck: boolean,
  report: Report,
): readonly Comparison[] {
  const changes = new Map<string, Change>()
  const comparisons = pack.rendered
    .filter(({ texts }) => texts.length > 0)
    .map((rendered): Comparison => {
      const path = snapshotPath(folder, pack.name, rendered)
      const file = stored.get(path)
      if (file === undefined) {
        if (isCheck) reportMissing(pack.name, rendered, path, report)
        return { path, rendered, state: 'new' }
      }
      const golden = read(path, file, report)
      if (golden === undefined) return { path, rendered, state: 'unreadable' }
      const isSame = collectChanges(rendered, path, golden, changes)
      return { path, rendered, state: isSame ? 'same' : 'changed' }
    })
  for (const change of changes.values()) reportChange(pack.name, change, report)
  return comparisons
}

function read(path: string, text: string, report: Report): Snapshot | undefined {
  try {
    return readSnapshot(text)
  } catch (error) {
    if (!(error instanceof SnapshotSyntaxError)) throw error
    const file = new SourceFile(path, text)
    const start = file.lineStarts[error.line - 1] ?? 0
    const isConflict = /^(<{7}|={7}|>{7})( |$)/m.test(text)
    report({
      ruleId: 'snapshot-unreadable',
      place: { file, span: { start, end: start + file.line(error.line).length } },
      message: isConflict ? 'the snapshot holds merge conflict marks' : error.message,
      help: 'restore the file from Git, or delete it and run `prompt-build accept` once you have read the texts',
    })
    return undefined
  }
}

/** True when every rendered variant has its golden text, and, in a whole run, no other is stored. */
function collectChanges(
  rendered: RenderedPrompt,
  path: string,
  golden: Snapshot,
  changes: Map<string, Change>,
): boolean {
  const isWhole = rendered.texts.length === rendered.variantCount
  let isSame = !isWhole || golden.texts.size === rendered.texts.length
  const keys = new Map<string, string>()
  for (const text of rendered.texts) {
    const before = golden.texts.get(text.variant.id)
    if (before === text.text) continue
    isSame = false
    const pair = `${before?.length ?? -1} ${before ?? ''}${text.text}`
    const key = keys.get(pair) ?? `${rendered.prompt.name}\n${changeKey(before, text.text)}`
    keys.set(pair, key)
    const known = changes.get(key)
    if (known) {
      known.ids.add(text.variant.id)
      known.runtimes.add(rendered.runtime.name)
      continue
    }
    changes.set(key, {
      prompt: rendered,
      path,
      before: before ?? '',
      text,
      ids: new Set([text.variant.id]),
      runtimes: new Set([rendered.runtime.name]),
    })
  }
  if (isWhole && !isSame && golden.texts.size !== rendered.texts.length) noteGone(rendered, path, golden, changes)
  return isSame
}

function changeKey(before: string | undefined, after: string): string {
  if (before === undefined) return 'new'
  return changedLines(before, after, { most: Number.POSITIVE_INFINITY }).join('\n')
}

/** Variants that are stored and no longer exist count as a change of the snapshot, even when all others agree. */
function noteGone(rendered: RenderedPrompt, path: string, golden: Snapshot, changes: Map<string, Change>): void {
  const ids = new Set(rendered.texts.map(({ variant }) => variant.id))
  const gone = [...golden.texts.keys()].filter((id) => !ids.has(id))
  if (gone.length === 0) return
  const text = rendered.texts[0]!
  changes.set(`${rendered.prompt.name}\n${rendered.runtime.name}\ngone`, {
    prompt: rendered,
    path,
    before: text.text,
    text,
    ids: new Set(gone),
    runtimes: new Set([rendered.runtime.name]),
  })
}

function reportChange(packName: string, change: Change, report: Report): void {
  const { prompt: rendered, before, text, ids, runtimes } = change
  const name = `${packName}/${rendered.prompt.name}`
  const isGone = before === text.text
  report({
    ruleId: 'snapshot-changed',
    place: isGone ? startOf(rendered.prompt.file) : placeOfChange(rendered, before, text),
    message: describeChange(name, change),
    ...(!isGone && !differsInLineEnds(before, text.text) && { detail: changedLines(before, text.text) }),
    help: `read the change, then take it as golden: prompt-build accept ${name}`,
    variants: { prompt: name, runtimes: [...runtimes], ids: [...ids], of: rendered.variantCount },
  })
}

function describeChange(name: string, { before, text, ids, prompt }: Change): string {
  const count = `${ids.size} of ${prompt.variantCount} variants`
  if (before === text.text) return `${ids.size} variants of \`${name}\` that have golden texts are no longer rendered`
  if (before === '') return `\`${name}\` has no golden text for ${count}`
  if (differsInLineEnds(before, text.text))
    return `only the line ends of \`${name}\` change, from LF to CRLF or back, in ${count}`
  return `the text of \`${name}\` changes in ${count}`
}

function differsInLineEnds(before: string, after: string): boolean {
  return before.replaceAll('\r\n', '\n') === after.replaceAll('\r\n', '\n')
}

function placeOfChange({ prompt }: RenderedPrompt, before: string, { text, map }: RenderedVariant): Place {
  const at = firstDifference(text, before)
  return { file: prompt.file, span: originOf(map, { start: at, end: Math.min(text.length, at + 1) }) }
}

function reportMissing(packName: string, rendered: RenderedPrompt, path: string, report: Report): void {
  const name = `${packName}/${rendered.prompt.name}`
  report({
    ruleId: 'snapshot-missing',
    place: rendered.prompt.place,
    message: `\`${name}\` has no golden text under \`${rendered.runtime.name}\` (${path})`,
    help: 'run prompt-build without --check, read the new file and commit it',
  })
}
