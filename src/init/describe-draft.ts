import type { Draft, LeftOut } from './draft.ts'

/** Lines of each list that are shown. */
const most = 10

/** What a draft holds and what was left out, for people. */
export function describeDraft(draft: Draft, leftOut: readonly LeftOut[]): string {
  const files = new Set(draft.prompts.flatMap((prompt) => prompt.files))
  const unsure = draft.prompts.filter(({ notes }) => notes.length > 0).length
  const prompts = `${count(draft.prompts.length, 'prompt')} in ${count(files.size, 'file')}`
  const rest = [count(draft.variables.length, 'variable'), count(draft.runtimes.length, 'runtime')]
  const lines = [
    `found    ${[prompts, ...rest].join(', ')}`,
    `syntax   ${tally(draft.prompts.map(({ syntax }) => nameOf(syntax)))}`,
    `roles    ${tally(draft.prompts.map(({ role }) => role))}`,
    ...(draft.tools === undefined ? [] : [`tools    ${draft.tools}`]),
    ...(unsure === 0 ? [] : [`guessed  ${count(unsure, 'prompt')} with a comment that says what is not sure`]),
    ...list(leftOut),
  ]
  return `${lines.join('\n')}\n`
}

function list(leftOut: readonly LeftOut[]): readonly string[] {
  if (leftOut.length === 0) return []
  const shown = leftOut.slice(0, most).map(({ path, reason }) => `  ${path}: ${reason}`)
  const more = leftOut.length > most ? [`  and ${leftOut.length - most} more`] : []
  return [`left out ${count(leftOut.length, 'file')}`, ...shown, ...more]
}

function nameOf(syntax: Draft['prompts'][number]['syntax']): string {
  if (syntax.kind !== 'placeholder') return syntax.kind
  return typeof syntax.form === 'string' ? syntax.form : syntax.form.join('name')
}

function tally(values: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, number]) => `${number} ${value}`).join(', ')
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
