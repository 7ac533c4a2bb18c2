import type { AnalyzedPrompt } from '../analyze/analyze-pack.ts'
import { didYouMean } from '../diagnostics/did-you-mean.ts'
import type { BuildResult, BuiltPack } from '../pipeline.ts'
import { UsageError } from './usage-error.ts'

export interface Found {
  readonly built: BuiltPack
  readonly prompt: AnalyzedPrompt
}

/**
 * The prompt of a name: `kimi-code/system`, or `system` where only one pack has it.
 *
 * @throws {UsageError} when there is none, or more than one
 */
export function findPrompt(name: string, { packs }: Pick<BuildResult, 'packs'>): Found {
  const all = packs.flatMap((built) =>
    built.pack.prompts.map((prompt) => ({ built, prompt, full: `${built.pack.name}/${prompt.name}` })),
  )
  const found = all.filter(({ full, prompt }) => full === name || prompt.name === name)
  if (found.length === 1) return found[0]!
  if (found.length > 1) throw new UsageError(`\`${name}\` is ambiguous: ${found.map(({ full }) => full).join(', ')}`)
  const hint = didYouMean(
    name,
    all.flatMap(({ full, prompt }) => [full, prompt.name]),
  )
  throw new UsageError(
    `there is no prompt \`${name}\`${hint ? `; ${hint}` : `: ${all.map(({ full }) => full).join(', ')}`}`,
  )
}
