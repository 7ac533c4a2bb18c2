import { diffArrays } from 'diff'
import { clip } from './code-frame.ts'
import { firstDifference } from './first-difference.ts'
import { visibleText } from './visible-text.ts'

interface ChangedLinesOptions {
  /** Headings of the two sides. */
  readonly before?: string
  readonly after?: string
  /** Most lines to give back, headings apart. */
  readonly most?: number
}

const WIDTH = 100
/** Characters kept before the first difference of a long line. */
const LEAD = 40
/** Above this many changed lines the rest of both texts counts as changed: a diff costs their product. */
const MAX_EDITS = 2000

/**
 * The lines that differ between two texts: `- old`, `+ new`, one unchanged line as context before each
 * group. Long lines are cut around their first difference.
 */
export function changedLines(before: string, after: string, options: ChangedLinesOptions = {}): readonly string[] {
  const { most = 12 } = options
  const groups = groupChanges(before.split('\n'), after.split('\n'))
  const lines = groups.flatMap((group) => showGroup(group))
  const shown = lines.length > most ? [...lines.slice(0, most), `… ${lines.length - most} more lines`] : lines
  const heading = options.before === undefined ? [] : [`- ${options.before}`, `+ ${options.after ?? ''}`, '']
  return [...heading, ...shown]
}

interface Group {
  readonly context: string | undefined
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

function groupChanges(before: readonly string[], after: readonly string[]): readonly Group[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS })
  if (changes === undefined) return [{ context: undefined, removed: before, added: after }]
  const groups: Group[] = []
  let context: string | undefined
  let removed: readonly string[] = []
  for (const [index, change] of changes.entries()) {
    if (change.removed) {
      removed = change.value
      if (changes[index + 1]?.added !== true) groups.push({ context, removed, added: [] })
    } else if (change.added) {
      const isPair = changes[index - 1]?.removed === true
      groups.push({ context, removed: isPair ? removed : [], added: change.value })
    } else {
      context = change.value.findLast((line) => line.trim() !== '')
    }
  }
  return groups
}

function showGroup({ context, removed, added }: Group): readonly string[] {
  const lines = context === undefined ? [] : [`  ${clip(visibleText(context), WIDTH)}`]
  for (const [index, line] of removed.entries()) {
    const at = Math.max(0, firstDifference(line, added[index] ?? '') - LEAD)
    lines.push(`- ${piece(line, at)}`)
  }
  for (const [index, line] of added.entries()) {
    const at = Math.max(0, firstDifference(line, removed[index] ?? '') - LEAD)
    lines.push(`+ ${piece(line, at)}`)
  }
  return lines
}

function piece(line: string, at: number): string {
  const from = line.length <= WIDTH ? 0 : at
  return (from > 0 ? '…' : '') + clip(visibleText(line.slice(from, from + 2 * WIDTH)), WIDTH)
}
