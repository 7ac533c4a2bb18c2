import { paintFor } from '../diagnostics/paint.ts'
import { type DiffReport, diffReport } from '../diff/diff-report.ts'
import { GitError } from '../diff/git.ts'
import { printMarkdown } from '../diff/print-markdown.ts'
import { printPretty } from '../diff/print-pretty.ts'
import type { BuiltSide } from '../diff/prompt-side.ts'
import { resolveRange } from '../diff/resolve-range.ts'
import { withTree } from '../diff/with-tree.ts'
import { lintRules } from '../generated/lint-rules.ts'
import { loadWorkspace } from '../load/load-workspace.ts'
import { build } from '../pipeline.ts'
import type { Flags } from './commands.ts'
import { findRoot } from './find-root.ts'
import { progressLine } from './progress-line.ts'
import { UsageError } from './usage-error.ts'

/**
 * `prompt-build diff [REV | A..B]`
 *
 * @returns 0 whether or not there are differences, 1 when a side cannot be built at all
 * @throws {UsageError} outside a Git repository, or for a revision that is not there
 */
export async function runDiff(flags: Pick<Flags, 'root' | 'format'>, text: string | undefined): Promise<number> {
  const root = findRoot(flags.root)
  const line = progressLine(process.stderr)
  try {
    const range = resolveRange(root, text)
    line.show(`building ${range.from.name}`)
    const before = await withTree(root, range.from.commit, buildSide)
    line.show(`building ${range.to?.name ?? 'the work tree'}`)
    const after = range.to === undefined ? await buildSide(root) : await withTree(root, range.to.commit, buildSide)
    const report = await diffReport(range, { before, after })
    line.clear()
    process.stdout.write(print(report, flags.format ?? 'pretty'))
    return before.workspace === undefined || after.workspace === undefined ? 1 : 0
  } catch (error) {
    throw error instanceof GitError ? new UsageError(error.message) : error
  } finally {
    line.clear()
  }
}

/** Builds without writing. A repository that has no pack yet is an empty side, not a broken one. */
async function buildSide(root: string): Promise<BuiltSide> {
  const result = await build({ root, check: true })
  if (result.workspace !== undefined) return result
  const ruleIds = lintRules.map(({ id }) => id)
  const workspace = await loadWorkspace(root, ruleIds, () => {}, false)
  return workspace?.packFiles.length === 0 ? { ...result, workspace } : result
}

function print(report: DiffReport, format: string): string {
  if (format === 'json') return `${JSON.stringify(report, undefined, 2)}\n`
  return format === 'markdown' ? printMarkdown(report) : printPretty(report, paintFor(process.stdout))
}
