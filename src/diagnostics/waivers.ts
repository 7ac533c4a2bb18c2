import { lineSpan } from './code-frame.ts'
import type { Finding } from './finding.ts'
import type { Place } from './place.ts'
import type { CheckFinding } from './report.ts'

/** An accepted finding, as stated in a manifest. */
export interface Waiver {
  readonly rule: string
  /** Path from the root. */
  readonly file: string
  /** Words on the lines of the finding that it hangs on, so that it survives shifted lines. */
  readonly at?: string
  readonly reason: string
  /** Where it is stated. */
  readonly place: Place
}

export interface Judgement {
  /** Findings that no waiver covers. */
  readonly findings: readonly Finding[]
  readonly waived: readonly { readonly finding: Finding; readonly waiver: Waiver }[]
  readonly stale: readonly CheckFinding[]
}

/** Takes out what waivers cover. A waiver that covers nothing is stale. */
export function applyWaivers(findings: readonly Finding[], waivers: readonly Waiver[]): Judgement {
  const open: Finding[] = []
  const waived: { finding: Finding; waiver: Waiver }[] = []
  const used = new Set<Waiver>()
  for (const finding of findings) {
    const waiver = waivers.find((candidate) => covers(candidate, finding))
    if (waiver === undefined) {
      open.push(finding)
      continue
    }
    used.add(waiver)
    waived.push({ finding, waiver })
  }
  const stale = waivers.filter((waiver) => !used.has(waiver)).map(staleFinding)
  return { findings: open, waived, stale }
}

function covers(waiver: Waiver, finding: Finding): boolean {
  const { file, span } = finding.place
  if (waiver.rule !== finding.ruleId || waiver.file !== file.path) return false
  if (waiver.at === undefined) return true
  const lines = lineSpan(file, span)
  return holdsWord(file.text.slice(lines.start, lines.end), waiver.at)
}

/** Whether `word` stands in `text` and is not a piece of a longer word: `A_B` is not in `A_B_C`. */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text.slice(at - 1, at) + word.slice(0, 1)
    const after = word.slice(-1) + text.slice(at + word.length, at + word.length + 1)
    if (!/^\w\w$/.test(before) && !/^\w\w$/.test(after)) return true
  }
  return false
}

function staleFinding(waiver: Waiver): CheckFinding {
  const at = waiver.at === undefined ? '' : ` at \`${waiver.at}\``
  return {
    ruleId: 'waiver-stale',
    place: waiver.place,
    message: `nothing is found any more that this waiver of \`${waiver.rule}\` covers in ${waiver.file}${at}`,
    help: 'remove it, or mend its rule, file or text if the finding has moved',
  }
}
