import { createValueChecker, type ValueChecker } from '../analyze/value-checker.ts'
import type { Report } from '../diagnostics/report.ts'
import { compareText } from '../diagnostics/sort-findings.ts'
import type { EngineRuntime } from '../load/source-pack.ts'
import { matchesWhere } from '../render/expand-variants.ts'
import { placeIn } from '../render/place-in.ts'
import type { RenderedPack, RenderedPrompt, RenderedVariant } from '../render/render-pack.ts'
import { createRenderer } from '../render/renderer.ts'
import { placesThatPart, type Values } from './places-that-part.ts'

/**
 * Renders each prompt that several engines render from more values than its variants have, all that its schemas allow,
 * and reports the places where the engines part: each with values of the variables that show it. What known differences
 * cover is left out, and so is what parity reports, and what one of the engines is not known to render exactly.
 */
export function checkPortability(pack: RenderedPack, report: Report): void {
  const check = createValueChecker(() => {}) // schemas that cannot be used were reported with the manifest
  const byPrompt = new Map<string, RenderedPrompt[]>()
  for (const rendered of pack.rendered) {
    const { prompt, runtime } = rendered
    if (runtime.kind === 'engine') byPrompt.set(prompt.name, [...(byPrompt.get(prompt.name) ?? []), rendered])
  }
  for (const [first, ...others] of byPrompt.values()) {
    const settings = new Set([settingsOf(first!)])
    const seen = new Set<string>()
    for (const other of others) {
      if (settings.has(settingsOf(other))) continue
      settings.add(settingsOf(other))
      comparePair(first!, other, pack, check, seen, report)
    }
  }
}

/** What makes two runtimes render alike. */
function settingsOf({ runtime }: RenderedPrompt): string {
  const { engine, options, undefined: mode, before, after } = runtime as EngineRuntime
  return JSON.stringify([engine, options, mode, before.steps, after.steps])
}

function comparePair(
  left: RenderedPrompt,
  right: RenderedPrompt,
  pack: RenderedPack,
  check: ValueChecker,
  seen: Set<string>,
  report: Report,
): void {
  const { prompt } = left
  const named = [left, right].map(({ runtime }) => ({
    name: `\`${runtime.name}\` (${(runtime as EngineRuntime).engine})`,
    render: createRenderer(prompt, runtime, pack, () => {}),
  }))
  const [a, b] = named
  const base = baseVariant(left, right, pack)
  if (a?.render === undefined || b?.render === undefined || base === undefined) return
  const pair = [
    { ...a, render: a.render },
    { ...b, render: b.render },
  ] as const
  for (const place of placesThatPart(prompt, pair, valuesOf(base, left, pack, check), isCompared(left, right, pack))) {
    const { key, origin, message, help } = place
    if (seen.has(key)) continue
    seen.add(key)
    const related = [left, right].map(({ runtime }) => ({
      place: runtime.place,
      message: `\`${runtime.name}\` renders it`,
    }))
    report({ ruleId: 'renders-differently', place: placeIn(prompt, origin), message, help, related })
  }
}

/** The first variant that no known difference of the two runtimes covers. */
function baseVariant(left: RenderedPrompt, right: RenderedPrompt, pack: RenderedPack): RenderedVariant | undefined {
  const declared = pack.knownDifferences.filter((one) => names(one, left, right))
  return left.texts.find(({ variant }) => !declared.some(({ where }) => matchesWhere(variant, where)))
}

/** Whether every variant of the two is compared anyway. */
function isCompared(left: RenderedPrompt, right: RenderedPrompt, { parity }: RenderedPack): boolean {
  return parity.some((one) => names(one, left, right))
}

/** Whether a promise or a known difference is about a prompt under both runtimes. */
function names(
  { prompts, runtimes }: { readonly prompts: readonly string[]; readonly runtimes: readonly string[] },
  { prompt, runtime }: RenderedPrompt,
  right: RenderedPrompt,
): boolean {
  return prompts.includes(prompt.name) && runtimes.includes(runtime.name) && runtimes.includes(right.runtime.name)
}

function valuesOf(base: RenderedVariant, { prompt }: RenderedPrompt, pack: RenderedPack, check: ValueChecker): Values {
  const variables = [...prompt.variables].sort(compareText).flatMap((name) => {
    const variable = prompt.scope.get(name) ?? pack.variables.get(name)
    if (variable === undefined) return []
    const { schema, isOptional } = variable
    return [{ name, schema, isOptional, allows: (value: unknown) => check(variable, value) === undefined }]
  })
  return { base: base.variables, witness: `in the variant \`${base.variant.id}\``, variables }
}
