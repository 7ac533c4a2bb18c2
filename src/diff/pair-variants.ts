import type { RenderedVariant } from '../render/render-pack.ts'

export interface VariantPair {
  readonly before: RenderedVariant
  readonly after: RenderedVariant
}

/**
 * The texts to compare, in the order of the new ones: those of the same variant id. Where a prompt varies
 * over other choices than before, so that ids change, a new variant is compared with the first old one
 * that has the same values of the choices on both sides.
 */
export function pairVariants(
  before: readonly RenderedVariant[],
  after: readonly RenderedVariant[],
): readonly VariantPair[] {
  const byId = new Map(before.map((text) => [text.variant.id, text]))
  const shared = sharedChoices(before, after)
  const bySharedValues = new Map<string, RenderedVariant>()
  for (const text of shared === undefined ? [] : before) {
    const key = valuesOf(text, shared!)
    if (!bySharedValues.has(key)) bySharedValues.set(key, text)
  }
  return after.flatMap((text) => {
    const old = byId.get(text.variant.id) ?? (shared && bySharedValues.get(valuesOf(text, shared)))
    return old === undefined ? [] : [{ before: old, after: text }]
  })
}

/** The choices of both sides when the sides do not vary over the same ones. */
function sharedChoices(
  before: readonly RenderedVariant[],
  after: readonly RenderedVariant[],
): readonly string[] | undefined {
  const old = new Set(before[0]?.variant.chosen.keys())
  const now = new Set(after[0]?.variant.chosen.keys())
  const shared = [...now].filter((choice) => old.has(choice))
  return shared.length === old.size && shared.length === now.size ? undefined : shared
}

function valuesOf({ variant }: RenderedVariant, choices: readonly string[]): string {
  return choices.map((choice) => variant.chosen.get(choice)).join('\n')
}
