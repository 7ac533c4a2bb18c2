import { isRenderedByEngine } from '../../analyze/definedness/is-rendered-by-engine.ts'
import { definedness } from '../../analyze/definedness.ts'
import { defineRule } from '../rule.ts'

export const possiblyUndefined = defineRule({
  id: 'possibly-undefined',
  subject: 'prompt',
  severity: 'warn',
  docs: {
    what: 'A prompt reads a name that only some of its branches set.',
    why: 'on the other ways it is undefined: the program stops, or the agent reads a sentence with a hole in it',
    bad: '{% if tools %}{% set note = tools %}{% endif %}{{ shell }}: {{ note }}',
    good: '{% set note = "none" %}{% if tools %}{% set note = tools %}{% endif %}{{ shell }}: {{ note }}',
  },
  check(prompt, { filters }, report) {
    if (!isRenderedByEngine(prompt)) return
    const { file, scope, template } = prompt
    for (const { name, span, cause } of definedness(template, { given: scope, addedFilters: filters })) {
      if (cause.kind !== 'partly-set') continue
      report({
        place: { file, span },
        message: `\`${name}\` is undefined here unless a branch before set it`,
        help: `set \`${name}\` before the \`if\`, or in every branch of it`,
        related: [{ place: { file, span: cause.setAt }, message: 'set here, and not on every way' }],
      })
    }
  },
})
