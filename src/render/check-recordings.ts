import type { AnalyzedPack, AnalyzedPrompt } from '../analyze/analyze-pack.ts'
import { createValueChecker } from '../analyze/value-checker.ts'
import { changedLines } from '../diagnostics/changed-lines.ts'
import { didYouMean } from '../diagnostics/did-you-mean.ts'
import { firstDifference } from '../diagnostics/first-difference.ts'
import type { Report } from '../diagnostics/report.ts'
import type { Recording, SourceRuntime } from '../load/source-pack.ts'
import { originOf } from './edit-text.ts'
import { presets } from './evaluate.ts'
import { placeIn } from './place-in.ts'
import { createRenderer, type Renderer } from './renderer.ts'

/** What replaying the recordings of a pack has shown. */
export interface Replayed {
  /** Recordings whose output this build gives, byte for byte. */
  readonly equal: number
  /** Recordings of prompts that this version does not render. */
  readonly unrendered: number
}

/**
 * Replays what the program recorded: its values are held against the variables' schemas, its outputs against what
 * this build renders from them, and a prompt that no recording covers is reported.
 */
export function checkRecordings(pack: AnalyzedPack, report: Report): Replayed {
  const { recordings } = pack
  const replayed = { equal: 0, unrendered: 0 }
  if (recordings === undefined) return replayed
  const checkValues = createValueChecker(() => {}) // schemas that cannot be used were reported with the manifest
  const renderers = new Map<string, Renderer | undefined>()
  const covered = new Set<string>()
  for (const recording of recordings) {
    const prompt = pack.prompts.find(({ name }) => name === recording.prompt)
    covered.add(recording.prompt)
    if (prompt === undefined || !checkVariables(recording, prompt, checkValues, report)) continue
    const runtime = chooseRuntime(recording, prompt, report)
    if (runtime === undefined) continue
    const key = `${prompt.name}\n${runtime.name}`
    if (!renderers.has(key)) renderers.set(key, rendererOf(prompt, runtime, pack))
    const render = renderers.get(key)
    if (render === undefined) replayed.unrendered += 1
    else if (compare(recording, prompt, runtime, render, report)) replayed.equal += 1
  }
  for (const { name, place } of pack.prompts) {
    if (covered.has(name)) continue
    const help = 'let the test of the program that writes the recordings render it too'
    report({ ruleId: 'recording-missing', place, message: `no recording covers \`${name}\``, help })
  }
  return replayed
}

function checkVariables(
  { variables, place }: Recording,
  { scope, name: prompt }: AnalyzedPrompt,
  checkValue: ReturnType<typeof createValueChecker>,
  report: Report,
): boolean {
  let isValid = true
  const fail = (message: string, help?: string) => {
    isValid = false
    report({ ruleId: 'value-invalid', place, message, ...(help && { help }) })
  }
  for (const [name, value] of Object.entries(variables)) {
    const variable = scope.get(name)
    if (variable === undefined) {
      fail(`the recorded variable \`${name}\` is not declared for \`${prompt}\``, didYouMean(name, scope.keys()))
      continue
    }
    const fault = checkValue(variable, value)
    if (fault !== undefined) fail(`the recorded value of \`${name}\` is not one that its schema allows: ${fault}`)
  }
  return isValid
}

/** The runtime that a recording names, or else the first that this version renders, or the first. */
function chooseRuntime(
  { runtime: name, place }: Recording,
  { runtimes, name: prompt }: AnalyzedPrompt,
  report: Report,
): SourceRuntime | undefined {
  if (name === undefined) return runtimes.find(isRendered) ?? runtimes[0]
  const runtime = runtimes.find((one) => one.name === name)
  if (runtime !== undefined) return runtime
  const names = runtimes.map((one) => one.name)
  const help = didYouMean(name, names) ?? `it has ${names.join(', ') || 'none'}`
  report({ ruleId: 'manifest-reference', place, message: `\`${prompt}\` has no runtime \`${name}\``, help })
  return undefined
}

function isRendered(runtime: SourceRuntime): boolean {
  return runtime.kind === 'chain' || presets.has(runtime.engine)
}

function rendererOf(prompt: AnalyzedPrompt, runtime: SourceRuntime, pack: AnalyzedPack): Renderer | undefined {
  return prompt.isSound && isRendered(runtime) ? createRenderer(prompt, runtime, pack, () => {}) : undefined
}

function compare(
  { variables, output, place }: Recording,
  prompt: AnalyzedPrompt,
  runtime: SourceRuntime,
  render: Renderer,
  report: Report,
): boolean {
  const { text, map, faults } = render(variables)
  const [fault] = faults
  if (fault !== undefined) {
    report({
      ruleId: 'recording-differs',
      place,
      message: `\`${prompt.name}\` cannot be rendered from the recorded values: ${fault.message}`,
      related: [{ place: placeIn(prompt, { ...fault.span, template: fault.template }), message: 'here' }],
    })
    return false
  }
  if (text === output) return true
  const at = firstDifference(text, output)
  report({
    ruleId: 'recording-differs',
    place,
    message: `the program recorded another text of \`${prompt.name}\` than \`${runtime.name}\` gives here`,
    related: [{ place: placeIn(prompt, originOf(map, { start: at, end: at + 1 })), message: 'the texts part here' }],
    detail: changedLines(output, text, { before: 'the recording', after: 'this build' }),
    help: 'if the prompt was changed on purpose, run the test of the program that writes the recordings',
  })
  return false
}
