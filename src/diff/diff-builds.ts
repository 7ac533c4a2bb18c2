import { diffPrompt } from './diff-prompt.ts'
import type { PromptDiff } from './prompt-diff.ts'
import { type BuiltSide, PromptSide, showFinding } from './prompt-side.ts'
import { unreadPacks } from './unread-packs.ts'

/**
 * What a change does to the texts of every prompt, by pack, prompt, runtime and variant. Prompts whose
 * texts are the same are left out, and so are those of a pack that one side could not read.
 *
 * @returns in the order of the new build, prompts that are gone last in their pack
 */
export async function diffBuilds(before: BuiltSide, after: BuiltSide): Promise<readonly PromptDiff[]> {
  const unread = new Set([...unreadPacks(before), ...unreadPacks(after)].map(({ manifest }) => manifest))
  const [old, now] = [promptsOf(before, unread), promptsOf(after, unread)]
  const diffs: PromptDiff[] = []
  for (const pack of new Set([...now.keys(), ...old.keys()])) {
    const [oldPrompts, newPrompts] = [old.get(pack), now.get(pack)]
    for (const name of new Set([...(newPrompts?.keys() ?? []), ...(oldPrompts?.keys() ?? [])])) {
      const [one, other] = [oldPrompts?.get(name), newPrompts?.get(name)]
      const lost =
        (one === undefined && lostFile(name, pack, before)) || (other === undefined && lostFile(name, pack, after))
      const diff = await diffPrompt(one, other, { before, after }, lost || undefined)
      if (diff !== undefined) diffs.push(diff)
    }
  }
  return diffs
}

/** Prompts by the names of pack and prompt, in manifest order. */
function promptsOf(build: BuiltSide, unread: ReadonlySet<string>): Map<string, Map<string, PromptSide>> {
  const packs = new Map<string, Map<string, PromptSide>>()
  for (const { pack } of build.packs) {
    if (unread.has(pack.manifest.path)) continue
    const prompts = packs.get(pack.name) ?? new Map<string, PromptSide>()
    packs.set(pack.name, prompts)
    for (const prompt of pack.prompts) prompts.set(prompt.name, new PromptSide(pack, prompt, build))
  }
  return packs
}

/** Why a prompt that the manifest names is not there: its file cannot be read. */
function lostFile(prompt: string, packName: string, { packs, findings }: BuiltSide): string | undefined {
  const pack = packs.find((built) => built.pack.name === packName)?.pack
  const place = pack?.place(['prompts', prompt, 'file'])
  const finding = findings.find(
    (one) =>
      one.ruleId === 'file-unreadable' &&
      one.place.file.path === place?.file.path &&
      one.place.span.start === place.span.start,
  )
  return finding && showFinding(finding)
}
