import { changedLines } from '../diagnostics/changed-lines.ts'
import { firstDifference } from '../diagnostics/first-difference.ts'
import type { Report } from '../diagnostics/report.ts'
import type { KnownDifference, Parity } from '../load/source-pack.ts'
import { originOf } from '../render/edit-text.ts'
import { matchesWhere, type Variant } from '../render/expand-variants.ts'
import { placeIn } from '../render/place-in.ts'
import type { RenderedPack, RenderedPrompt, RenderedVariant } from '../render/render-pack.ts'

/** What holding runtimes against each other has shown. */
export interface ParityResult {
  readonly prompt: string
  /** The two runtimes compared. */
  readonly runtimes: readonly [string, string]
  /** Variants with equal bytes. */
  readonly equal: number
  /** Variants that differ as declared. */
  readonly known: number
  /** Variants that differ and should not. */
  readonly broken: number
}

/**
 * Compares every variant of each promised prompt across its runtimes. Those under `where` must be
 * equal; every other one is equal or covered by a known difference. A known difference all of whose
 * variants agree is stale.
 *
 * @param isFiltered only some variants were rendered, so that no known difference can be called stale
 */
export function checkParity(pack: RenderedPack, isFiltered: boolean, report: Report): readonly ParityResult[] {
  const differing = new Set<KnownDifference>()
  const compared = new Set<KnownDifference>()
  const results = pack.parity.flatMap((promise) =>
    promise.prompts.flatMap((prompt) =>
      pairs(promise.runtimes).flatMap(([left, right]) => {
        const a = pack.rendered.find((one) => one.prompt.name === prompt && one.runtime.name === left)
        const b = pack.rendered.find((one) => one.prompt.name === prompt && one.runtime.name === right)
        if (a === undefined || b === undefined) {
          reportNotRendered(promise, prompt, a === undefined ? left : right, pack, report)
          return []
        }
        const declared = pack.knownDifferences.filter(
          ({ prompts, runtimes }) => prompts.includes(prompt) && runtimes.includes(left) && runtimes.includes(right),
        )
        return [comparePair(pack.name, promise, a, b, declared, { differing, compared }, report)]
      }),
    ),
  )
  if (!isFiltered) reportStale(pack, compared, differing, report)
  return results
}

/** The first runtime with each other one. */
function pairs(names: readonly string[]): readonly (readonly [string, string])[] {
  return names.slice(1).map((name) => [names[0]!, name])
}

interface Seen {
  readonly differing: Set<KnownDifference>
  readonly compared: Set<KnownDifference>
}

function comparePair(
  packName: string,
  promise: Parity,
  a: RenderedPrompt,
  b: RenderedPrompt,
  declared: readonly KnownDifference[],
  seen: Seen,
  report: Report,
): ParityResult {
  const texts = new Map(b.texts.map((text) => [text.variant.id, text]))
  const broken = new Map<string, Difference>()
  const count = { equal: 0, known: 0, broken: 0 }
  for (const left of a.texts) {
    const right = texts.get(left.variant.id)
    if (right === undefined) continue
    const covering = declared.filter(({ where }) => matchesWhere(left.variant, where))
    for (const difference of covering) seen.compared.add(difference)
    if (left.text === right.text) {
      count.equal += 1
      continue
    }
    for (const difference of covering) seen.differing.add(difference)
    const isPromised = promise.where !== undefined && matchesWhere(left.variant, promise.where)
    if (covering.length > 0 && !isPromised) {
      count.known += 1
      continue
    }
    count.broken += 1
    addDifference(broken, left, right, isPromised)
  }
  for (const difference of broken.values()) reportDifference(packName, a, b, difference, promise, report)
  return { prompt: `${packName}/${a.prompt.name}`, runtimes: [a.runtime.name, b.runtime.name], ...count }
}

interface Difference {
  readonly left: RenderedVariant
  readonly right: RenderedVariant
  /** Where the texts part, in UTF-16 units. */
  readonly at: number
  readonly variants: Variant[]
  readonly isPromised: boolean
}

/** Differences that begin at the same place of the template are one finding. */
function addDifference(
  broken: Map<string, Difference>,
  left: RenderedVariant,
  right: RenderedVariant,
  isPromised: boolean,
): void {
  const at = firstDifference(left.text, right.text)
  const origin = originOf(left.map, { start: at, end: at + 1 })
  const key = `${origin.template ?? ''}:${origin.start}`
  const known = broken.get(key)
  if (known) known.variants.push(left.variant)
  else broken.set(key, { left, right, at, variants: [left.variant], isPromised })
}

function reportDifference(
  packName: string,
  a: RenderedPrompt,
  b: RenderedPrompt,
  { left, right, at, variants, isPromised }: Difference,
  promise: Parity,
  report: Report,
): void {
  const { name } = a.prompt
  const origins = [left, right].map(({ map, text }) => originOf(map, { start: at, end: Math.min(at + 1, text.length) }))
  const inOwn = origins.filter(({ template }) => template === origins[0]!.template)
  const origin = inOwn.sort((one, other) => one.start - other.start)[0]!
  report({
    ruleId: 'parity-broken',
    place: placeIn(a.prompt, origin),
    message: `\`${name}\` differs between \`${a.runtime.name}\` and \`${b.runtime.name}\` from line ${lineAt(left.text, at)} of the text on`,
    related: [{ place: promise.place, message: isPromised ? 'equality is promised here' : 'compared because of this' }],
    detail: changedLines(left.text, right.text, { before: a.runtime.name, after: b.runtime.name, most: 8 }),
    help: isPromised
      ? 'bring template and chain together again, or narrow the promise'
      : 'bring them together again, or declare it under `known-differences` with the reason',
    variants: {
      prompt: `${packName}/${name}`,
      runtimes: [a.runtime.name, b.runtime.name],
      ids: variants.map(({ id }) => id),
      of: a.variantCount,
    },
  })
}

function reportNotRendered(promise: Parity, prompt: string, runtime: string, pack: RenderedPack, report: Report): void {
  const source = pack.prompts.find(({ name }) => name === prompt)
  if (source === undefined || source.runtimes.some(({ name }) => name === runtime)) return
  if (!pack.runtimes.some(({ name }) => name === runtime)) return
  report({
    ruleId: 'manifest-reference',
    place: promise.place,
    message: `parity is promised for \`${prompt}\` under \`${runtime}\`, which does not render it`,
    help: `add \`${runtime}\` to the \`runtimes\` of \`${prompt}\``,
  })
}

function reportStale(
  pack: RenderedPack,
  compared: ReadonlySet<KnownDifference>,
  differing: ReadonlySet<KnownDifference>,
  report: Report,
): void {
  for (const difference of pack.knownDifferences) {
    if (differing.has(difference)) continue
    const isRendered = pack.rendered
      .filter(
        ({ prompt, runtime }) => difference.prompts.includes(prompt.name) && difference.runtimes.includes(runtime.name),
      )
      .every(({ texts, variantCount }) => texts.length === variantCount && variantCount > 0)
    if (!isRendered) continue
    report({
      ruleId: 'known-difference-stale',
      place: difference.place,
      message: compared.has(difference)
        ? 'the runtimes agree in every variant of this known difference'
        : 'no variant that parity compares matches this known difference',
      help: 'remove it',
    })
  }
}

function lineAt(text: string, at: number): number {
  let line = 1
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line += 1
  return line
}
