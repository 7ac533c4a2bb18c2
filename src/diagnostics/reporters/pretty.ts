import { codeFrame } from '../code-frame.ts'
import type { AffectedVariants, Finding, Severity } from '../finding.ts'
import type { Paint, Style } from '../paint.ts'
import type { Place } from '../place.ts'

const styles: Record<Severity, Style> = { error: 'red', warn: 'yellow', info: 'blue' }

/** Each finding with its code frame, reason and help, for people. */
export function prettyFindings(findings: readonly Finding[], paint: Paint): string {
  return findings.map((finding) => `${prettyFinding(finding, paint).join('\n')}\n`).join('\n')
}

function prettyFinding(finding: Finding, paint: Paint): readonly string[] {
  const { severity, ruleId, message, place } = finding
  const lines = [
    `${paint('bold', where(place))}  ${paint(styles[severity], severity)}  ${paint('dim', ruleId)}`,
    `  ${message}`,
    ...indent(codeFrame(place), 2),
  ]
  for (const related of finding.related ?? []) {
    lines.push(`  ${paint('bold', where(related.place))}  ${related.message}`, ...indent(codeFrame(related.place), 2))
  }
  if (finding.detail)
    lines.push(
      ...indent(
        finding.detail.map((line) => paintDiff(line, paint)),
        4,
      ),
    )
  if (finding.variants) lines.push(`  ${paint('dim', 'in')}    ${describeVariants(finding.variants)}`)
  if (finding.why) lines.push(`  ${paint('dim', 'why')}   ${finding.why}`)
  if (finding.help) lines.push(`  ${paint('green', 'help')}  ${finding.help}`)
  return lines
}

/** `path:line:column`, which terminals make a link of. */
export function where({ file, span }: Place): string {
  const { line, column } = file.position(span.start)
  return `${file.path}:${line}:${column}`
}

/** `core/system under cli: 2 of 6 variants (os=windows,agents=none; os=windows,agents=nested)`. */
export function describeVariants({ prompt, runtimes, ids, of }: AffectedVariants): string {
  const where = `${prompt} under ${runtimes.join(' and ')}`
  if (ids.length === of) return of === 1 ? where : `${where}: all ${of} variants`
  const more = ids.length > 3 ? `; and ${ids.length - 3} more` : ''
  return `${where}: ${ids.length} of ${of} variants (${ids.slice(0, 3).join('; ')}${more})`
}

function paintDiff(line: string, paint: Paint): string {
  if (line.startsWith('+')) return paint('green', line)
  if (line.startsWith('-')) return paint('red', line)
  return line
}

function indent(lines: readonly string[], by: number): readonly string[] {
  return lines.map((line) => (line === '' ? '' : ' '.repeat(by) + line))
}
