import type { AnalyzedPack, AnalyzedPrompt } from '../analyze/analyze-pack.ts'
import { applyChain, applySteps } from '../chain/apply-chain.ts'
import { ChainBudgetError } from '../chain/chain-budget-error.ts'
import type { Report } from '../diagnostics/report.ts'
import type { Assignments, ChainRuntime, EngineRuntime, SourceRuntime } from '../load/source-pack.ts'
import { parseBySyntax } from '../parse/parse-pack.ts'
import type { Template } from '../parse/template-tree.ts'
import { addedCallables } from './added-callables.ts'
import { composeMaps } from './compose-maps.ts'
import { originOf } from './edit-text.ts'
import { engineOptions } from './engine-options.ts'
import { evaluateTemplate, presets, type RenderFault } from './evaluate.ts'
import type { MappedText } from './source-map.ts'

export interface Rendering extends MappedText {
  /** When there are any, the text must not be used. */
  readonly faults: readonly RenderFault[]
  /** For a chain: how often each step found what it looks for. */
  readonly matches?: readonly number[]
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
    isEdited ? { ...fault, span: originOf(loaded.map, fault.span) } : fault
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
  const options = { preset: runtime.engine, options: engineOptions(runtime) }
  return (variables) => {
    const { text, map, faults } = evaluateTemplate(template, variables, options)
    const rendered = { text, map: isEdited ? composeMaps(map, loaded.map) : map }
    return { ...applySteps(rendered, runtime.after, variables), faults: faults.map(toFile) }
  }
}

/** Reports what the engine does not read, or is not known to render exactly, also in branches that no variant takes. */
function isSupported(
  prompt: AnalyzedPrompt,
  template: Template,
  { engine, place }: EngineRuntime,
  pack: AnalyzedPack,
  toFile: (fault: RenderFault) => RenderFault,
  report: Report,
): boolean {
  const { file, syntax, name } = prompt
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
  const added = addedCallables(template, pack)
  const faults = preset
    .checkSupport(template)
    .filter(({ span }) => !added.some((one) => one.span.start <= span.start && span.end <= one.span.end))
  for (const fault of faults) {
    const { span, message, help } = toFile(fault)
    report({ ruleId: 'construct-unsupported', place: { file, span }, message, ...(help && { help }) })
  }
  const [first] = added
  if (first !== undefined && faults.length === 0) {
    report({
      ruleId: 'not-rendered',
      place: { file, span: toFile({ span: first.span, message: '' }).span },
      message: `\`${name}\` is not rendered: it uses the ${first.kind} \`${first.name}\`, which the program adds`,
      help: 'recordings of the program can hold its texts',
    })
  }
  return faults.length === 0 && first === undefined
}
