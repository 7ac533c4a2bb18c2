import { expect } from 'vitest'
import type { Finding } from '../../../src/diagnostics/finding.ts'
import { startOf } from '../../../src/diagnostics/place.ts'
import { reportTo } from '../../../src/diagnostics/report.ts'
import { SourceFile } from '../../../src/diagnostics/source-file.ts'
import { openValueFile } from '../../../src/load/values/open-value-file.ts'
import type { FileValue } from '../../../src/load/values/value-file.ts'

export interface ReadValues {
  readonly file: SourceFile
  readonly values: readonly FileValue[]
  readonly findings: readonly Finding[]
}

/** The values at a pointer that stands at the start of `pack.yaml`. */
export function read(path: string, text: string, pointer: string): ReadValues {
  const findings: Finding[] = []
  const report = reportTo(findings)
  const file = new SourceFile(path, text)
  const place = startOf(new SourceFile('pack.yaml', ''))
  const values = openValueFile(file, report)?.values(pointer, place, report) ?? []
  return { file, values, findings }
}

/** The value at a pointer that must be there, and whose offsets are checked. */
export function readOne(path: string, text: string, pointer: string): { file: SourceFile; value: FileValue } {
  const { file, values, findings } = read(path, text, pointer)
  expect(findings).toEqual([])
  expect(values).toHaveLength(1)
  const value = values[0]!
  expect(faultOf(file, value)).toBeUndefined()
  return { file, value }
}

/** What is wrong with the offsets of a value. One that is mapped as a whole, as no decoder could, counts as wrong. */
export function faultOf(file: SourceFile, { text, offsets }: FileValue): string | undefined {
  let length = 0
  let source = 0
  for (const run of offsets.runs) {
    const name = JSON.stringify(run)
    if (run.start !== length || run.length < 1) return `a gap before ${name}`
    if (run.source < source || run.sourceEnd < run.source) return `out of order: ${name}`
    const value = text.slice(run.start, run.start + run.length)
    if (run.isCopy && file.text.slice(run.source, run.sourceEnd) !== value) return `not a copy: ${name}`
    if (!run.isCopy && (run.length > 2 || (run.length === 2 && !/^\p{Cs}/u.test(value[0]!)))) return `too long: ${name}`
    length += run.length
    source = run.sourceEnd
  }
  return length === text.length ? undefined : `${length} of ${text.length} characters have a place`
}

/** What the file has where the value has `part`. */
export function sourceOf(file: SourceFile, { text, offsets }: FileValue, part: string): string {
  const start = text.indexOf(part)
  if (start < 0) throw new Error(`${JSON.stringify(text)} does not hold ${JSON.stringify(part)}`)
  const span = offsets.toFile({ start, end: start + part.length })
  return file.text.slice(span.start, span.end)
}
