import type { AnalyzedPack, AnalyzedPrompt } from '../analyze/analyze-pack.ts'
import type { Finding, Severity } from '../diagnostics/finding.ts'

/** What a rule says; its id, severity and reason come from the rule. */
export type RuleFinding = Omit<Finding, 'ruleId' | 'severity' | 'why'>

export type RuleReport = (finding: RuleFinding) => void

interface RuleBase {
  /** Names the thing found. It is also the name of the file. */
  readonly id: string
  readonly severity: Severity
  readonly docs: {
    /** What is found, in one sentence. */
    readonly what: string
    /** What it leads to. */
    readonly why: string
    /** A prompt that has it, and the same one mended, in a pack that declares `shell` and `tools`. */
    readonly bad: string
    readonly good: string
    /** Lines of the manifest in place of that declaration, where the examples need another. */
    readonly pack?: readonly string[]
  }
}

export interface PromptRule extends RuleBase {
  readonly subject: 'prompt'
  check(prompt: AnalyzedPrompt, pack: AnalyzedPack, report: RuleReport): void
}

export interface PackRule extends RuleBase {
  readonly subject: 'pack'
  check(pack: AnalyzedPack, report: RuleReport): void
}

export type Rule = PromptRule | PackRule

export function defineRule<R extends Rule>(rule: R): R {
  return rule
}
