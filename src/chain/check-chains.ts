import type { Place, Span } from '../diagnostics/place.ts'
import type { Report } from '../diagnostics/report.ts'
import type { ChainRuntime, Step } from '../load/source-pack.ts'
import { collectTags } from '../parse/collect-tags.ts'
import type { RenderedPack, RenderedPrompt } from '../render/render-pack.ts'
import { findNearestText } from './nearest-text.ts'

/**
 * What goes wrong without a word when a chain of literal replaces and a template part: steps that find
 * nothing in any variant, and template tags that are still in an output.
 *
 * @param isFiltered only some variants were rendered, so that no step can be said to find nothing
 */
export function checkChains(pack: RenderedPack, isFiltered: boolean, report: Report): void {
  for (const runtime of pack.runtimes) {
    if (runtime.kind !== 'chain') continue
    const prompts = pack.rendered.filter((one) => one.runtime === runtime)
    if (!isFiltered) reportUnmatchedSteps(runtime, prompts, report)
    for (const prompt of prompts) reportLeftovers(pack, prompt, report)
  }
}

function reportUnmatchedSteps(runtime: ChainRuntime, prompts: readonly RenderedPrompt[], report: Report): void {
  const texts = prompts.flatMap((prompt) => prompt.texts)
  if (texts.length === 0 || prompts.some((prompt) => prompt.texts.length < prompt.variantCount)) return
  const { chain } = runtime
  for (const [index, step] of chain.steps.entries()) {
    const find = searchedText(step)
    if (find === undefined || texts.some(({ matches }) => (matches?.[index] ?? 0) > 0)) continue
    const name = `step ${index + 1} of the chain \`${runtime.name}\``
    const nearest = prompts
      .map(({ prompt }) => findNearestText(prompt.file, find))
      .sort((a, b) => b.likeness - a.likeness)[0]!
    const place: Place = { file: chain.file, span: step.span }
    const reason = explain(find, nearest.reason)
    report({
      ruleId: 'chain-step-unmatched',
      place,
      message: `${name} finds nothing in any variant of ${listPrompts(prompts)}${reason}`,
      ...(nearest.place && { related: [{ place: nearest.place, message: 'the nearest text in the template' }] }),
      ...(nearest.detail.length > 0 && { detail: nearest.detail }),
      help: helpFor(nearest.reason),
    })
  }
}

function explain(find: string, reason: ReturnType<typeof findNearestText>['reason']): string {
  if (reason === 'line-ends') return ': the template has CRLF line ends, and the step looks for LF'
  if (reason === 'taken') return `: an earlier step takes away every ${describeText(find)}`
  return ''
}

function helpFor(reason: ReturnType<typeof findNearestText>['reason']): string {
  switch (reason) {
    case 'line-ends':
      return 'save the template with LF and pin it with `* text=auto eol=lf` in .gitattributes, or begin the chain with `normalize-newlines`'
    case 'taken':
      return 'remove the step, or waive it with the reason why the program keeps it'
    case 'different':
      return 'make the step and the template say the same again, the program that it stands for included'
  }
}

/** What a step looks for; nothing for a step that is right to find nothing. */
function searchedText(step: Step): string | undefined {
  if (step.op === 'replace') return step.find
  return step.op === 'keep-or-drop' ? step.open : undefined
}

function describeText(find: string): string {
  const line = find.split('\n', 1)[0]!
  return `\`${line.length > 50 ? `${line.slice(0, 49)}…` : line}\``
}

function listPrompts(prompts: readonly RenderedPrompt[]): string {
  return prompts.map(({ prompt }) => `\`${prompt.name}\``).join(', ')
}

/** A tag that reads an undeclared variable is left out: that it misses its step follows from the misspelling. */
function reportLeftovers(pack: RenderedPack, rendered: RenderedPrompt, report: Report): void {
  const { prompt, runtime, texts, variantCount } = rendered
  const undeclared = prompt.reads.filter(({ name }) => !prompt.scope.has(name))
  const tags = collectTags(prompt.template).filter(
    (tag) =>
      !undeclared.some(({ span }) => span.start >= tag.start && span.end <= tag.end) &&
      !prompt.allow.includes(prompt.file.text.slice(tag.start, tag.end)),
  )
  const leaked = new Map<Span, string[]>()
  for (const { map, variant } of texts) {
    for (const tag of leftTags(
      tags,
      map.filter(({ copied }) => copied).map(({ source }) => source),
    )) {
      leaked.set(tag, [...(leaked.get(tag) ?? []), variant.id])
    }
  }
  for (const [span, ids] of leaked) {
    const mark = prompt.file.text.slice(span.start, span.end)
    report({
      ruleId: 'chain-leftover',
      place: { file: prompt.file, span },
      message: `${describeText(mark)} is still in the text that the chain \`${runtime.name}\` makes`,
      help: 'let a step of the chain resolve it; a step that finds nothing is reported on its own',
      variants: { prompt: `${pack.name}/${prompt.name}`, runtimes: [runtime.name], ids, of: variantCount },
    })
  }
}

/** Tags whose delimiters are among the copied ranges; both lists are in source order, most of the time. */
function leftTags(tags: readonly Span[], copied: readonly Span[]): readonly Span[] {
  const ranges = [...copied].sort((a, b) => a.start - b.start)
  const left: Span[] = []
  let index = 0
  for (const tag of tags) {
    while (index < ranges.length && ranges[index]!.end <= tag.start) index += 1
    const range = ranges[index]
    if (range !== undefined && range.start <= tag.start && range.end >= tag.start + 2) left.push(tag)
  }
  return left
}
