import type { MappedText } from '../../render/source-map.ts'
import type { Branch } from './branch.ts'

/**
 * Which branches a rendering took, as indexes into `branches`. A branch counts as taken when something of its own is in
 * the output, and so does every branch around it.
 *
 * @param branches as `branchesOf` lists them, of the template that was rendered
 */
export function takenBranches(branches: readonly Branch[], { text, map }: MappedText): ReadonlySet<number> {
  const evidence = branches
    .flatMap((branch, index) => branch.evidence.map((one) => ({ ...one, index })))
    .sort((a, b) => a.span.start - b.span.start || a.index - b.index)
  const taken = new Set<number>()
  const take = (index: number | undefined) => {
    for (let at = index; at !== undefined && !taken.has(at); at = branches[at]!.parent) taken.add(at)
  }
  for (const { source, template, step, copied, start, end } of map) {
    if (template !== undefined || step !== undefined || source.end <= source.start) continue
    for (let at = firstEndingBehind(evidence, source.start); at < evidence.length; at += 1) {
      const { span, text: expected, index } = evidence[at]!
      if (span.start >= source.end) break
      if (expected === undefined ? copied : text.slice(start, end).trim() === expected) take(index)
    }
  }
  return taken
}

/** Evidence does not overlap but for the two sides of one output, so that the ends are in order as well. */
function firstEndingBehind(evidence: readonly { readonly span: { readonly end: number } }[], offset: number): number {
  let low = 0
  let high = evidence.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (evidence[middle]!.span.end <= offset) low = middle + 1
    else high = middle
  }
  return low
}
