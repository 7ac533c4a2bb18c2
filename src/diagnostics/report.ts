import { type CheckId, checks } from './checks.ts'
import type { Finding } from './finding.ts'

/** What a stage says of a check; severity and `why` come from the check itself. */
export type CheckFinding = Omit<Finding, 'severity' | 'why' | 'ruleId'> & { readonly ruleId: CheckId }

/** Takes findings. Passed down the stages, which report and go on instead of throwing. */
export type Report = (finding: CheckFinding) => void

/** A report that adds each finding to `findings`, with the severity and reason of its check. */
export function reportTo(findings: Finding[]): Report {
  return (finding) => {
    const check = checks[finding.ruleId]
    findings.push({ ...finding, severity: check.severity, why: check.why })
  }
}
