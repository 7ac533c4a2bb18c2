import { changedLines, groupChanges } from '../diagnostics/changed-lines.ts'
import { firstDifference } from '../diagnostics/first-difference.ts'
import { type Place, startOf } from '../diagnostics/place.ts'
import type { Report } from '../diagnostics/report.ts'
import { SourceFile } from '../diagnostics/source-file.ts'
import { originOf } from '../render/edit-text.ts'
import { placeIn } from '../render/place-in.ts'
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
  /** `new`, `gone`, `line ends`, or where in the template the change begins. */
  readonly kind: string
  readonly prompt: RenderedPrompt
  readonly path: string
  /** The golden text of the variant shown; none when that variant is new or gone. */
  readonly before: string | undefined
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

/** True when every rendered variant has its golden text and, where all are rendered, no other is stored. */
function collectChanges(
  rendered: RenderedPrompt,
  path: string,
  golden: Snapshot,
  changes: Map<string, Change>,
): boolean {
  const note = (key: string, before: string | undefined, text: RenderedVariant, id: string) => {
    const full = `${rendered.prompt.name}\n${key}`
    const known = changes.get(full) ?? {
      kind: key,
      prompt: rendered,
      path,
      before,
      text,
      ids: new Set(),
      runtimes: new Set(),
    }
    known.ids.add(id)
    known.runtimes.add(rendered.runtime.name)
    changes.set(full, known)
  }
  let isSame = true
  for (const text of rendered.texts) {
    const before = golden.texts.get(text.variant.id)
    if (before === text.text) continue
    isSame = false
    note(changeKey(before, text), before, text, text.variant.id)
  }
  if (rendered.texts.length < rendered.variantCount) return isSame
  const ids = new Set(rendered.texts.map(({ variant }) => variant.id))
  for (const id of golden.texts.keys()) {
    if (ids.has(id)) continue
    isSame = false
    note(`gone ${rendered.runtime.name}`, undefined, rendered.texts[0]!, id)
  }
  return isSame
}

/** The same for changes that begin at the same places of the template, whatever values stand there. */
function changeKey(before: string | undefined, { text, map }: RenderedVariant): string {
  if (before === undefined) return 'new'
  if (differsInLineEnds(before, text)) return 'line ends'
  const starts = new SourceFile('', text).lineStarts
  const [old, now] = [unifyLineEnds(before), unifyLineEnds(text)]
  return groupChanges(old, now)
    .map(({ line, removed, added }) => {
      const column = firstDifference(removed[0] ?? '', added[0] ?? '')
      const start = Math.min(text.length, starts[line]! + column)
      const origin = originOf(map, { start, end: start + 1 })
      return `${origin.template ?? ''}:${origin.start}`
    })
    .join(' ')
}

function reportChange(packName: string, change: Change, report: Report): void {
  const { prompt: rendered, before, text, ids, runtimes, kind } = change
  const name = `${packName}/${rendered.prompt.name}`
  const isText = before !== undefined && kind !== 'line ends'
  report({
    ruleId: 'snapshot-changed',
    place: before === undefined ? startOf(rendered.prompt.file) : placeOfChange(rendered, before, text),
    message: describeChange(name, change),
    ...(isText && { detail: changedLines(unifyLineEnds(before), unifyLineEnds(text.text)) }),
    help: `read the change, then take it as golden: prompt-build accept ${name}`,
    variants: { prompt: name, runtimes: [...runtimes], ids: [...ids], of: rendered.variantCount },
  })
}

function describeChange(name: string, { kind, before, text, ids, prompt }: Change): string {
  const count = `${ids.size} of ${prompt.variantCount} variant${prompt.variantCount === 1 ? '' : 's'}`
  if (kind === 'line ends') return `only the line ends of \`${name}\` change, from LF to CRLF or back, in ${count}`
  if (kind === 'new') return `\`${name}\` has no golden text for ${count}`
  if (before === undefined) return `\`${name}\` has golden texts for ${ids.size} variants that no longer exist`
  const ends = before.includes('\r\n') === text.text.includes('\r\n') ? '' : ', beside its line ends,'
  return `the text of \`${name}\` changes${ends} in ${count}`
}

function differsInLineEnds(before: string, after: string): boolean {
  return unifyLineEnds(before) === unifyLineEnds(after)
}

function unifyLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function placeOfChange({ prompt }: RenderedPrompt, before: string, { text, map }: RenderedVariant): Place {
  const at = firstDifference(text, before)
  return placeIn(prompt, originOf(map, { start: at, end: Math.min(text.length, at + 1) }))
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
