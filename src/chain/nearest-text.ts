import { changedLines } from '../diagnostics/changed-lines.ts'
import type { Place } from '../diagnostics/place.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'

export interface NearestText {
  /** `line-ends`: it is there, with CRLF. `taken`: it is there, so an earlier step must have taken it. */
  readonly reason: 'line-ends' | 'taken' | 'different'
  /** 0 for nothing alike up to 1 for the text itself. */
  readonly likeness: number
  readonly place?: Place
  /** What differs, as a diff from the searched text to the file. */
  readonly detail: readonly string[]
}

/** Where a file comes nearest to a text that is not found in it. Linear in both. */
export function findNearestText(file: SourceFile, find: string): NearestText {
  const exact = file.text.indexOf(find)
  if (exact >= 0) return { reason: 'taken', likeness: 1, place: placeAt(file, exact, find.length), detail: [] }
  const withReturns = find.replace(/\r?\n/g, '\r\n')
  const returns = withReturns === find ? -1 : file.text.indexOf(withReturns)
  if (returns >= 0) {
    return { reason: 'line-ends', likeness: 1, place: placeAt(file, returns, withReturns.length), detail: [] }
  }
  const wanted = find.split('\n')
  const lines = file.text.split(/\r?\n/)
  const { first, likeness } = bestWindow(lines, wanted)
  if (likeness < 0.3) return { reason: 'different', likeness, detail: [] }
  const found = lines.slice(first, first + wanted.length)
  const changed = found.findIndex((line, index) => !line.includes(wanted[index]!))
  const line = first + Math.max(0, changed)
  const start = file.lineStarts[line]!
  return {
    reason: 'different',
    likeness,
    place: placeAt(file, start + firstDifference(lines[line]!, wanted[line - first]!), 1),
    detail: changedLines(find, found.join('\n'), { before: 'the step looks for', after: 'the template has' }),
  }
}

function placeAt(file: SourceFile, start: number, length: number): Place {
  return { file, span: { start, end: Math.min(file.text.length, start + length) } }
}

/** The run of lines that shares most words with the wanted lines, line by line. */
function bestWindow(lines: readonly string[], wanted: readonly string[]): { first: number; likeness: number } {
  const votes = new Map<number, number>()
  const vote = (first: number, weight: number) => {
    if (first >= 0) votes.set(first, (votes.get(first) ?? 0) + weight)
  }
  const positions = new Map<string, { readonly index: number; readonly share: number }[]>()
  for (const [index, line] of wanted.entries()) {
    const words = wordsOf(line)
    for (const word of new Set(words))
      positions.set(word, [...(positions.get(word) ?? []), { index, share: 1 / words.length }])
  }
  const total = wanted.filter((line) => wordsOf(line).length > 0).length
  for (const [number, line] of lines.entries()) {
    const words = new Set(wordsOf(line))
    const size = Math.max(1, words.size)
    for (const word of words) {
      for (const { index, share } of (positions.get(word) ?? []).slice(0, 8))
        vote(number - index, Math.min(share, 1 / size))
    }
  }
  let best = { first: 0, likeness: 0 }
  for (const [first, weight] of votes) {
    const likeness = weight / Math.max(1, total)
    if (likeness > best.likeness || (likeness === best.likeness && first < best.first)) best = { first, likeness }
  }
  return best
}

function wordsOf(line: string): readonly string[] {
  return line.match(/[\p{L}\p{N}_]+|[{}%#$]+/gu) ?? []
}

function firstDifference(line: string, wanted: string): number {
  const begin = Math.max(0, line.indexOf(wanted.slice(0, 20)))
  let at = 0
  while (at < wanted.length && line[begin + at] === wanted[at]) at += 1
  return Math.min(begin + at, Math.max(0, line.length - 1))
}
