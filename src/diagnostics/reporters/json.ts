import type { Finding } from '../finding.ts'
import type { Place } from '../place.ts'

/** The findings part of `schemas/output.schema.json`: places as line and column, both from 1. */
export function jsonFindings(findings: readonly Finding[]): readonly object[] {
  return findings.map(({ ruleId, severity, message, place, why, help, related, variants, detail }) => ({
    ruleId,
    severity,
    ...jsonPlace(place),
    message,
    ...(why && { why }),
    ...(help && { help }),
    ...(related && { related: related.map((one) => ({ ...jsonPlace(one.place), message: one.message })) }),
    ...(variants && { variants }),
    ...(detail && { detail }),
  }))
}

function jsonPlace({ file, span }: Place) {
  const start = file.position(span.start)
  const end = file.position(span.end)
  return { file: file.path, line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
}
