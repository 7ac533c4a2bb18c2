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
  const changed = Math.max(
    0,
    found.findIndex((line, index) => !line.includes(wanted[index]!)),
  )
  const { begin, end } = longestPrefix(found[changed]!, wanted[changed]!)
  const shown = wanted.length === 1 ? found[0]!.slice(begin, begin + find.length + 20) : found.join('\n')
  return {
    reason: 'different',
    likeness,
    place: placeAt(file, file.lineStarts[first + changed]! + end, 1),
    detail: changedLines(find, shown, { before: 'the step looks for', after: 'the template has' }),
  }
}

/** Where the line holds the longest beginning of the wanted text, and where the two part. */
function longestPrefix(line: string, wanted: string): { readonly begin: number; readonly end: number } {
  let length = 0
  for (let step = 2 ** 30; step >= 1; step /= 2) {
    if (length + step <= wanted.length && line.includes(wanted.slice(0, length + step))) length += step
  }
  const begin = line.indexOf(wanted.slice(0, length))
  return { begin, end: Math.min(begin + length, Math.max(0, line.length - 1)) }
}

function placeAt(file: SourceFile, start: number, length: number): Place {
  return { file, span: { start, end: Math.min(file.text.length, start + length) } }
}

/** The run of lines that holds most of the wanted lines, line by line, by groups of three characters. */
function bestWindow(lines: readonly string[], wanted: readonly string[]): { first: number; likeness: number } {
  const positions = new Map<string, { readonly index: number; readonly share: number }[]>()
  const weights = wanted.map((line) => line.trim().length)
  const total = Math.max(
    1,
    weights.reduce((sum, weight) => sum + weight, 0),
  )
  for (const [index, line] of wanted.entries()) {
    const grams = new Set(gramsOf(line))
    for (const gram of grams) {
      positions.set(gram, [...(positions.get(gram) ?? []), { index, share: weights[index]! / grams.size / total }])
    }
  }
  const votes = new Map<number, number>()
  for (const [number, line] of lines.entries()) {
    for (const gram of new Set(gramsOf(line))) {
      for (const { index, share } of (positions.get(gram) ?? []).slice(0, 8)) {
        if (number >= index) votes.set(number - index, (votes.get(number - index) ?? 0) + share)
      }
    }
  }
  let best = { first: 0, likeness: 0 }
  for (const [first, likeness] of votes) {
    if (likeness > best.likeness || (likeness === best.likeness && first < best.first)) best = { first, likeness }
  }
  return best
}

function gramsOf(line: string): readonly string[] {
  const text = line.trim()
  return Array.from({ length: Math.max(1, text.length - 2) }, (_, at) => text.slice(at, at + 3))
}
