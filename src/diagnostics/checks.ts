import type { Severity } from './finding.ts'

interface Check {
  readonly severity: Severity
  /** What happens to people who ship with it. */
  readonly why: string
}

/**
 * Everything that the build itself can find, beside the lint rules. The order is that of the
 * pipeline. The id names the thing found, as in "waive chain-step-unmatched".
 */
export const checks = {
  'file-unreadable': {
    severity: 'error',
    why: 'what cannot be read cannot be checked, and a path that leaves the repository reads what nobody reviewed',
  },
  'yaml-syntax': { severity: 'error', why: 'the file says something else than its author meant, or nothing' },
  'manifest-invalid': {
    severity: 'error',
    why: 'a key that nobody reads is a setting that silently does not hold',
  },
  'manifest-reference': { severity: 'error', why: 'it names something that is not there, so nothing is checked' },
  'feature-unknown': { severity: 'error', why: 'a build that skips what it was asked for looks green' },
  'include-missing': { severity: 'error', why: 'the engine stops, or leaves a part of the prompt out without a word' },
  'include-cycle': { severity: 'error', why: 'the engine includes until it runs out of memory' },
  'recording-invalid': { severity: 'error', why: 'a recording that cannot be read checks nothing' },
  'copy-differs': { severity: 'error', why: 'two programs that should say the same no longer do' },
  'tools-invalid': { severity: 'error', why: 'one malformed tool fails the whole request at every provider' },
  'template-syntax': { severity: 'error', why: 'no engine renders it, or each its own way' },
  'mark-in-plain-text': { severity: 'error', why: 'no engine runs on this text, so the model reads the mark itself' },
  'construct-unsupported': {
    severity: 'error',
    why: 'it is not known to give the same bytes as the real engine, and a guess is worse than a refusal',
  },
  'construct-misleading': {
    severity: 'warn',
    why: 'the engine takes it for something else than it looks like, without a word',
  },
  'variant-limit': { severity: 'error', why: 'nobody reviews that many texts, and each one costs time' },
  'variable-without-value': {
    severity: 'error',
    why: 'the runtime gives it a value, so a variant without one shows a text that nobody gets',
  },
  'value-invalid': { severity: 'error', why: 'snapshots of values that cannot occur prove nothing' },
  'not-rendered': {
    severity: 'info',
    why: 'its texts are parsed and linted only, so no snapshot and no comparison holds them',
  },
  'optional-always-present': { severity: 'error', why: 'no variant shows what the prompt says when the key is absent' },
  'render-failed': { severity: 'error', why: 'the agent would start without this text' },
  'branch-untaken': {
    severity: 'warn',
    why: 'no golden text shows what it says, so that nobody reviews it before an agent reads it',
  },
  'chain-step-unmatched': {
    severity: 'error',
    why: 'a literal replace that finds nothing fails silently, and the raw text reaches the model',
  },
  'chain-leftover': { severity: 'error', why: 'the model reads template syntax as if it were an instruction' },
  'parity-broken': { severity: 'error', why: 'two programs give the same agent different instructions' },
  'renders-differently': {
    severity: 'warn',
    why: 'programs that read the same file give the same agent different instructions, and none of them says so',
  },
  'known-difference-stale': {
    severity: 'error',
    why: 'it would hide the next difference that comes up at the same place',
  },
  'recording-differs': { severity: 'error', why: 'the program sends another text than this build renders' },
  'recording-missing': { severity: 'error', why: 'nothing holds this prompt to what the program really sends' },
  'confirm-failed': {
    severity: 'error',
    why: 'the real engine gives other bytes than this build, so its snapshots are not what ships',
  },
  'budget-exceeded': { severity: 'error', why: 'what does not fit is cut, or pushes the conversation out' },
  'snapshot-changed': { severity: 'error', why: 'what the model reads is not what was last reviewed' },
  'snapshot-missing': { severity: 'error', why: 'without a golden text nobody sees when it changes' },
  'snapshot-orphan': { severity: 'error', why: 'a golden text that nothing renders looks like a check and is none' },
  'snapshot-unreadable': { severity: 'error', why: 'a golden text that cannot be read compares with nothing' },
  'artifact-stale': { severity: 'error', why: 'runtimes load a text that is not the one reviewed' },
  'waiver-stale': {
    severity: 'error',
    why: 'it would hide the next finding of its kind at the same place',
  },
} as const satisfies Record<string, Check>

export type CheckId = keyof typeof checks
