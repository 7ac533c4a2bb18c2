import type { Chain, EngineRuntime } from '../../load/source-pack.ts'
import type { Span } from '../../parse/template-tree.ts'
import type { RenderedPrompt } from '../../render/render-pack.ts'
import type { AnalyzedPrompt } from '../analyze-pack.ts'
import { branchesOf } from '../branches.ts'
import type { Branch } from './branch.ts'
import { reachingAssignment } from './reaching-assignment.ts'
import { takenBranches } from './taken-branches.ts'

export interface UntakenBranch {
  readonly prompt: AnalyzedPrompt
  readonly kind: Branch['kind']
  /** Its tag; of an inline branch, the value. */
  readonly span: Span
  /** When it would be taken, in the words of the template. */
  readonly condition: string
  /** The variables that decide about it, each once, in source order. */
  readonly variables: readonly string[]
  /** What a value of a choice could assign to reach it, as a line of YAML: `os: windows`. */
  readonly assignment?: string
  /** How many variants there are, and the runtimes that were looked at. */
  readonly variantCount: number
  readonly runtimes: readonly string[]
}

/**
 * The branches that no variant of a prompt takes under any of its rendered engines; of branches in each other only the
 * outermost. Prompts of which a variant is missing, after a fault or in a filtered build, and those whose texts are
 * rewritten by steps before or after the engine are left out, since nothing can be told of them.
 */
export function untakenBranches(rendered: readonly RenderedPrompt[]): readonly UntakenBranch[] {
  const byPrompt = new Map<AnalyzedPrompt, RenderedPrompt[]>()
  for (const one of rendered) {
    if (one.runtime.kind !== 'engine') continue
    const known = byPrompt.get(one.prompt)
    if (known === undefined) byPrompt.set(one.prompt, [one])
    else known.push(one)
  }
  return [...byPrompt.values()].flatMap(untakenOf)
}

function untakenOf(renderings: readonly RenderedPrompt[]): readonly UntakenBranch[] {
  const { prompt, variantCount } = renderings[0]!
  const areComplete = renderings.every((one) => one.texts.length > 0 && one.texts.length === one.variantCount)
  if (!areComplete || renderings.some(({ runtime }) => rewrites(runtime as EngineRuntime))) return []
  const branches = branchesOf(prompt.template)
  const decidable = branches.some(({ evidence }) => evidence.length > 0)
  if (!decidable) return []
  const taken = new Set<number>()
  for (const text of renderings.flatMap(({ texts }) => texts)) {
    for (const index of takenBranches(branches, text)) taken.add(index)
  }
  const runtimes = renderings.map(({ runtime }) => runtime.name)
  const untaken = new Set<number>()
  const found: UntakenBranch[] = []
  for (const [index, branch] of branches.entries()) {
    const isInside = branch.parent !== undefined && untaken.has(branch.parent)
    if (!isInside && (branch.evidence.length === 0 || taken.has(index))) continue
    untaken.add(index)
    if (isInside) continue
    const { kind, span, condition } = branch
    const assignment = reachingAssignment(branch, prompt.scope)
    found.push({
      prompt,
      kind,
      span,
      condition,
      variables: variablesOf(branch, prompt),
      ...(assignment === undefined ? {} : { assignment }),
      variantCount,
      runtimes,
    })
  }
  return found
}

/** Whether steps beside the engine may take away what shows that a branch was taken. */
function rewrites({ before, after }: EngineRuntime): boolean {
  const isRewriting = ({ steps }: Chain) => steps.some(({ op }) => op === 'replace' || op === 'keep-or-drop')
  return isRewriting(before) || isRewriting(after)
}

function variablesOf({ tests }: Branch, { reads, scope }: AnalyzedPrompt): readonly string[] {
  const names = reads.filter(
    ({ name, span }) =>
      scope.has(name) && tests.some((test) => test.span.start <= span.start && span.end <= test.span.end),
  )
  return [...new Set(names.map(({ name }) => name))]
}
