import { clip } from '../diagnostics/code-frame.ts'
import type { Paint } from '../diagnostics/paint.ts'
import { visibleText } from '../diagnostics/visible-text.ts'
import { describePrompt, describeSide, describeSummary, describeTexts } from './describe-diff.ts'
import type { DiffReport } from './diff-report.ts'
import { type HunkLine, hunkLines } from './hunk-lines.ts'
import type { Hunk, Part, PromptDiff, TextChange } from './prompt-diff.ts'

const WIDTH = 100
const styles = { added: 'green', removed: 'red', changed: 'yellow', unrendered: 'red' } as const

/** A report for people: words in colour, or as `[-old-]{+new+}` without colours. */
export function printPretty(report: DiffReport, paint: Paint): string {
  const lines = [`from ${describeSide(report.from, visibleText)} to ${describeSide(report.to, visibleText)}`, '']
  for (const { side, reason } of report.unread) {
    lines.push(`${paint('red', 'cannot be read')} ${side} the change: ${visibleText(reason)}`, '')
  }
  for (const diff of report.prompts) lines.push(...promptLines(diff, paint), '')
  if (report.unread.length === 0 || report.prompts.length > 0) lines.push(describeSummary(report))
  return `${lines.join('\n').trimEnd()}\n`
}

function promptLines(diff: PromptDiff, paint: Paint): readonly string[] {
  const { pack, prompt, status } = diff
  return [
    `${paint('bold', `${pack}/${prompt}`)}  ${paint(styles[status], status)}`,
    ...describePrompt(diff, visibleText).map((line) => `  ${line}`),
    ...diff.changes.flatMap((change) => ['', ...changeLines(change, diff, paint)]),
  ]
}

function changeLines(change: TextChange, diff: PromptDiff, paint: Paint): readonly string[] {
  const { hunks, lineEnds, shown } = change
  const count = change.in.reduce((sum, { variants }) => sum + variants.length, 0)
  const as = count > 1 && hunks.length > 0 ? paint('dim', `, shown for ${shown.variant} under ${shown.runtime}`) : ''
  const lines = [`  in ${describeTexts(change.in, diff.variants.after, visibleText)}${as}`]
  if (lineEnds !== undefined) lines.push(`    line ends change: ${lineEnds}`)
  for (const hunk of hunks) lines.push(...hunkOutput(hunk, paint))
  return lines
}

function hunkOutput(hunk: Hunk, paint: Paint): readonly string[] {
  const { place, values, context } = hunk
  const gone = place.side === 'before' ? ' before the change' : ''
  const value = values.length === 0 ? '' : `, the value of ${values.join(', ')}`
  const { lines, more } = hunkLines(hunk)
  return [
    paint('dim', `    ${visibleText(place.file)}:${place.line}${gone}${value}`),
    ...(context === undefined ? [] : [paint('dim', `      ${clip(visibleText(context), WIDTH)}`)]),
    ...lines.map((line) => `    ${markOf(line)} ${line.map((part) => showPart(part, paint)).join('')}`.trimEnd()),
    ...(more > 0 ? [paint('dim', `      … ${more} more lines`)] : []),
  ]
}

function markOf(line: HunkLine): string {
  const [first] = line
  if (first === undefined || line.some(({ kind }) => kind !== first.kind)) return '~'
  return { same: ' ', removed: '-', added: '+' }[first.kind]
}

function showPart({ kind, text }: Part, paint: Paint): string {
  const shown = visibleText(text)
  if (kind === 'same') return shown
  const [style, open, close] = kind === 'removed' ? (['red', '[-', '-]'] as const) : (['green', '{+', '+}'] as const)
  const painted = paint(style, shown)
  return painted === shown ? `${open}${shown}${close}` : painted
}
