import { longestRise } from './longest-rise.ts'
import type { SectionChange } from './prompt-diff.ts'
import { type SectionNode, sectionTree } from './section-tree.ts'

export type SectionDifference = Omit<SectionChange, 'in'>

/**
 * The sections of a Markdown text that were added, removed, renamed (same content below another title) or
 * moved (below another section, or in another order among those beside it). What moves with the section
 * that holds it, or is below a renamed one, is not listed.
 */
export function diffSections(before: string, after: string): readonly SectionDifference[] {
  const [old, now] = [sectionTree(before), sectionTree(after)]
  const matches = matchSections(old, now)
  const differences: SectionDifference[] = []
  const matched = new Set(matches.values())
  for (const { path } of old.filter((section) => !matched.has(section))) differences.push({ kind: 'removed', path })
  const reordered = findReordered(old, now, matches)
  for (const section of now) {
    const from = matches.get(section)
    const { path, title, parent } = section
    if (from === undefined) differences.push({ kind: 'added', path })
    else if (from.title !== title) differences.push({ kind: 'renamed', path, from: from.path })
    else if ((parent && matches.get(parent)) !== from.parent) differences.push({ kind: 'moved', path, from: from.path })
    else if (reordered.has(section)) {
      const follows = reordered.get(section)?.title
      differences.push({ kind: 'moved', path, ...(follows !== undefined && { follows }) })
    }
  }
  return differences
}

type Matches = Map<SectionNode, SectionNode>

/** From each new section to the old one that it was: by path, then by content, then by title. */
function matchSections(old: readonly SectionNode[], now: readonly SectionNode[]): Matches {
  const matches: Matches = new Map()
  const taken = new Set<SectionNode>()
  const match = (keyOf: (section: SectionNode) => string | undefined) => {
    const waiting = new Map<string, SectionNode[]>()
    for (const section of old) {
      const key = taken.has(section) ? undefined : keyOf(section)
      if (key === undefined) continue
      const others = waiting.get(key)
      if (others === undefined) waiting.set(key, [section])
      else others.push(section)
    }
    for (const list of waiting.values()) list.reverse()
    for (const section of now) {
      const key = matches.has(section) ? undefined : keyOf(section)
      const found = key === undefined ? undefined : waiting.get(key)?.pop()
      if (found === undefined) continue
      matches.set(section, found)
      taken.add(found)
    }
  }
  match(({ path }) => path.join('\n'))
  match(({ title, content }) => (content === '' ? undefined : `${title}\n${content}`))
  match(({ content }) => (content === '' ? undefined : content))
  match(({ title }) => title)
  return matches
}

/** Sections that stand in another order among those below the same one, with the one before them now. */
function findReordered(
  old: readonly SectionNode[],
  now: readonly SectionNode[],
  matches: Matches,
): ReadonlyMap<SectionNode, SectionNode | undefined> {
  const places = new Map(old.map((section, index) => [section, index]))
  const families = new Map<SectionNode | undefined, SectionNode[]>()
  for (const section of now) {
    const from = matches.get(section)
    if (from === undefined || from.parent !== (section.parent && matches.get(section.parent))) continue
    const family = families.get(section.parent)
    if (family === undefined) families.set(section.parent, [section])
    else family.push(section)
  }
  const reordered = new Map<SectionNode, SectionNode | undefined>()
  for (const family of families.values()) {
    const kept = longestRise(family.map((section) => places.get(matches.get(section)!)!))
    for (const [index, section] of family.entries()) if (!kept.has(index)) reordered.set(section, family[index - 1])
  }
  return reordered
}
