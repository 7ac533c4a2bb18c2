import { type CollectedChange, type TextPair, textsOf } from './collect-changes.ts'
import { diffSections, type SectionDifference } from './diff-sections.ts'
import type { FoundHunk } from './diff-texts.ts'
import type { SectionChange } from './prompt-diff.ts'

/** A line that may be a heading, or that decides whether others are: an underline, a fence, HTML. */
const NEAR_HEADING = /^ {0,3}(?:#{1,6}(?:\s|$)|=+\s*$|-+\s*$|`{3}|~{3}|<)/m

/**
 * What the changes do to the sections of the texts. Only texts with a change near a heading are parsed, and
 * of those with the same such changes only the first.
 */
export function collectSections(
  changes: readonly CollectedChange[],
  pairs: readonly TextPair[],
): readonly SectionChange[] {
  const signatures = new Map<TextPair, string>()
  for (const [index, change] of changes.entries()) {
    if (!change.hunks.some(isNearHeading)) continue
    for (const pair of change.pairs) signatures.set(pair, `${signatures.get(pair) ?? ''} ${index}`)
  }
  const groups = new Map<string, TextPair[]>()
  for (const [pair, key] of signatures) {
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [pair])
    else group.push(pair)
  }
  const found = new Map<string, { readonly difference: SectionDifference; readonly pairs: Set<TextPair> }>()
  for (const group of groups.values()) {
    const { before, after } = group[0]!
    for (const difference of diffSections(before.text, after.text)) {
      const key = JSON.stringify(difference)
      const known = found.get(key) ?? { difference, pairs: new Set() }
      for (const pair of group) known.pairs.add(pair)
      found.set(key, known)
    }
  }
  return [...found.values()].map(({ difference, pairs: affected }) => ({
    ...difference,
    in: textsOf(pairs.filter((pair) => affected.has(pair))),
  }))
}

function isNearHeading({ parts }: FoundHunk): boolean {
  const side = (kind: 'removed' | 'added') =>
    parts
      .filter((part) => part.kind === 'same' || part.kind === kind)
      .map(({ text }) => text)
      .join('')
  return NEAR_HEADING.test(side('removed')) || NEAR_HEADING.test(side('added'))
}
