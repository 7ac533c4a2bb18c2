import packageJson from '../../package.json' with { type: 'json' }
import { sha256 } from '../diagnostics/sha256.ts'
import { targets } from '../generated/targets.ts'
import type { RenderedPack } from '../render/render-pack.ts'
import type { Artifact } from './target.ts'
import type { TokenCounter } from './token-counter.ts'

/** Everything that a build writes: files named by content, and the index that lists them. */
export interface Emission {
  readonly artifacts: readonly Artifact[]
  /** The text of `index.json`, described by `schemas/index.schema.json`. */
  readonly index: string
}

export const INDEX_FILE = 'index.json'

/** The artifacts of all packs, each for the targets of its manifest. The same input gives the same bytes. */
export async function emitPacks(packs: readonly RenderedPack[], tokens: TokenCounter): Promise<Emission> {
  const artifacts: Artifact[] = []
  const entries: Record<string, object> = {}
  for (const pack of packs) {
    const sources = Object.fromEntries(pack.files.map(({ path, text }) => [path, sha256(text)]))
    const entry: Record<string, unknown> = { sources }
    for (const target of targets.filter(({ id }) => pack.targets.includes(id))) {
      const emitted = await target.emit(pack, tokens)
      artifacts.push(...emitted.artifacts)
      entry[target.id] = emitted.index
    }
    entries[pack.name] = entry
  }
  const tool = { name: packageJson.name, version: packageJson.version }
  return { artifacts, index: `${JSON.stringify({ version: 1, tool, packs: entries }, undefined, 2)}\n` }
}
