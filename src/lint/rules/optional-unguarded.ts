import { isRenderedByEngine } from '../../analyze/definedness/is-rendered-by-engine.ts'
import { definedness, type Use } from '../../analyze/definedness.ts'
import { defineRule } from '../rule.ts'

/** What is done to the variable, what comes of it where it is absent, and what to put in its place. */
const uses: Readonly<Record<Use, { readonly done: string; readonly outcome: string; readonly instead: string }>> = {
  output: {
    done: 'printed',
    outcome: 'strict engines stop where it is absent, lenient ones print nothing',
    instead: '""',
  },
  filter: {
    done: 'filtered',
    outcome: 'strict engines stop where it is absent, as some filters of lenient ones do',
    instead: '""',
  },
  loop: {
    done: 'looped over',
    outcome: 'strict engines stop where it is absent, lenient ones take it for empty',
    instead: '[]',
  },
  concatenation: {
    done: 'joined to a text',
    outcome: 'nunjucks prints the text `undefined` where it is absent, strict engines stop',
    instead: '""',
  },
  arithmetic: {
    done: 'reckoned with',
    outcome: 'nunjucks prints `NaN` where it is absent, other engines stop',
    instead: '0',
  },
}

export const optionalUnguarded = defineRule({
  id: 'optional-unguarded',
  subject: 'prompt',
  severity: 'error',
  docs: {
    what: 'A prompt prints, filters, joins or loops over an optional variable without asking whether it is there.',
    why: 'where it is absent the program stops, or the agent reads a sentence with a hole or the word `undefined` in it',
    bad: 'Your shell is {{ shell }}.',
    good: 'Your shell is {{ shell | default("bash") }}.',
    pack: ['variables: { shell: { type: string, optional: true } }'],
  },
  check(prompt, { filters }, report) {
    if (!isRenderedByEngine(prompt)) return
    const { file, scope, template } = prompt
    for (const { name, span, use, cause } of definedness(template, { given: scope, addedFilters: filters })) {
      if (cause.kind !== 'optional') continue
      const { done, outcome, instead } = uses[use]
      const variable = scope.get(cause.variable)!
      const what =
        name === cause.variable
          ? `\`${name}\` is optional, and`
          : `\`${name}\` has the value of \`${cause.variable}\`, which is optional, and`
      report({
        place: { file, span },
        message: `${what} is ${done} without a guard: ${outcome}`,
        help: `write \`${name} | default(${instead})\`, or put it inside \`if ${name} is defined\``,
        related: [{ place: variable.place, message: 'declared optional here' }],
      })
    }
  },
})
