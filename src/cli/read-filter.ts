import { UsageError } from './usage-error.ts'

/**
 * `os=linux,skills=none` as values by choice.
 *
 * @throws {UsageError} for a part without `=`, or a choice that stands twice
 */
export function readFilter(text: string | undefined): ReadonlyMap<string, string> {
  const filter = new Map<string, string>()
  for (const part of (text ?? '').split(',').filter((one) => one.trim() !== '')) {
    const at = part.indexOf('=')
    if (at < 1) throw new UsageError(`--variant: \`${part}\` is not of the form choice=value`)
    const choice = part.slice(0, at).trim()
    if (filter.has(choice)) throw new UsageError(`--variant: \`${choice}\` stands twice`)
    filter.set(choice, part.slice(at + 1).trim())
  }
  return filter
}
