import type { Part } from './prompt-diff.ts'

/** Texts of which less than this share stays are shown as replaced altogether. */
const LEAST_SAME = 0.3
/** What stays between two changes is shown as changed with them, up to this many characters. */
const ISLAND = 3

/**
 * The same difference in fewer pieces, for people: words changed one after the other become one change, and
 * texts that have little in common are replaced as a whole.
 */
export function joinParts(parts: readonly Part[]): readonly Part[] {
  const same = lengthOf(parts, ['same'])
  const shorter = Math.min(lengthOf(parts, ['same', 'removed']), lengthOf(parts, ['same', 'added']))
  return mergeSame(same < shorter * LEAST_SAME ? asOneChange(parts) : joinRuns(parts))
}

function joinRuns(parts: readonly Part[]): readonly Part[] {
  const joined: Part[] = []
  let run: Part[] = []
  for (const [index, part] of parts.entries()) {
    const isBetween = run.length > 0 && index < parts.length - 1
    if (part.kind !== 'same' || (isBetween && isIsland(part.text))) run.push(part)
    else {
      joined.push(...asOneChange(run), part)
      run = []
    }
  }
  return [...joined, ...asOneChange(run)]
}

function isIsland(text: string): boolean {
  return !text.includes('\n') && (text.length <= ISLAND || text.trim() === '')
}

/** What goes and what comes, without the blanks that both begin or end with. */
function asOneChange(parts: readonly Part[]): readonly Part[] {
  const side = (kind: 'removed' | 'added') =>
    parts
      .filter((part) => part.kind === 'same' || part.kind === kind)
      .map(({ text }) => text)
      .join('')
  const [old, now] = [side('removed'), side('added')]
  const start = shared(BLANKS_BEFORE.exec(old)![0], BLANKS_BEFORE.exec(now)![0])
  const end = shared(blanksAfter(old.slice(start.length)), blanksAfter(now.slice(start.length)))
  const inner = (text: string) => text.slice(start.length, text.length - end.length)
  const all: readonly Part[] = [
    { kind: 'same', text: start },
    { kind: 'removed', text: inner(old) },
    { kind: 'added', text: inner(now) },
    { kind: 'same', text: end },
  ]
  return all.filter(({ text }) => text !== '')
}

const BLANKS_BEFORE = /^[^\S\n]*/

function blanksAfter(text: string): string {
  const blanks = text.slice(text.trimEnd().length)
  return blanks.slice(blanks.lastIndexOf('\n') + 1)
}

function shared(one: string, other: string): string {
  return one === other ? one : ''
}

function mergeSame(parts: readonly Part[]): readonly Part[] {
  const merged: Part[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (part.kind === 'same' && last?.kind === 'same')
      merged.splice(-1, 1, { kind: 'same', text: last.text + part.text })
    else merged.push(part)
  }
  return merged
}

/** Characters that are not white space. */
function lengthOf(parts: readonly Part[], kinds: readonly Part['kind'][]): number {
  return parts
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { text }) => sum + text.replace(/\s+/g, '').length, 0)
}
