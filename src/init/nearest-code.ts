import type { CodeEvidence } from './engine-evidence.ts'

/**
 * The code that says how a file is rendered: the code that loads it, or else the code that shares the most
 * folders with it, one that sets up an engine first.
 */
export function nearestCode(
  file: string,
  loader: string | undefined,
  evidence: ReadonlyMap<string, CodeEvidence>,
): { readonly evidence: CodeEvidence; readonly isLoader: boolean } | undefined {
  const own = loader === undefined ? undefined : evidence.get(loader)
  if (own !== undefined) return { evidence: own, isLoader: true }
  const origin = loader ?? file
  let best: CodeEvidence | undefined
  let bestRank = -1
  for (const one of evidence.values()) {
    const rank = sharedFolders(origin, one.path) * 2 + (one.engine === undefined ? 0 : 1)
    if (rank <= bestRank) continue
    best = one
    bestRank = rank
  }
  return best && { evidence: best, isLoader: false }
}

function sharedFolders(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')]
  let count = 0
  while (count < left.length - 1 && count < right.length - 1 && left[count] === right[count]) count += 1
  return count
}
