import { defineRule } from '../rule.ts'

export const unusedVariable = defineRule({
  id: 'unused-variable',
  subject: 'pack',
  severity: 'warn',
  docs: {
    what: 'A pack declares a variable that no prompt, no chain and no request reads.',
    why: 'the program goes to the trouble of a value that never reaches the model, or the prompt lost its mark',
    bad: 'Your shell is {{ shell }}.',
    good: 'Your shell is {{ shell }}. {{ tools }}',
  },
  check(pack, report) {
    if (pack.prompts.some(({ isSound }) => !isSound)) return
    const parts = pack.conversations.flatMap(({ messages }) => messages.flatMap((message) => message.parts))
    const inMessages = parts.flatMap((part) => ('variable' in part ? [part.variable] : []))
    const read = new Set([...pack.prompts.flatMap(({ variables }) => [...variables]), ...inMessages])
    for (const { name, place } of pack.variables.values()) {
      if (read.has(name)) continue
      report({ place, message: `no prompt reads the variable \`${name}\``, help: 'remove it, or use it' })
    }
  },
})
