import { outermostPlace } from '../diagnostics/embedded-text.ts'
import { placeIn } from '../render/place-in.ts'
import { type CollectedChange, collectChanges, type TextPair, textsOf } from './collect-changes.ts'
import { collectSections } from './collect-sections.ts'
import type { FoundHunk } from './diff-texts.ts'
import { joinParts } from './join-parts.ts'
import type { Origin } from './map-cursor.ts'
import { measureTokens } from './measure-tokens.ts'
import { pairVariants } from './pair-variants.ts'
import type { Hunk, HunkPlace, PromptDiff, Sides, TextChange } from './prompt-diff.ts'
import type { BuiltSide, PromptSide } from './prompt-side.ts'

/**
 * What a change does to a prompt that is on at least one side; nothing when it does nothing.
 *
 * @param lost why the prompt is only on one side, when it should be on both
 */
export async function diffPrompt(
  before: PromptSide | undefined,
  after: PromptSide | undefined,
  builds: Sides<BuiltSide>,
  lost?: string,
): Promise<PromptDiff | undefined> {
  const pairs = before && after ? pairTexts(before, after) : []
  const changes = collectChanges(pairs)
  const status = lost === undefined ? statusOf(before, after, changes) : 'unrendered'
  if (status === undefined) return undefined
  const one = (after ?? before)!
  const old = new Set(before?.ids)
  const now = new Set(after?.ids)
  const reason = lost ?? [after, before].find((side) => side !== undefined && isIncomplete(side))?.reason
  return {
    pack: one.pack.name,
    prompt: one.prompt.name,
    status,
    file: one.prompt.file.path,
    runtimes: { before: before?.runtimes ?? [], after: after?.runtimes ?? [] },
    choices: { before: before?.choices ?? [], after: after?.choices ?? [] },
    variants: {
      before: old.size,
      after: now.size,
      added: [...now].filter((id) => !old.has(id)),
      removed: [...old].filter((id) => !now.has(id)),
    },
    unrendered: { before: before?.unrendered ?? 0, after: after?.unrendered ?? 0 },
    ...(reason !== undefined && { reason }),
    changes: changes.map((change) => describeChange(change, before!, after!)),
    sections: collectSections(changes, pairs),
    tokens: await measureTokens(
      { before: before?.texts ?? [], after: after?.texts ?? [] },
      pairs,
      one.prompt.budget?.encoding ?? 'o200k_base',
      { before: builds.before.tokens, after: builds.after.tokens },
    ),
  }
}

function pairTexts(before: PromptSide, after: PromptSide): readonly TextPair[] {
  return after.rendered.flatMap(({ runtime: { name }, texts }) => {
    const old = before.rendered.find(({ runtime }) => runtime.name === name)
    return pairVariants(old?.texts ?? [], texts).map((pair) => ({ ...pair, runtime: name }))
  })
}

function statusOf(
  before: PromptSide | undefined,
  after: PromptSide | undefined,
  changes: readonly CollectedChange[],
): PromptDiff['status'] | undefined {
  if (before === undefined) return 'added'
  if (after === undefined) return 'removed'
  const isSame =
    changes.length === 0 &&
    String(before.ids) === String(after.ids) &&
    String(before.runtimes) === String(after.runtimes) &&
    before.unrendered === after.unrendered
  const hasTexts = before.texts.length > 0 && after.texts.length > 0
  if (isSame && (hasTexts || before.prompt.file.text === after.prompt.file.text)) return undefined
  return hasTexts ? 'changed' : 'unrendered'
}

function isIncomplete(side: PromptSide): boolean {
  return side.unrendered > 0 || side.texts.length === 0
}

function describeChange(
  { pairs, hunks, lineEnds }: CollectedChange,
  before: PromptSide,
  after: PromptSide,
): TextChange {
  const [first] = pairs
  return {
    in: textsOf(pairs),
    shown: { runtime: first!.runtime, variant: first!.after.variant.id },
    hunks: hunks.map((hunk) => describeHunk(hunk, before, after)),
    ...(lineEnds !== undefined && { lineEnds }),
  }
}

function describeHunk({ parts, context, values, origin }: FoundHunk, before: PromptSide, after: PromptSide): Hunk {
  const place = origin.after
    ? placeOf('after', after, origin.after)
    : placeOf('before', before, origin.before ?? { offset: 0 })
  return { place, values, ...(context !== undefined && { context }), parts: joinParts(parts) }
}

function placeOf(side: HunkPlace['side'], { prompt }: PromptSide, { offset, template }: Origin): HunkPlace {
  const { file, span } = outermostPlace(placeIn(prompt, { start: offset, end: offset, template }))
  return { side, file: file.path, line: file.position(span.start).line }
}
