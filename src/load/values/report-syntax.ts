import type { RelatedPlace } from '../../diagnostics/finding.ts'
import type { Span } from '../../diagnostics/place.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { SourceFile } from '../../diagnostics/source-file.ts'
import { MAX_LEVELS } from './value-node.ts'

/** Reports what keeps a data file from being read. */
export function reportSyntax(
  file: SourceFile,
  span: Span,
  message: string,
  report: Report,
  more: { readonly help?: string; readonly related?: readonly RelatedPlace[] } = {},
): void {
  report({ ruleId: 'yaml-syntax', place: { file, span }, message, ...more })
}

/** Reports the second of two equal keys of a map, and names the place of the first. */
export function reportDuplicateKey(file: SourceFile, key: string, first: Span, second: Span, report: Report): void {
  reportSyntax(file, second, `the key \`${key}\` stands twice in one map`, report, {
    help: 'only one of them would count; remove the other',
    related: [{ place: { file, span: first }, message: 'the first one' }],
  })
}

/** Reports the bracket or key that begins a level too many. */
export function reportTooDeep(file: SourceFile, offset: number, report: Report): void {
  const message = `maps and lists inside each other are read up to ${MAX_LEVELS} levels, and this one is deeper`
  reportSyntax(file, { start: offset, end: offset }, message, report)
}
