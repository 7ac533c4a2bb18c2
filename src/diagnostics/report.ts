import { type CheckId, checks } from './checks.ts'
import { outermostPlace } from './embedded-text.ts'
import type { Finding, Severity } from './finding.ts'

/** What a stage says of a check; `why` and, where it says nothing else, the severity come from the check. */
export type CheckFinding = Omit<Finding, 'severity' | 'why' | 'ruleId'> & {
  readonly ruleId: CheckId
  readonly severity?: Severity
}

/** Takes findings. Passed down the stages, which report and go on instead of throwing. */
export type Report = (finding: CheckFinding) => void

/** A report that adds each finding to `findings`, with the severity and reason of its check. */
export function reportTo(findings: Finding[]): Report {
  return (finding) => {
    const { severity, why } = checks[finding.ruleId]
    findings.push(withOutermostPlaces({ severity, ...finding, why }))
  }
}

/** The finding at the places where people find it: in files, not in texts that are parts of them. */
export function withOutermostPlaces(finding: Finding): Finding {
  const { place, related } = finding
  return {
    ...finding,
    place: outermostPlace(place),
    ...(related && { related: related.map((one) => ({ ...one, place: outermostPlace(one.place) })) }),
  }
}
