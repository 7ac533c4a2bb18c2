import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/diagnostics/finding.ts'
import { SourceFile } from '../../src/diagnostics/source-file.ts'
import { applyWaivers, type Waiver } from '../../src/diagnostics/waivers.ts'

const file = new SourceFile('chain.yaml', 'find: A_B_C\nfind: A_B\nfind: "x"\n')

function findingAt(text: string, ruleId = 'chain-step-unmatched'): Finding {
  const start = file.text.indexOf(text)
  return { ruleId, severity: 'error', message: '', place: { file, span: { start, end: start + 1 } } }
}

function waiver(at: string | undefined, rule = 'chain-step-unmatched', path = 'chain.yaml'): Waiver {
  const place = { file, span: { start: 0, end: 0 } }
  return { rule, file: path, ...(at !== undefined && { at }), reason: 'so', place }
}

const second = findingAt('find: A_B\n')

describe('a waiver', () => {
  it.each([
    ['of the same rule and file', waiver(undefined), true],
    ['whose text is on the line', waiver('A_B'), true],
    ['whose text is on another line', waiver('x'), false],
    ['whose text is a piece of a longer word', waiver('B_C'), false],
    ['of another rule', waiver(undefined, 'chain-leftover'), false],
    ['of another file', waiver(undefined, 'chain-step-unmatched', 'other.yaml'), false],
  ])('%s covers: %s', (_, one, covers) => {
    const { findings, waived, stale } = applyWaivers([second], [one])
    expect([findings.length, waived.length, stale.length]).toEqual(covers ? [0, 1, 0] : [1, 0, 1])
  })

  it('does not cover a word that only begins like its own', () => {
    const first = findingAt('find: A_B_C')
    expect(applyWaivers([first, second], [waiver('A_B')]).findings).toEqual([first])
  })
})
