import { sha256 } from '../../diagnostics/sha256.ts'
import type { RenderedPrompt } from '../../render/render-pack.ts'
import { type Artifact, defineTarget } from '../target.ts'
import type { TokenCounter } from '../token-counter.ts'

/** Finished texts: one file for each distinct text, and in the index the text of each variant. */
export const text = defineTarget({
  id: 'text',
  async emit(pack, tokens) {
    const artifacts = new Map<string, Artifact>()
    const index: Record<string, { role: string; encoding: string; runtimes: Record<string, object> }> = {}
    for (const rendered of pack.rendered) {
      const { prompt, runtime } = rendered
      const encoding = prompt.budget?.encoding ?? 'o200k_base'
      index[prompt.name] ??= { role: prompt.role, encoding, runtimes: {} }
      index[prompt.name]!.runtimes[runtime.name] = await variantEntries(pack.name, rendered, tokens, artifacts)
    }
    return { artifacts: [...artifacts.values()], index }
  },
})

async function variantEntries(
  packName: string,
  { prompt, texts }: RenderedPrompt,
  tokens: TokenCounter,
  artifacts: Map<string, Artifact>,
): Promise<Record<string, object>> {
  const entries: Record<string, object> = {}
  for (const { variant, text: content } of texts) {
    const hash = sha256(content)
    const file = `${packName}/${prompt.name}.${hash.slice(0, 16)}.txt`
    artifacts.set(file, { path: file, text: content })
    entries[variant.id] = {
      file,
      sha256: hash,
      bytes: Buffer.byteLength(content),
      characters: [...content].length,
      tokens: await tokens.count(content, prompt.budget?.encoding ?? 'o200k_base'),
    }
  }
  return entries
}
