import type { AnalyzedPack } from '../../analyze/analyze-pack.ts'
import { boundNames } from '../../analyze/bound-names.ts'
import { type Read, templateReads } from '../../analyze/template-reads.ts'
import { chainVariables } from '../../chain/chain-variables.ts'
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import type { Place } from '../../diagnostics/place.ts'
import type { SourceFile } from '../../diagnostics/source-file.ts'
import type { Variable } from '../../load/source-pack.ts'
import type { Template } from '../../parse/template-tree.ts'
import { defineRule } from '../rule.ts'

export const undeclaredVariable = defineRule({
  id: 'undeclared-variable',
  subject: 'pack',
  severity: 'error',
  docs: {
    what: 'A prompt or a chain step reads a variable that its pack does not declare.',
    why: 'it renders as nothing or stops the program, so the agent reads a sentence with a hole in it, or none',
    bad: 'Your shell is {{ shel }}. {{ tools }}',
    good: 'Your shell is {{ shell }}. {{ tools }}',
  },
  check(pack, report) {
    const check = (name: string, place: Place, scope: ReadonlyMap<string, Variable>) => {
      if (scope.has(name)) return
      const isElsewhere = pack.variables.has(name)
      report({
        place,
        message: isElsewhere
          ? `variable \`${name}\` is declared in ${pack.manifest.path}, but not for this prompt`
          : `variable \`${name}\` is not declared in ${pack.manifest.path}`,
        help: isElsewhere
          ? `add \`${name}\` to the \`variables\` of the prompt`
          : (didYouMean(name, scope.keys()) ?? `add \`${name}\` under \`variables\``),
      })
    }
    for (const { reads, file, scope } of pack.prompts) {
      for (const { name, span } of reads) check(name, { file, span }, scope)
    }
    for (const { file, reads, scope } of includedReads(pack)) {
      for (const { name, span } of reads) check(name, { file, span }, scope)
    }
    for (const runtime of pack.runtimes) {
      if (runtime.kind !== 'chain') continue
      const { chain } = runtime
      for (const { name, step } of chainVariables(chain))
        check(name, { file: chain.file, span: step.span }, pack.variables)
    }
  },
})

interface IncludedReads {
  readonly file: SourceFile
  readonly reads: readonly Read[]
  readonly scope: ReadonlyMap<string, Variable>
}

interface Around {
  readonly template: Template
  /** The names that the templates of each prompt set. */
  readonly bound: ReadonlySet<string>[]
  scope: ReadonlyMap<string, Variable>
}

/**
 * What included templates read, and no template around them sets; each file once, with the variables of all prompts
 * that include it.
 */
function includedReads({ prompts }: AnalyzedPack): readonly IncludedReads[] {
  const own = new Set(prompts.map(({ file }) => file))
  const found = new Map<SourceFile, Around>()
  for (const { template: root, templates, scope } of prompts) {
    const all = [root, ...[...templates.values()].map(({ template }) => template)]
    const names = new Set(all.flatMap((template) => [...boundNames(template)]))
    for (const { file, template } of templates.values()) {
      if (own.has(file)) continue
      const known = found.get(file) ?? { template, bound: [], scope }
      found.set(file, known)
      known.bound.push(names)
      if (known.scope !== scope) known.scope = new Map([...known.scope, ...scope])
    }
  }
  return [...found].map(([file, { template, bound, scope }]) => ({
    file,
    scope,
    reads: templateReads(template).filter(({ name }) => !bound.some((names) => names.has(name))),
  }))
}
