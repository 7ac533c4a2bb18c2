import type { Finding } from '../diagnostics/finding.ts'
import { startOf } from '../diagnostics/place.ts'
import { reportTo } from '../diagnostics/report.ts'
import { sortFindings } from '../diagnostics/sort-findings.ts'
import { SourceFile } from '../diagnostics/source-file.ts'
import { applyWaivers, type Waiver } from '../diagnostics/waivers.ts'
import { loadWorkspace } from '../load/load-workspace.ts'
import { parseTemplate } from '../parse/parse-template.ts'
import { analyze, ruleIds } from '../pipeline.ts'

export interface LintResult {
  readonly findings: readonly Finding[]
  /** Paths of the files looked at, from the root. */
  readonly files: readonly string[]
  /** False when the root config cannot be read. */
  readonly isConfigured: boolean
}

/**
 * Everything that can be said of prompts without rendering them: manifests, syntax, variables, rules.
 *
 * @param paths files from the root; only findings in them are given, and templates that no pack names
 *   are checked for syntax. None means every file of every pack.
 */
export async function lintRepository(root: string, paths: readonly string[]): Promise<LintResult> {
  const findings: Finding[] = []
  const report = reportTo(findings)
  const workspace = await loadWorkspace(root, ruleIds, report, paths.length === 0)
  if (workspace === undefined) return { findings: sortFindings(findings), files: [], isConfigured: false }
  const known = new Set<string>()
  const waivers: Waiver[] = [...workspace.waivers]
  for (const path of workspace.packFiles) {
    known.add(path)
    const pack = await analyze(path, workspace, undefined, findings)
    waivers.push(...(pack?.waivers ?? []))
  }
  for (const path of workspace.reader.files.keys()) known.add(path)
  for (const path of paths.filter((one) => !known.has(one))) {
    const file = await workspace.reader.read(path, startOf(new SourceFile(path, '')), report)
    if (file === undefined) continue
    known.add(path)
    for (const { span, message, help } of parseTemplate(file.text).faults) {
      report({ ruleId: 'template-syntax', place: { file, span }, message, ...(help && { help }) })
    }
  }
  const { findings: open } = applyWaivers(findings, waivers)
  const shown = paths.length === 0 ? open : open.filter(({ place }) => paths.includes(place.file.path))
  return { findings: sortFindings(shown), files: paths.length === 0 ? [...known] : paths, isConfigured: true }
}
