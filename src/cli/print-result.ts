import type { Finding, Severity } from '../diagnostics/finding.ts'
import { type Paint, paintFor } from '../diagnostics/paint.ts'
import { jsonFindings } from '../diagnostics/reporters/json.ts'
import { prettyFindings } from '../diagnostics/reporters/pretty.ts'

export interface Printed {
  readonly findings: readonly Finding[]
  readonly format: string
  /** Counts and paths for programs. */
  readonly summary: object
  /** The closing lines for people. */
  readonly people: (paint: Paint) => Promise<string> | string
}

/**
 * Prints what a command found: JSON for programs on stdout, or findings and closing lines for people.
 *
 * @returns the exit code: 1 with an error, else 0
 */
export async function printResult({ findings, format, summary, people }: Printed): Promise<number> {
  if (format === 'json') {
    const output = { version: 1, findings: jsonFindings(findings), summary: { ...countFindings(findings), ...summary } }
    process.stdout.write(`${JSON.stringify(output, undefined, 2)}\n`)
  } else {
    const paint = paintFor(process.stdout)
    if (findings.length > 0) process.stdout.write(`${prettyFindings(findings, paint)}\n`)
    process.stdout.write(await people(paint))
  }
  return countFindings(findings).errors > 0 ? 1 : 0
}

export function countFindings(findings: readonly Finding[]) {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length
  return { errors: count('error'), warnings: count('warn'), infos: count('info') }
}

/** `3 errors, 1 warning`. */
export function describeCounts(findings: readonly Finding[]): string {
  const { errors, warnings, infos } = countFindings(findings)
  const part = (count: number, word: string) => (count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`])
  return [...part(errors, 'error'), ...part(warnings, 'warning'), ...part(infos, 'note')].join(', ')
}
