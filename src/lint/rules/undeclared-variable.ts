import { templateReads } from '../../analyze/template-reads.ts'
import { chainVariables } from '../../chain/chain-variables.ts'
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import type { Place } from '../../diagnostics/place.ts'
import type { Variable } from '../../load/source-pack.ts'
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
    for (const [included, template] of pack.parsedIncludes) {
      const file = pack.includes.get(included)!
      for (const { name, span } of templateReads(template)) check(name, { file, span }, pack.variables)
    }
    for (const runtime of pack.runtimes) {
      if (runtime.kind !== 'chain') continue
      const { chain } = runtime
      for (const { name, step } of chainVariables(chain))
        check(name, { file: chain.file, span: step.span }, pack.variables)
    }
  },
})
