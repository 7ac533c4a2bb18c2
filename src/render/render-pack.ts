import type { AnalyzedPack, AnalyzedPrompt } from '../analyze/analyze-pack.ts'
import { applyChain } from '../chain/apply-chain.ts'
import { chainVariables } from '../chain/chain-variables.ts'
import { ChainBudgetError } from '../chain/keep-or-drop.ts'
import type { Report } from '../diagnostics/report.ts'
import type { Assignments, ChainRuntime, EngineRuntime, SourceRuntime } from '../load/source-pack.ts'
import { checkOptions } from './check-options.ts'
import { evaluateTemplate, presets, type RenderFault } from './evaluate.ts'
import { expandVariants, matchesWhere, type Variant, VariantLimitError } from './expand-variants.ts'
import type { MappedText } from './source-map.ts'

export interface RenderedVariant extends MappedText {
  readonly variant: Variant
  /** Everything that the prompt could read, by name. */
  readonly variables: Assignments
  /** For a chain: how often each step found what it looks for. */
  readonly matches?: readonly number[]
}

/** A prompt under one runtime: a text for each variant, in manifest order. */
export interface RenderedPrompt {
  readonly prompt: AnalyzedPrompt
  readonly runtime: SourceRuntime
  readonly texts: readonly RenderedVariant[]
  /** How many variants the prompt has; more than `texts` in a filtered build or after a fault. */
  readonly variantCount: number
}

export interface RenderedPack extends AnalyzedPack {
  readonly rendered: readonly RenderedPrompt[]
}

export interface RenderOptions {
  readonly variants?: VariantFilter
  /** Values in place of those of the manifest. */
  readonly set?: Assignments
}

/** Choices to render, such as `os=linux`; a prompt that does not vary over one ignores it. */
export type VariantFilter = ReadonlyMap<string, string>

/**
 * Renders every variant of every prompt under each of its runtimes. What cannot be rendered is
 * reported once for all its variants, and is left out of the result.
 */
export function renderPack(pack: AnalyzedPack, options: RenderOptions, report: Report): RenderedPack {
  const broken = new Set(
    pack.runtimes.filter((runtime) => runtime.kind === 'engine' && !checkOptions(runtime, pack, report)),
  )
  const rendered = pack.prompts.flatMap((prompt) => {
    if (!prompt.isSound || !pack.isRenderable) return []
    const variants = variantsOf(prompt, pack, report)
    const wanted = variants
      .filter((variant) => isWanted(variant, options.variants ?? new Map()))
      .map((variant) => ({ ...variant, assigns: { ...variant.assigns, ...options.set } }))
    return prompt.runtimes
      .filter((runtime) => !broken.has(runtime))
      .map((runtime) => renderPrompt(prompt, runtime, wanted, variants.length, pack, report))
  })
  return { ...pack, rendered }
}

function variantsOf(prompt: AnalyzedPrompt, pack: AnalyzedPack, report: Report): readonly Variant[] {
  try {
    return expandVariants(prompt.choices, pack.exclude)
  } catch (error) {
    if (!(error instanceof VariantLimitError)) throw error
    report({
      ruleId: 'variant-limit',
      place: prompt.place,
      message: `\`${prompt.name}\`: ${error.message}`,
      help: 'let the prompt read fewer variables that choices assign, or merge choices that always go together',
    })
    return []
  }
}

function isWanted(variant: Variant, filter: VariantFilter): boolean {
  const choices = new Map(
    [...filter].filter(([choice]) => variant.chosen.has(choice)).map(([choice, value]) => [choice, [value]]),
  )
  return matchesWhere(variant, { choices, place: undefined as never })
}

function renderPrompt(
  prompt: AnalyzedPrompt,
  runtime: SourceRuntime,
  variants: readonly Variant[],
  variantCount: number,
  pack: AnalyzedPack,
  report: Report,
): RenderedPrompt {
  const faults = new FaultsByPlace(prompt, runtime, variantCount, pack, report)
  const isSupported = runtime.kind === 'chain' || checkEngine(prompt, runtime, report)
  const texts = isSupported
    ? variants.flatMap((variant) => {
        const variables = { ...pack.defaults, ...variant.assigns }
        if (faults.lacksValue(variables, variant)) return []
        const text =
          runtime.kind === 'chain' ? runChain(prompt, runtime, variables) : runEngine(prompt, runtime, variables)
        if ('faults' in text && text.faults.length > 0) {
          for (const fault of text.faults) faults.add(fault, variant)
          return []
        }
        return [{ ...text, variant, variables }]
      })
    : []
  faults.reportAll()
  return { prompt, runtime, texts, variantCount }
}

