import type { AnalyzedPack } from '../analyze/analyze-pack.ts'
import type { Finding, Severity } from '../diagnostics/finding.ts'
import { withOutermostPlaces } from '../diagnostics/report.ts'
import { lintRules } from '../generated/lint-rules.ts'
import type { Rule, RuleReport } from './rule.ts'

/** Severity by rule id; a rule that is not named keeps its own. */
export type Levels = Readonly<Record<string, Severity | 'off'>>

/** Runs every rule that is not off over a pack and adds what it finds to `findings`. */
export function runRules(
  pack: AnalyzedPack,
  levels: Levels,
  findings: Finding[],
  rules: readonly Rule[] = lintRules,
): void {
  for (const rule of rules) {
    const severity = levels[rule.id] ?? rule.severity
    if (severity === 'off') continue
    const report: RuleReport = (finding) =>
      findings.push(withOutermostPlaces({ ...finding, ruleId: rule.id, severity, why: rule.docs.why }))
    if (rule.subject === 'pack') rule.check(pack, report)
    else for (const prompt of pack.prompts) rule.check(prompt, pack, report)
  }
}
