import type { RenderedPack } from '../render/render-pack.ts'
import type { TokenCounter } from './token-counter.ts'

/** A file for consumers. */
export interface Artifact {
  /** From the out folder. */
  readonly path: string
  readonly text: string
}

export interface Emitted {
  readonly artifacts: readonly Artifact[]
  /** What stands in `index.json` under the target's name. */
  readonly index: unknown
}

/** One kind of artifact: a file in `targets/` that exports one of these under the name of the file. */
export interface Target {
  readonly id: string
  emit(pack: RenderedPack, tokens: TokenCounter): Promise<Emitted>
}

export function defineTarget(target: Target): Target {
  return target
}