/** Reports what the engine does not read, or is not known to render exactly, also in branches that no variant takes. */
function checkEngine(prompt: AnalyzedPrompt, runtime: EngineRuntime, report: Report): boolean {
  const { file, template } = prompt
  const preset = presets.get(runtime.engine)!
  if (prompt.syntax.kind !== 'none' && prompt.syntax.kind !== preset.syntax) {
    const fitting = [...presets.values()].filter(({ syntax }) => syntax === prompt.syntax.kind).map(({ name }) => name)
    report({
      ruleId: 'construct-unsupported',
      place: prompt.place,
      message: `\`${prompt.name}\` has ${prompt.syntax.kind} syntax, which ${runtime.engine} does not read`,
      help: `name a runtime for it whose engine does: ${fitting.join(', ')}`,
      related: [{ place: runtime.place, message: 'the runtime' }],
    })
    return false
  }
  const faults = preset.checkSupport(template)
  for (const { span, message, help } of faults) {
    report({ ruleId: 'construct-unsupported', place: { file, span }, message, ...(help && { help }) })
  }
  return faults.length === 0
}

type Rendering = MappedText & { readonly faults?: readonly RenderFault[]; readonly matches?: readonly number[] }

function runEngine(
  { template }: AnalyzedPrompt,
  { engine, options }: EngineRuntime,
  variables: Assignments,
): Rendering {
  return evaluateTemplate(template, variables, { preset: engine, options })
}

function runChain({ file, template }: AnalyzedPrompt, { chain }: ChainRuntime, variables: Assignments): Rendering {
  try {
    return applyChain(file.text, chain, variables)
  } catch (error) {
    if (!(error instanceof ChainBudgetError)) throw error
    const span = { start: 0, end: Math.min(1, template.source.length) }
    return { text: '', map: [], faults: [{ span, message: error.message }] }
  }
}

/** Gathers what fails at one place in several variants, so that it is reported once. */
class FaultsByPlace {
  readonly #faults = new Map<string, { readonly fault: RenderFault; readonly ids: string[] }>()
  readonly #missing = new Map<string, string[]>()
  readonly #needed: readonly string[]

  constructor(
    private readonly prompt: AnalyzedPrompt,
    private readonly runtime: SourceRuntime,
    private readonly of: number,
    private readonly pack: AnalyzedPack,
    private readonly report: Report,
  ) {
    const reads = runtime.kind === 'chain' ? chainVariables(runtime.chain) : prompt.reads
    this.#needed = [...new Set(reads.map(({ name }) => name))]
  }

  add(fault: RenderFault, variant: Variant): void {
    const key = `${fault.span.start} ${fault.message}`
    const known = this.#faults.get(key)
    if (known) known.ids.push(variant.id)
    else this.#faults.set(key, { fault, ids: [variant.id] })
  }

  /** Notes the variables without a value in this variant; undeclared ones are the business of a rule. */
  lacksValue(variables: Assignments, variant: Variant): boolean {
    const names = this.#needed.filter((name) => !Object.hasOwn(variables, name))
    for (const name of names.filter((one) => this.pack.variables.has(one))) {
      this.#missing.set(name, [...(this.#missing.get(name) ?? []), variant.id])
    }
    return names.length > 0
  }

  reportAll(): void {
    for (const { fault, ids } of this.#faults.values()) {
      this.report({
        ruleId: 'render-failed',
        place: { file: this.prompt.file, span: fault.span },
        message: fault.message,
        ...(fault.help && { help: fault.help }),
        variants: this.affected(ids),
      })
    }
    for (const [name, ids] of this.#missing) {
      const read = this.prompt.reads.find((one) => one.name === name)
      this.report({
        ruleId: 'variable-without-value',
        place: read ? { file: this.prompt.file, span: read.span } : this.pack.variables.get(name)!.place,
        message: `\`${name}\` has no value: no choice assigns it, and \`defaults\` has none`,
        help: `add a value of \`${name}\` under \`defaults\` in ${this.pack.manifest.path}`,
        variants: this.affected(ids),
      })
    }
  }

  private affected(ids: readonly string[]) {
    return { prompt: `${this.pack.name}/${this.prompt.name}`, runtimes: [this.runtime.name], ids, of: this.of }
  }
}
