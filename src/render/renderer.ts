import type { AnalyzedPack, AnalyzedPrompt } from '../analyze/analyze-pack.ts'
import { branchesOf } from '../analyze/branches.ts'
import { applyChain, applySteps } from '../chain/apply-chain.ts'
import { ChainBudgetError } from '../chain/chain-budget-error.ts'
import type { Report } from '../diagnostics/report.ts'
import type { Assignments, ChainRuntime, EngineRuntime, SourceRuntime } from '../load/source-pack.ts'
import { parseBySyntax } from '../parse/parse-pack.ts'
import type { Template } from '../parse/template-tree.ts'
import { addedParts } from './added-parts.ts'
import { composeMaps } from './compose-maps.ts'
import { originOf } from './edit-text.ts'
import { engineOptions } from './engine-options.ts'
import { evaluateTemplate, presets, type RenderFault, supportFaults } from './evaluate.ts'
import { placeIn } from './place-in.ts'
import type { MappedText } from './source-map.ts'

export interface Rendering extends MappedText {
  /** When there are any, the text must not be used. */
  readonly faults: readonly RenderFault[]
  /** For a chain: how often each step found what it looks for. */
  readonly matches?: readonly number[]
  /** For an engine: the parts of the parsed templates that were rendered; see `branchesOf`. */
  readonly taken?: ReadonlySet<object>
}

/** Renders one prompt as one runtime does, from the values of its variables. */
export type Renderer = (variables: Assignments) => Rendering

/**
 * How a runtime renders a prompt. Nothing when it cannot be told exactly: then that is reported, once for
 * all variants.
 */
export function createRenderer(
  prompt: AnalyzedPrompt,
  runtime: SourceRuntime,
  pack: AnalyzedPack,
  report: Report,
): Renderer | undefined {
  return runtime.kind === 'chain' ? chainRenderer(prompt, runtime) : engineRenderer(prompt, runtime, pack, report)
}

function chainRenderer({ file }: AnalyzedPrompt, { chain }: ChainRuntime): Renderer {
  return (variables) => {
    try {
      return { ...applyChain(file.text, chain, variables), faults: [] }
    } catch (error) {
      if (!(error instanceof ChainBudgetError)) throw error
      return { text: '', map: [], faults: [{ span: { start: 0, end: 1 }, message: error.message }] }
    }
  }
}

function engineRenderer(
  prompt: AnalyzedPrompt,
  runtime: EngineRuntime,
  pack: AnalyzedPack,
  report: Report,
): Renderer | undefined {
  const { file } = prompt
  const loaded = applyChain(file.text, runtime.before, {})
  const isEdited = loaded.text !== file.text
  const template = isEdited ? parseBySyntax(loaded.text, prompt) : prompt.template
  const toFile = (fault: RenderFault): RenderFault =>
    isEdited && fault.template === undefined ? { ...fault, span: originOf(loaded.map, fault.span) } : fault
  if (isEdited && template.faults.length > 0) {
    for (const fault of template.faults) {
      const { span, message, help } = toFile(fault)
      report({
        ruleId: 'template-syntax',
        place: { file, span },
        message: `behind the \`before\` steps of \`${runtime.name}\`: ${message}`,
        ...(help && { help }),
      })
    }
    return undefined
  }
  if (!isSupported(prompt, template, runtime, pack, toFile, report)) return undefined
  const options = {
    preset: runtime.engine,
    options: engineOptions(runtime),
    name: prompt.templateName,
    templates: includedBy(prompt),
  }
  return (variables) => {
    const { text, map, faults, taken } = evaluateTemplate(template, variables, options)
    const rendered = { text, map: isEdited ? composeMaps(map, loaded.map) : map }
    const inFile = isEdited ? sameParts(template, prompt.template, taken) : taken
    return { ...applySteps(rendered, runtime.after, variables), faults: faults.map(toFile), taken: inFile }
  }
}

/** Parts of a template that steps have edited as those of the template itself; nothing when its branches are others. */
function sameParts(edited: Template, template: Template, taken: ReadonlySet<object>): ReadonlySet<object> {
  const parts = [edited, template].map((one) => branchesOf(one).flatMap(({ part, within = part }) => [part, within]))
  if (parts[0]!.length !== parts[1]!.length) return new Set(parts[1])
  return new Set(parts[1]!.filter((_, index) => taken.has(parts[0]![index]!)))
}

/** Reports what the engine does not read, or is not known to render exactly, also in branches that no variant takes. */
function isSupported(
  prompt: AnalyzedPrompt,
  template: Template,
  { engine, place, before, name: runtime }: EngineRuntime,
  pack: AnalyzedPack,
  toFile: (fault: RenderFault) => RenderFault,
  report: Report,
): boolean {
  const { syntax, name } = prompt
  const preset = presets.get(engine)!
  if (syntax.kind !== 'none' && syntax.kind !== preset.syntax) {
    const fitting = [...presets.values()].filter((one) => one.syntax === syntax.kind).map((one) => one.name)
    report({
      ruleId: 'construct-unsupported',
      place: prompt.place,
      message: `\`${name}\` has ${syntax.kind} syntax, which ${engine} does not read`,
      help: `name a runtime for it whose engine does: ${fitting.join(', ')}`,
      related: [{ place, message: 'the runtime' }],
    })
    return false
  }
  const templates = includedBy(prompt)
  const placeOf = (fault: RenderFault) => {
    const { span, template: included } = toFile(fault)
    return placeIn(prompt, { ...span, template: included })
  }
  if (templates.size > 0 && before.steps.length > 0) {
    report({
      ruleId: 'construct-unsupported',
      place: placeOf({ span: { start: 0, end: 0 }, message: '' }),
      message: `\`${name}\` includes templates, and whether the \`before\` steps of \`${runtime}\` edit those too is not known`,
      help: 'keep the files as the engine reads them, so that no step is needed',
      related: [{ place, message: 'the runtime' }],
    })
    return false
  }
  const added = addedParts(prompt, template, pack)
  const said = supportFaults(preset, template, templates).filter((fault) => !added.some((one) => covers(one, fault)))
  for (const fault of said) {
    const { message, help, isMisleading } = fault
    const ruleId = isMisleading ? 'construct-misleading' : 'construct-unsupported'
    report({ ruleId, place: placeOf(fault), message, ...(help && { help }) })
  }
  const faults = said.filter(({ isMisleading }) => !isMisleading)
  const [first] = added
  if (first !== undefined && faults.length === 0) {
    report({
      ruleId: 'not-rendered',
      place: placeOf(first),
      message: `\`${name}\` is not rendered: it uses the ${first.message}, which the program adds`,
      help: 'recordings of the program can hold its texts',
    })
  }
  return faults.length === 0 && first === undefined
}

/** The templates that a prompt includes, by name. */
function includedBy({ templates }: AnalyzedPrompt): ReadonlyMap<string, Template> {
  return new Map([...templates].map(([name, { template }]) => [name, template]))
}

function covers(outer: RenderFault, inner: RenderFault): boolean {
  return outer.template === inner.template && outer.span.start <= inner.span.start && inner.span.end <= outer.span.end
}
