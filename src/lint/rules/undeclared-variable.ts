import { chainVariables } from '../../chain/chain-variables.ts'
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import type { Place } from '../../diagnostics/place.ts'
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
    const declared = [...pack.variables.keys()]
    const check = (name: string, place: Place) => {
      if (pack.variables.has(name)) return
      report({
        place,
        message: `variable \`${name}\` is not declared in ${pack.manifest.path}`,
        help: didYouMean(name, declared) ?? `add \`${name}\` under \`variables\``,
      })
    }
    for (const { reads, file } of pack.prompts) for (const { name, span } of reads) check(name, { file, span })
    for (const runtime of pack.runtimes) {
      if (runtime.kind !== 'chain') continue
      const { chain } = runtime
      for (const { name, step } of chainVariables(chain)) check(name, { file: chain.file, span: step.span })
    }
  },
})
