import fc from 'fast-check'
import nunjucks from 'nunjucks'
import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { evaluateTemplate } from '../../src/render/evaluate.ts'
import { checkMap } from './check-map.ts'
import { nunjucksTemplate, variables } from './nunjucks-arbitraries.ts'

const seed = Number(process.env.SEED ?? 20260716)

/** Only for templates of the generator: the real engine compiles templates into code. */
function renderForReal(source: string, options: nunjucks.ConfigureOptions): string | undefined {
  try {
    return new nunjucks.Environment([], options).renderString(source, structuredClone(variables)) ?? undefined
  } catch {
    return undefined
  }
}

describe('evaluateTemplate against the real nunjucks', () => {
  it('gives the same text, or says why not', () => {
    const counts = { same: 0, refused: 0, failed: 0 }
    const optionSet = fc.record({
      throwOnUndefined: fc.boolean(),
      trimBlocks: fc.boolean(),
      lstripBlocks: fc.boolean(),
    })
    fc.assert(
      fc.property(nunjucksTemplate, optionSet, (source, chosen) => {
        const options = { ...chosen, autoescape: false }
        const template = parseTemplate(source)
        const evaluated = evaluateTemplate(template, variables, { preset: 'nunjucks@3.2', options })
        const real = renderForReal(source, options)
        if (evaluated.faults.length > 0) {
          counts[real === undefined ? 'failed' : 'refused'] += 1
          return
        }
        expect(evaluated.text).toBe(real)
        checkMap(source, evaluated)
        counts.same += 1
      }),
      { seed, numRuns: Number(process.env.RUNS ?? 1000) },
    )
    console.info(counts)
    expect(counts.same).toBeGreaterThan(counts.refused)
  })
})
