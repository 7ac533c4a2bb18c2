import type { DiffReport, ReportedSide } from './diff-report.ts'
import type { PromptDiff, Range, SectionChange, TextsOfRuntime, TokenChange } from './prompt-diff.ts'

/** Puts a name or a title into a sentence so that it stays apart from it. */
export type Quote = (text: string) => string

/** Most names in a list. */
const MAX_NAMES = 3
/** Most sections listed for one prompt. */
const MAX_SECTIONS = 20

/** `3 of 36 variants under cli and harness`, or runtime by runtime where they differ. */
export function describeTexts(texts: readonly TextsOfRuntime[], of: number, quote: Quote): string {
  const groups = new Map<string, TextsOfRuntime[]>()
  for (const one of texts) {
    const key = one.variants.join('\n')
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
    .map((group) => {
      const runtimes = joinNames(group.map(({ runtime }) => quote(runtime)))
      return `${group[0]!.variants.length} of ${count(of, 'variant')} under ${runtimes}`
    })
    .join(', ')
}

/** Everything about a prompt but its hunks, as sentences without a full stop. */
export function describePrompt(diff: PromptDiff, quote: Quote): readonly string[] {
  const { runtimes, variants, changes, sections, tokens, status, unrendered, reason } = diff
  const lines: string[] = []
  if (status === 'added') lines.push(`${count(variants.after, 'variant')} under ${names(runtimes.after, quote)}`)
  if (status === 'removed') lines.push(`${count(variants.before, 'variant')} under ${names(runtimes.before, quote)}`)
  if (status === 'changed') lines.push(count(changes.length, 'change'), ...describeMatrix(diff, quote))
  if (reason !== undefined) lines.push(`${describeUnrendered(unrendered)}: ${quote(reason)}`)
  if (tokens.before !== undefined || tokens.after !== undefined) lines.push(describeTokens(tokens))
  for (const section of sections.slice(0, MAX_SECTIONS)) lines.push(describeSection(section, diff, quote))
  if (sections.length > MAX_SECTIONS) lines.push(`and ${sections.length - MAX_SECTIONS} more changes of sections`)
  return lines
}

/** `1 prompt changed, 8 unchanged`. */
export function describeSummary({ summary }: Pick<DiffReport, 'summary'>): string {
  const parts = (['added', 'removed', 'changed'] as const).flatMap((status) =>
    summary[status] > 0 ? [`${count(summary[status], 'prompt')} ${status}`] : [],
  )
  if (summary.unrendered > 0) parts.push(`${count(summary.unrendered, 'prompt')} that cannot be compared`)
  if (parts.length === 0) parts.push('no text changes')
  return `${parts.join(', ')}; ${summary.unchanged} unchanged`
}

/** `HEAD~1 (1a2b3c4d5e)`. */
export function describeSide({ name, commit }: ReportedSide, quote: Quote): string {
  return commit === undefined ? name : `${quote(name)} (${commit.slice(0, 10)})`
}

function describeMatrix({ runtimes, choices, variants }: PromptDiff, quote: Quote): readonly string[] {
  const lines: string[] = []
  if (String(runtimes.before) !== String(runtimes.after))
    lines.push(`runtimes ${names(runtimes.before, quote)} -> ${names(runtimes.after, quote)}`)
  const { before, after, added, removed } = variants
  if (String(choices.before) !== String(choices.after)) {
    const [old, now] = [names(choices.before, quote), names(choices.after, quote)]
    lines.push(`varies over ${old} -> ${now}: ${before} -> ${count(after, 'variant')}`)
  } else if (added.length + removed.length > 0) {
    const list = (ids: readonly string[], what: string) =>
      ids.length === 0 ? [] : [`${ids.length} ${what} (${someNames(ids, quote)})`]
    lines.push(
      `${before} -> ${count(after, 'variant')}: ${[...list(added, 'added'), ...list(removed, 'removed')].join(', ')}`,
    )
  }
  return lines
}

function describeUnrendered({ before, after }: PromptDiff['unrendered']): string {
  const parts = [
    ...(before > 0 ? [`${count(before, 'text')} before the change`] : []),
    ...(after > 0 ? [`${count(after, 'text')} after the change`] : []),
  ]
  return parts.length === 0 ? 'cannot be compared' : `${parts.join(' and ')} cannot be rendered`
}

function describeTokens({ before, after, difference, encoding }: TokenChange): string {
  const ranges = [before, after].flatMap((range) => (range === undefined ? [] : [showRange(range, group)]))
  const change = difference === undefined ? '' : `${showRange(difference, signed)}, `
  return `${ranges.join(' -> ')} tokens (${change}${encoding})`
}

function describeSection(
  { kind, path, from, follows, in: texts }: SectionChange,
  diff: PromptDiff,
  quote: Quote,
): string {
  const title = quote(path.join(' > '))
  const isEverywhere =
    texts.length === diff.runtimes.after.length &&
    texts.every(({ variants }) => variants.length === diff.variants.after)
  const where = isEverywhere ? '' : `, in ${describeTexts(texts, diff.variants.after, quote)}`
  if (kind === 'renamed') return `section renamed: ${quote(from!.join(' > '))} -> ${title}${where}`
  if (kind === 'moved' && from !== undefined) return `section moved: ${quote(from.join(' > '))} -> ${title}${where}`
  if (kind === 'moved')
    return `section moved: ${title}, now ${follows === undefined ? 'first' : `after ${quote(follows)}`}${where}`
  return `section ${kind}: ${title}${where}`
}

function showRange({ least, most }: Range, show: (number: number) => string): string {
  return least === most ? show(most) : `${show(least)} to ${show(most)}`
}

function names(list: readonly string[], quote: Quote): string {
  return list.length === 0 ? 'nothing' : joinNames(list.map(quote))
}

function joinNames(list: readonly string[]): string {
  return list.length < 2 ? (list[0] ?? '') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`
}

function someNames(list: readonly string[], quote: Quote): string {
  const more = list.length > MAX_NAMES ? `; and ${list.length - MAX_NAMES} more` : ''
  return list.slice(0, MAX_NAMES).map(quote).join('; ') + more
}

function count(number: number, noun: string): string {
  return `${group(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** `5,512`: the same on every machine, unlike `toLocaleString()`. */
function group(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

function signed(number: number): string {
  return number > 0 ? `+${group(number)}` : group(number)
}
