import type { Finding } from '../diagnostics/finding.ts'
import type { RenderedPack } from '../render/render-pack.ts'
import type { Comparison } from './compare-snapshots.ts'
import { removeSnapshots, writeSnapshots } from './snapshot-store.ts'

/** A build that is to become golden. */
export interface Acceptable {
  /** Absolute path of the repository. */
  readonly root: string
  /** The folder of the snapshots from the root. */
  readonly folder: string
  readonly packs: readonly { readonly pack: RenderedPack; readonly comparisons: readonly Comparison[] }[]
  readonly findings: readonly Finding[]
}

export interface Accepted {
  /** Snapshots written, by path from the root. */
  readonly written: readonly string[]
  readonly removed: readonly string[]
}

/** What stands between a text and its golden one; any other error must be mended first. */
const ACCEPTABLE = new Set([
  'snapshot-changed',
  'snapshot-missing',
  'snapshot-orphan',
  'snapshot-unreadable',
  'artifact-stale',
])

/** The errors of a build that forbid to take its texts as golden. */
export function blockingErrors(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ severity, ruleId }) => severity === 'error' && !ACCEPTABLE.has(ruleId))
}

/**
 * Takes the texts of a build as golden and removes snapshots that nothing renders.
 *
 * @param isWanted by prompt name, such as `kimi-code/system`
 */
export async function acceptSnapshots(
  { root, folder, packs, findings }: Acceptable,
  isWanted: (prompt: string) => boolean,
): Promise<Accepted> {
  const written: string[] = []
  for (const { pack, comparisons } of packs) {
    const taken = comparisons.filter(
      ({ state, rendered }) => state !== 'same' && isWanted(`${pack.name}/${rendered.prompt.name}`),
    )
    await writeSnapshots(root, pack.name, taken)
    written.push(...taken.map(({ path }) => path))
  }
  const removed = findings
    .filter(({ ruleId }) => ruleId === 'snapshot-orphan')
    .map(({ place }) => place.file.path)
    .filter((path) => isWanted(promptOfPath(path, folder)))
  await removeSnapshots(root, removed)
  return { written, removed }
}

/** `snapshots/kimi-code/cli/system.snap` is of `kimi-code/system`. */
function promptOfPath(path: string, folder: string): string {
  const [pack, , ...rest] = path.slice(folder.length + 1).split('/')
  return `${pack}/${rest.join('/').replace(/\.snap$/, '')}`
}
