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

/**
 * `NAME=VALUE` each, as values by name: texts, or JSON for what begins with `[`, `{` or `"`.
 *
 * @throws {UsageError} for one without `=`, or of broken JSON
 */
export function readValues(pairs: readonly string[] | undefined): Readonly<Record<string, unknown>> | undefined {
  if (pairs === undefined || pairs.length === 0) return undefined
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) throw new UsageError(`--set: \`${pair}\` is not of the form NAME=VALUE`)
      return [pair.slice(0, at), readValue(pair.slice(at + 1))]
    }),
  )
}

function readValue(text: string): unknown {
  if (!/^["[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`--set: \`${text}\` is not JSON`)
  }
}
