import type { CheckId } from '../diagnostics/checks.ts'
import type { Report } from '../diagnostics/report.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'

/** The data of a JSON file. What is not JSON is reported at its line and column and gives nothing. */
export function parseJsonFile(
  file: SourceFile,
  report: Report,
  ruleId: CheckId = 'file-unreadable',
): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(file.text) }
  } catch (error) {
    const message = (error as Error).message
    const at = Number(/at position (\d+)/.exec(message)?.[1] ?? file.text.length)
    const what = message.split(/ in JSON at position |, "|\.\.\. /, 1)[0]!
    report({
      ruleId,
      place: { file, span: { start: at, end: Math.min(at + 1, file.text.length) } },
      message: `the file is not JSON: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    })
    return undefined
  }
}
