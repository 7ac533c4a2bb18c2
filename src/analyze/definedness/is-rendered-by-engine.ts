import type { ParsedPrompt } from '../../parse/parse-pack.ts'

/**
 * Whether an undefined name matters in a prompt: it is a sound template of Jinja, and not all of its runtimes are
 * chains, which look for its marks as texts, or engines that leave the marks of undefined names standing.
 */
export function isRenderedByEngine({ syntax, isSound, runtimes }: ParsedPrompt): boolean {
  if (syntax.kind !== 'jinja' || !isSound) return false
  return runtimes.length === 0 || runtimes.some((one) => one.kind === 'engine' && one.undefined !== 'keep')
}
