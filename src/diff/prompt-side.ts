import type { AnalyzedPrompt } from '../analyze/analyze-pack.ts'
import type { Finding } from '../diagnostics/finding.ts'
import type { TokenCounter } from '../emit/token-counter.ts'
import { expandVariants, VariantLimitError } from '../render/expand-variants.ts'
import type { RenderedPack, RenderedPrompt } from '../render/render-pack.ts'

/** The part of a build that is compared. */
export interface BuiltSide {
  readonly workspace?: { readonly packFiles: readonly string[] }
  readonly packs: readonly { readonly pack: RenderedPack }[]
  readonly findings: readonly Finding[]
  readonly tokens: TokenCounter
}

/** A prompt in one of two builds. */
export class PromptSide {
  /** Ids of all its variants, rendered or not, in manifest order. */
  readonly ids: readonly string[]
  readonly rendered: readonly RenderedPrompt[]
  readonly runtimes: readonly string[]
  readonly choices: readonly string[]
  /** Every text that could be rendered. */
  readonly texts: readonly string[]

  constructor(
    readonly pack: RenderedPack,
    readonly prompt: AnalyzedPrompt,
    readonly build: BuiltSide,
  ) {
    this.ids = variantIds(pack, prompt)
    this.rendered = pack.rendered.filter((one) => one.prompt === prompt)
    this.runtimes = prompt.runtimes.map(({ name }) => name)
    this.choices = prompt.choices.map(({ name }) => name)
    this.texts = this.rendered.flatMap(({ texts }) => texts.map(({ text }) => text))
  }

  /** How many texts could not be rendered. */
  get unrendered(): number {
    return this.ids.length * this.runtimes.length - this.texts.length
  }

  /** Why texts could not be rendered, as far as a finding says. */
  get reason(): string {
    if (this.runtimes.length === 0) return 'no runtime renders it'
    const name = `${this.pack.name}/${this.prompt.name}`
    const errors = this.build.findings.filter(({ severity }) => severity === 'error')
    const finding =
      errors.find(({ ruleId, variants }) => variants?.prompt === name && ruleId !== 'snapshot-changed') ??
      errors.find(({ place }) => place.file.path === this.prompt.file.path) ??
      errors.find(({ place }) => place.file.path === this.pack.manifest.path)
    return finding === undefined ? 'it cannot be rendered' : showFinding(finding)
  }
}

/** `templates/core/pack.yaml:3: the message`. */
export function showFinding({ place: { file, span }, message }: Finding): string {
  return `${file.path}:${file.position(span.start).line}: ${message}`
}

function variantIds(pack: RenderedPack, prompt: AnalyzedPrompt): readonly string[] {
  try {
    return expandVariants(prompt.choices, pack.exclude).map(({ id }) => id)
  } catch (error) {
    if (!(error instanceof VariantLimitError)) throw error
    return []
  }
}
