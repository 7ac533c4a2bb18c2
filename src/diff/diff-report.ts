import { diffBuilds } from './diff-builds.ts'
import type { PromptDiff, Sides } from './prompt-diff.ts'
import type { BuiltSide } from './prompt-side.ts'
import type { DiffRange } from './resolve-range.ts'
import { type UnreadPack, unreadPacks } from './unread-packs.ts'

/** What `prompt-build diff` prints: plain data, as `schemas/diff.schema.json` says. */
export interface DiffReport {
  readonly version: 1
  readonly from: ReportedSide
  readonly to: ReportedSide
  /** Packs that could not be read on one side, so that nothing is said of their prompts. */
  readonly unread: readonly (UnreadPack & { readonly side: 'before' | 'after' })[]
  /** Prompts with a difference. */
  readonly prompts: readonly PromptDiff[]
  readonly summary: Readonly<Record<PromptDiff['status'] | 'unchanged', number>>
}

export interface ReportedSide {
  readonly name: string
  /** The full hash; absent for the work tree. */
  readonly commit?: string
}

/** Compares two builds; a side that could not be built leaves nothing to compare. */
export async function diffReport(range: DiffRange, builds: Sides<BuiltSide>): Promise<DiffReport> {
  const { before, after } = builds
  const isBuilt = before.workspace !== undefined && after.workspace !== undefined
  const prompts = isBuilt ? await diffBuilds(before, after) : []
  const count = (status: PromptDiff['status']) => prompts.filter((prompt) => prompt.status === status).length
  const unread = [
    ...unreadPacks(before).map((pack) => ({ side: 'before' as const, ...pack })),
    ...unreadPacks(after).map((pack) => ({ side: 'after' as const, ...pack })),
  ]
  return {
    version: 1,
    from: range.from,
    to: range.to ?? { name: 'the work tree' },
    unread,
    prompts,
    summary: {
      added: count('added'),
      removed: count('removed'),
      changed: count('changed'),
      unrendered: count('unrendered'),
      unchanged: isBuilt
        ? countPrompts(after, unread) - prompts.filter(({ status }) => status !== 'removed').length
        : 0,
    },
  }
}

function countPrompts({ packs }: BuiltSide, unread: readonly UnreadPack[]): number {
  return packs
    .filter(({ pack }) => unread.every(({ manifest }) => manifest !== pack.manifest.path))
    .reduce((sum, { pack }) => sum + pack.prompts.length, 0)
}
