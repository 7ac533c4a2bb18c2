import type { Finding } from './finding.ts'

/** By file (code point order), then by place, then by rule; the same on every machine. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort(
    (a, b) =>
      compareText(a.place.file.path, b.place.file.path) ||
      a.place.span.start - b.place.span.start ||
      compareText(a.ruleId, b.ruleId) ||
      compareText(a.message, b.message),
  )
}

/** Order by code point, which `localeCompare` and UTF-16 order are not. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    if (left === right) continue
    return rank(left) - rank(right)
  }
  return a.length - b.length
}

/** Surrogates stand for code points above all other units, so they sort last. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
