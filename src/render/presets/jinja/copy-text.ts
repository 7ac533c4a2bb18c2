import type { Span } from '../../../parse/template-tree.ts'
import type { MappedOutput } from '../../mapped-output.ts'

/** Copies a range of the template; CRLF and lone CR become LF, and what stands between them keeps its exact origin. */
export function copyText(source: string, { start, end }: Span, output: MappedOutput): void {
  let at = start
  while (at < end) {
    const found = source.indexOf('\r', at)
    const carriage = found < 0 || found >= end ? end : found
    output.copy(source, { start: at, end: carriage })
    if (carriage === end) return
    at = carriage + (source[carriage + 1] === '\n' && carriage + 1 < end ? 2 : 1)
    output.write('\n', { start: carriage, end: at })
  }
}
