import type { AnalyzedPack, AnalyzedPrompt } from '../analyze/analyze-pack.ts'
import { chainVariables } from '../chain/chain-variables.ts'
import type { Report } from '../diagnostics/report.ts'
import { ABSENT } from '../load/read-assignments.ts'
import type { Assignments, SourceRuntime } from '../load/source-pack.ts'
import { checkOptions } from './engine-options.ts'
import { presets, type RenderFault } from './evaluate.ts'
import { expandVariants, matchesWhere, type Variant, VariantLimitError } from './expand-variants.ts'
import { placeIn } from './place-in.ts'
import { createRenderer } from './renderer.ts'
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
  /** The parts of the parsed templates that some variant renders; none for a chain. */
  readonly taken?: ReadonlySet<object>
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
    pack.runtimes.filter(
      (runtime) => runtime.kind === 'engine' && (!presets.has(runtime.engine) || !checkOptions(runtime, pack, report)),
    ),
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
  const render = createRenderer(prompt, runtime, pack, report)
  const allTaken = new Set<object>()
  const texts = variants.flatMap((variant) => {
    const variables = withoutAbsent({ ...pack.defaults, ...variant.assigns })
    if (render === undefined || faults.lacksValue(variables, variant)) return []
    const { faults: found, taken = [], ...text } = render(variables)
    for (const part of taken) allTaken.add(part)
    for (const fault of found) faults.add(fault, variant)
    return found.length > 0 ? [] : [{ ...text, variant, variables }]
  })
  faults.reportAll()
  return { prompt, runtime, texts, variantCount, ...(runtime.kind === 'engine' && { taken: allTaken }) }
}

function withoutAbsent(values: Assignments): Assignments {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ABSENT))
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
    const reads =
      runtime.kind === 'chain' ? chainVariables(runtime.chain) : [...prompt.reads, ...chainVariables(runtime.after)]
    const names = new Set(reads.map(({ name }) => name))
    this.#needed = [...names].filter((name) => prompt.scope.get(name)?.isOptional !== true)
  }

  add(fault: RenderFault, variant: Variant): void {
    const key = `${fault.template ?? ''} ${fault.span.start} ${fault.message}`
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
        place: placeIn(this.prompt, { ...fault.span, template: fault.template }),
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
