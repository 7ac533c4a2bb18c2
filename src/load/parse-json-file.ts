import type { CheckId } from '../diagnostics/checks.ts'
import type { Report } from '../diagnostics/report.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'
import { readJson } from './values/read-json.ts'

/**
 * The data of a JSON file. The first syntax error and keys that stand twice are reported as `ruleId`, at their line
 * and column, and give nothing.
 */
export function parseJsonFile(
  file: SourceFile,
  report: Report,
  ruleId: CheckId = 'file-unreadable',
): { readonly value: unknown } | undefined {
  const isSound = readJson(file, (finding) => report({ ...finding, ruleId })) !== undefined
  return isSound ? { value: JSON.parse(file.text.replace(/^\uFEFF/, '')) } : undefined
}
