import { clip } from '../diagnostics/code-frame.ts'
import { visibleText } from '../diagnostics/visible-text.ts'
import { describePrompt, describeSide, describeSummary, describeTexts } from './describe-diff.ts'
import type { DiffReport } from './diff-report.ts'
import { hunkLines } from './hunk-lines.ts'
import { codeSpan, fence } from './markdown-code.ts'
import type { Hunk, PromptDiff, TextChange } from './prompt-diff.ts'

/** Most characters of a comment. GitHub takes 65,536. */
const LIMIT = 60_000
/** Kept for the line that says what was left out. */
const RESERVE = 200
const WIDTH = 160
/** Most characters of one block: a block that is larger is cut. */
const MAX_BLOCK = 20_000

/**
 * A report as a comment of a pull request. Text of prompts stands only in code, where GitHub reads no
 * Markdown, HTML or mentions; its fences are longer than any in the text.
 *
 * @returns at most 60,000 UTF-16 units
 */
export function printMarkdown(report: DiffReport): string {
  const { from, to, unread, prompts } = report
  const quote = (text: string) => codeSpan(clip(visibleText(text), WIDTH))
  const blocks = [
    '## Prompt changes',
    `From ${describeSide(from, quote)} to ${describeSide(to, quote)}: ${describeSummary(report)}.`,
    ...unread.map(({ side, reason }) => `Cannot be read ${side} the change: ${longQuote(reason)}`),
  ]
  let left = LIMIT - RESERVE - blocks.reduce((sum, block) => sum + block.length + 2, 0)
  let omitted = 0
  for (const diff of prompts) {
    for (const block of [promptBlock(diff, quote), ...diff.changes.map((change) => changeBlock(change, diff, quote))]) {
      const length = block.length + 2
      if (omitted > 0 || length > left) omitted += 1
      else {
        blocks.push(block)
        left -= length
      }
    }
  }
  if (omitted > 0)
    blocks.push(
      `_Left out for length: ${omitted} more part${omitted === 1 ? '' : 's'} of this report. \`prompt-build diff\` prints all._`,
    )
  return `${blocks.join('\n\n')}\n`
}

function promptBlock(diff: PromptDiff, quote: (text: string) => string): string {
  const [first, ...more] = describePrompt(diff, quote)
  const heading = `### ${quote(`${diff.pack}/${diff.prompt}`)} ${diff.status}`
  return [heading, first === undefined ? '' : `\n${first}`, ...more.map((line) => `- ${line}`)].join('\n').trimEnd()
}

function changeBlock(
  { in: texts, shown, hunks, lineEnds }: TextChange,
  diff: PromptDiff,
  quote: (text: string) => string,
): string {
  const count = texts.reduce((sum, { variants }) => sum + variants.length, 0)
  const as = count > 1 && hunks.length > 0 ? `, shown for ${quote(shown.variant)} under ${quote(shown.runtime)}` : ''
  const ends = lineEnds === undefined ? '' : `; line ends change: ${lineEnds}`
  const head = `In ${describeTexts(texts, diff.variants.after, quote)}${as}${ends}:`
  if (hunks.length === 0) return head.replace(/:$/, '')
  return `${head}\n\n${fence(cut(hunks.flatMap(hunkOutput)), 'diff')}`
}

function hunkOutput(hunk: Hunk): readonly string[] {
  const { place, values, context } = hunk
  const gone = place.side === 'before' ? ', before the change' : ''
  const value = values.length === 0 ? '' : `, the value of ${values.join(', ')}`
  return [
    `@@ ${visibleText(place.file)}:${place.line}${gone}${value} @@`,
    ...(context === undefined ? [] : [` ${clip(visibleText(context), WIDTH)}`]),
    ...sideLines(hunk, 'removed'),
    ...sideLines(hunk, 'added'),
  ]
}

function sideLines(hunk: Hunk, kind: 'removed' | 'added'): readonly string[] {
  const sign = kind === 'removed' ? '-' : '+'
  const { lines, more } = hunkLines(hunk, kind)
  return [
    ...lines.map((line) => sign + visibleText(line.map(({ text }) => text).join(''))),
    ...(more > 0 ? [`${sign}… ${more} more lines`] : []),
  ]
}

function cut(lines: readonly string[]): string {
  let length = 0
  const end = lines.findIndex((line) => {
    length += line.length + 1
    return length > MAX_BLOCK
  })
  return end < 0 ? lines.join('\n') : [...lines.slice(0, end), `… ${lines.length - end} more lines`].join('\n')
}

function longQuote(text: string): string {
  return codeSpan(clip(visibleText(text), 3 * WIDTH))
}
