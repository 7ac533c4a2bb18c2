import { diffWordsWithSpace } from 'diff'
import type { Part } from './prompt-diff.ts'

/** Above this many characters of both texts, or changed words, all counts as changed: a diff costs their product. */
const MAX_LENGTH = 60_000
const MAX_EDITS = 400

/** The words in which two texts differ. The parts give back both texts exactly. */
export function diffWords(before: string, after: string): readonly Part[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const isSmall = before.length + after.length <= MAX_LENGTH && before !== '' && after !== ''
  const changes = isSmall ? diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS }) : undefined
  if (changes === undefined) return whole(before, after)
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}

function whole(before: string, after: string): readonly Part[] {
  const parts: readonly Part[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  return parts.filter(({ text }) => text !== '')
}
