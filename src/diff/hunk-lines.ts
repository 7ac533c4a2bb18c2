import { clip } from '../diagnostics/code-frame.ts'
import type { Hunk, Part } from './prompt-diff.ts'

/** Most lines of a hunk that are shown. */
const MAX_LINES = 40
/** Columns of unchanged text kept beside a change. */
const NEAR = 40
/** Widest changed part of a line. */
const MAX_PART = 400

/** One line of a hunk. */
export type HunkLine = readonly Part[]

/**
 * A hunk by lines for people: long unchanged parts are shortened with `…`, and a line end that comes or
 * goes beside text that stays shows as `⏎`.
 *
 * @param only leaves the other side out
 * @returns the lines, and how many more there are
 */
export function hunkLines(
  { parts }: Pick<Hunk, 'parts'>,
  only?: 'removed' | 'added',
): { readonly lines: readonly HunkLine[]; readonly more: number } {
  const lines = splitLines(parts.filter(({ kind }) => only === undefined || kind === 'same' || kind === only))
  return { lines: lines.slice(0, MAX_LINES).map(shorten), more: Math.max(0, lines.length - MAX_LINES) }
}

function splitLines(parts: readonly Part[]): readonly HunkLine[] {
  const lines: Part[][] = [[]]
  for (const { kind, text } of parts) {
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) {
        const line = lines.at(-1)!
        const isVisible = kind !== 'same' && (line.length === 0 || line.some((part) => part.kind === 'same'))
        if (isVisible) line.push({ kind, text: '⏎' })
        lines.push([])
      }
      if (piece !== '') lines.at(-1)!.push({ kind, text: piece })
    }
  }
  return lines.at(-1)!.length === 0 ? lines.slice(0, -1) : lines
}

function shorten(line: HunkLine): HunkLine {
  return line.map(({ kind, text }, index) => {
    if (kind !== 'same') return { kind, text: clip(text, MAX_PART) }
    if (line.length === 1) return { kind, text: clip(text, 2 * NEAR) }
    if (index === line.length - 1) return { kind, text: clip(text, NEAR) }
    if (index === 0) return { kind, text: tail(text, NEAR) }
    return { kind, text: text.length > 2 * NEAR ? `${clip(text, NEAR)}${tail(text, NEAR).slice(1)}` : text }
  })
}

/** The end of a text that is longer than `width` characters, behind `…`, from the start of a word if one is near. */
function tail(text: string, width: number): string {
  if (text.length <= width) return text
  const end = text.slice(-width).replace(/^[\uDC00-\uDFFF]/, '')
  return `…${end.replace(/^\S{0,15}\s(?=\S)/, '')}`
}
