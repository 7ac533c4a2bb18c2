import { posix } from 'node:path'
import type { DraftSyntax, FoundPrompt } from './draft.ts'
import type { GuessedSyntax } from './guess-syntax.ts'
import { textMarks } from './text-marks.ts'

export interface PromptSyntax extends GuessedSyntax {
  readonly prompt: FoundPrompt
}

/**
 * Files of one folder, and values of one file, are rendered by the same code. So where one of them surely is a
 * template, a mark such as `{{ name }}` in another is one of a template too, and where one has fields of Python's
 * `str.format`, doubled braces in another are escaped braces.
 */
export function alignSyntaxes<T extends PromptSyntax>(prompts: readonly T[]): readonly T[] {
  const outputs = new Map<string, string>()
  const formatted = new Set<string>()
  for (const { prompt, syntax, isGuess } of prompts) {
    const folder = posix.dirname(prompt.file)
    if (syntax.kind === 'jinja' && !isGuess) outputs.set(folder, syntax.output?.[0] ?? '{{')
    if (syntax.kind === 'placeholder' && syntax.form === 'str.format') formatted.add(folder)
  }
  return prompts.map((one) => {
    const { prompt, syntax, isGuess } = one
    const folder = posix.dirname(prompt.file)
    if (!isGuess) return one
    if (syntax.kind === 'none' && formatted.has(folder) && textMarks(prompt.text).isFormat) {
      const format: DraftSyntax = { kind: 'placeholder', form: 'str.format', keepsUnknown: false }
      return { ...one, syntax: format }
    }
    if (syntax.kind !== 'placeholder' || typeof syntax.form === 'string') return one
    const output = outputs.get(folder)
    if (output === undefined || output !== syntax.form[0].trim()) return one
    return { ...one, syntax: { kind: 'jinja', ...(output !== '{{' && { output: syntax.form }) }, notes: [] }
  })
}
