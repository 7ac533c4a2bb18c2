import type { SourceFile } from '../../diagnostics/source-file.ts'
import type { ParsedInclude } from '../../parse/parse-pack.ts'
import type { Span, Template } from '../../parse/template-tree.ts'
import type { RenderedPrompt } from '../../render/render-pack.ts'
import type { AnalyzedPrompt } from '../analyze-pack.ts'
import { branchesOf } from '../branches.ts'
import type { Branch } from './branch.ts'
import { reachingAssignment } from './reaching-assignment.ts'

export interface UntakenBranch {
  /** The template that it stands in: the prompt's own, or one that it includes. */
  readonly file: SourceFile
  /** The first prompt that could take it. */
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
  /** How many variants were looked at, over all prompts that could take it and all runtimes. */
  readonly textCount: number
}

/**
 * The branches that no variant of any prompt takes under any of its rendered engines; of branches in each other only
 * the outermost. Nothing is said of macros and blocks that are not rendered at all, nor of templates of prompts of
 * which a variant is missing, after a fault or in a filtered build.
 */
export function untakenBranches(rendered: readonly RenderedPrompt[]): readonly UntakenBranch[] {
  const byTemplate = new Map<Template, { readonly include: ParsedInclude; readonly by: RenderedPrompt[] }>()
  for (const one of rendered) {
    if (one.taken === undefined) continue
    for (const { file, template } of [one.prompt, ...one.prompt.templates.values()]) {
      const known = byTemplate.get(template)
      if (known === undefined) byTemplate.set(template, { include: { file, template }, by: [one] })
      else known.by.push(one)
    }
  }
  const parsed = [...byTemplate.values()]
  // A file that is a prompt and an include, or has two kinds of delimiters, is parsed twice: no tree of it tells all.
  const counts = new Map<SourceFile, number>()
  for (const { include } of parsed) counts.set(include.file, (counts.get(include.file) ?? 0) + 1)
  const once = parsed.filter(({ include }) => counts.get(include.file) === 1)
  return once.flatMap(({ include, by }) => untakenOf(include, by))
}

function untakenOf({ file, template }: ParsedInclude, renderings: readonly RenderedPrompt[]): readonly UntakenBranch[] {
  if (renderings.some(({ texts, variantCount }) => texts.length === 0 || texts.length < variantCount)) return []
  const isTaken = (part: object) => renderings.some(({ taken }) => taken?.has(part))
  const { prompt } = renderings[0]!
  const textCount = renderings.reduce((sum, { texts }) => sum + texts.length, 0)
  const hidden = new Set<number>()
  const found: UntakenBranch[] = []
  for (const [index, branch] of branchesOf(template).entries()) {
    const { kind, span, condition, part, parent, within } = branch
    const isInside = parent !== undefined && hidden.has(parent)
    if (!isInside && isTaken(part)) continue
    hidden.add(index)
    if (isInside || (within !== undefined && !isTaken(within))) continue
    const assignment = reachingAssignment(branch, prompt.scope)
    const variables = variablesOf(branch, prompt, file)
    found.push({
      file,
      prompt,
      kind,
      span,
      condition,
      variables,
      ...(assignment === undefined ? {} : { assignment }),
      textCount,
    })
  }
  return found
}

function variablesOf(
  { tests }: Branch,
  { file: own, reads, scope }: AnalyzedPrompt,
  file: SourceFile,
): readonly string[] {
  const names = reads.filter(
    ({ name, span }) =>
      file === own &&
      scope.has(name) &&
      tests.some((test) => test.span.start <= span.start && span.end <= test.span.end),
  )
  return [...new Set(names.map(({ name }) => name))]
}
