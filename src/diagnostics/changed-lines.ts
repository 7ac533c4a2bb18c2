import { diffArrays } from 'diff'
import { clip } from './code-frame.ts'
import { firstDifference } from './first-difference.ts'
import { visibleText } from './visible-text.ts'

/** A run of lines that differ. */
export interface ChangedGroup {
  /** The last line before it that is not blank. */
  readonly context: string | undefined
  readonly removed: readonly string[]
  readonly added: readonly string[]
  /** Where it begins in the new text, in lines from 0. */
  readonly line: number
}

interface ShowOptions {
  /** Names of the two sides. */
  readonly before?: string
  readonly after?: string
  /** Most lines to give back, names apart. */
  readonly most?: number
}

const WIDTH = 100
/** Characters kept before the first difference of a long line. */
const LEAD = 40
/** Above this many changed lines the rest of both texts counts as changed: a diff costs their product. */
const MAX_EDITS = 2000

/**
 * The lines that differ between two texts for a person: `- old`, `+ new`, one unchanged line as context
 * before each group. Long lines are cut around their first difference.
 */
export function changedLines(before: string, after: string, options: ShowOptions = {}): readonly string[] {
  const { most = 12 } = options
  const lines = groupChanges(before, after).flatMap(showGroup)
  const shown = lines.length > most ? [...lines.slice(0, most), `… ${lines.length - most} more lines`] : lines
  const names = options.before === undefined ? [] : [`--- ${options.before}`, `+++ ${options.after ?? ''}`]
  return [...names, ...shown]
}

/** The runs of lines in which two texts differ, in order. */
export function groupChanges(before: string, after: string): readonly ChangedGroup[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const changes = diffArrays(old, now, { maxEditLength: MAX_EDITS })
  if (changes === undefined) return [{ context: undefined, removed: old, added: now, line: 0 }]
  const groups: ChangedGroup[] = []
  let context: string | undefined
  let line = 0
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index]!
    if (!change.removed && !change.added) {
      context = change.value.findLast((one) => one.trim() !== '') ?? context
    } else {
      const next = changes[index + 1]
      const isPair = change.removed && next?.added === true
      const removed = change.removed ? change.value : []
      const added = isPair ? next.value : change.added ? change.value : []
      groups.push({ context, removed, added, line })
      line += added.length
      if (isPair) index += 1
      continue
    }
    line += change.value.length
  }
  return groups
}

function showGroup({ context, removed, added }: ChangedGroup): readonly string[] {
  const pair = (line: string, other: string | undefined) => piece(line, firstDifference(line, other ?? '') - LEAD)
  return [
    ...(context === undefined ? [] : [`  ${clip(visibleText(context), WIDTH)}`]),
    ...removed.map((line, index) => `- ${pair(line, added[index])}`),
    ...added.map((line, index) => `+ ${pair(line, removed[index])}`),
  ].map((line) => line.trimEnd())
}

function piece(line: string, at: number): string {
  const from = line.length <= WIDTH ? 0 : Math.max(0, at)
  return (from > 0 ? '…' : '') + clip(visibleText(line.slice(from, from + 2 * WIDTH)), WIDTH)
}
