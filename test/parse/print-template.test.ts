import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { printTemplate } from '../../src/parse/print-template.ts'
import { checkSpans } from './check-spans.ts'
import { sloppyTemplate, validTemplate } from './template-arbitraries.ts'

const seed = 20260716

describe('printTemplate', () => {
  it('gives any string back, and every span is in its parent', () => {
    const pieces = fc.array(fc.oneof(fc.constantFrom(...sloppyTemplate), fc.string({ unit: 'binary', maxLength: 6 })), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(pieces, (parts) => {
        const template = parseTemplate(parts.join(''))
        expect(printTemplate(template)).toBe(parts.join(''))
        checkSpans(template)
      }),
      { seed, numRuns: 3000 },
    )
  })

  it('gives templates of the grammar back, without faults', () => {
    fc.assert(
      fc.property(validTemplate, (source) => {
        const template = parseTemplate(source)
        expect(template.faults).toEqual([])
        expect(printTemplate(template)).toBe(source)
        checkSpans(template)
      }),
      { seed, numRuns: 1000 },
    )
  })
})
