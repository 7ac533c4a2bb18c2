import { type DiffMemory, diffTexts, type FoundHunk } from './diff-texts.ts'
import { lineEndsOf } from './line-ends.ts'
import type { VariantPair } from './pair-variants.ts'
import type { TextsOfRuntime } from './prompt-diff.ts'

/** A pair of texts to compare: a variant under a runtime, before and after. */
export interface TextPair extends VariantPair {
  readonly runtime: string
}

/** Hunks that stand in exactly the same texts. */
export interface CollectedChange {
  readonly pairs: readonly TextPair[]
  /** As the first of the texts shows them, in order. */
  readonly hunks: readonly FoundHunk[]
  readonly lineEnds?: string
}

interface Found {
  readonly pairs: number[]
  readonly hunk?: FoundHunk
  readonly lineEnds?: string
}

/** Every distinct change of the texts once, in the order in which the texts show them. */
export function collectChanges(pairs: readonly TextPair[]): readonly CollectedChange[] {
  const memory: DiffMemory = { groups: new Map(), words: new Map() }
  const found = new Map<string, Found>()
  for (const [index, { before, after }] of pairs.entries()) {
    if (before.text === after.text) continue
    for (const hunk of diffTexts(before, after, memory)) note(found, `hunk ${hunk.key}`, { pairs: [index], hunk })
    const lineEnds = lineEndChange(before.text, after.text)
    if (lineEnds !== undefined) note(found, `line ends ${lineEnds}`, { pairs: [index], lineEnds })
  }
  return [...groupByTexts(found.values())].map((group) => {
    const lineEnds = group.find((one) => one.lineEnds !== undefined)?.lineEnds
    return {
      pairs: group[0]!.pairs.map((index) => pairs[index]!),
      hunks: group.flatMap(({ hunk }) => (hunk === undefined ? [] : [hunk])),
      ...(lineEnds !== undefined && { lineEnds }),
    }
  })
}

/** The texts as runtimes with their variants. */
export function textsOf(pairs: readonly TextPair[]): readonly TextsOfRuntime[] {
  const variants = new Map<string, string[]>()
  for (const { runtime, after } of pairs) {
    const ids = variants.get(runtime) ?? []
    ids.push(after.variant.id)
    variants.set(runtime, ids)
  }
  return [...variants].map(([runtime, ids]) => ({ runtime, variants: ids }))
}

function note(found: Map<string, Found>, key: string, one: Found): void {
  const known = found.get(key)
  if (known === undefined) found.set(key, one)
  else known.pairs.push(...one.pairs)
}

function groupByTexts(found: Iterable<Found>): Iterable<readonly Found[]> {
  const groups = new Map<string, Found[]>()
  for (const one of found) {
    const key = one.pairs.join(' ')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return groups.values()
}

function lineEndChange(before: string, after: string): string | undefined {
  const [old, now] = [lineEndsOf(before), lineEndsOf(after)]
  if (old === undefined || now === undefined) return undefined
  if (old !== now) return `${old} to ${now}`
  const isSameBeside = before.replaceAll('\r\n', '\n') === after.replaceAll('\r\n', '\n')
  return isSameBeside ? 'mixed to mixed' : undefined
}
