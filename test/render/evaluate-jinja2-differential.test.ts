import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { confirmWithJinja2 } from '../../src/render/confirm/confirm-jinja2.ts'
import { evaluateTemplate } from '../../src/render/evaluate.ts'
import { checkMap } from './check-map.ts'
import { hasJinja2 } from './has-jinja2.ts'
import { jinjaTemplate, variables } from './jinja-arbitraries.ts'

const seed = Number(process.env.SEED ?? 20260716)
const numRuns = Number(process.env.RUNS ?? 500)

const optionSet = fc.record({
  undefined: fc.constantFrom('Undefined', 'StrictUndefined'),
  trim_blocks: fc.boolean(),
  lstrip_blocks: fc.boolean(),
  keep_trailing_newline: fc.boolean(),
})

describe.skipIf(!hasJinja2)('evaluateTemplate against the real Jinja2', () => {
  it('gives the same text, or says why not', { timeout: 60_000 + numRuns * 20 }, async () => {
    const jobs = fc
      .sample(fc.tuple(jinjaTemplate, optionSet), { seed, numRuns })
      .map(([source, options], index) => ({ id: String(index), source, variables, options }))
    const answers = await confirmWithJinja2(jobs)
    const counts = { same: 0, refused: 0 }
    const reasons = new Map<string, number>()
    const different: unknown[] = []
    for (const [index, { source, options }] of jobs.entries()) {
      const evaluated = evaluateTemplate(parseTemplate(source), variables, { preset: 'jinja2@3.1', options })
      const [fault] = evaluated.faults
      if (fault !== undefined) {
        counts.refused += 1
        reasons.set(fault.message, (reasons.get(fault.message) ?? 0) + 1)
        continue
      }
      const answer = answers[index]!
      if (answer.text !== evaluated.text) different.push({ source, options, ours: evaluated.text, real: answer })
      else counts.same += 1
      checkMap(source, evaluated)
    }
    console.info(counts)
    if (process.env.SHOW) console.info([...reasons].sort((a, b) => b[1] - a[1]).slice(0, 60))
    if (process.env.SHOW) console.info(different.length, JSON.stringify(different.slice(0, 12), null, 1))
    expect(different).toEqual([])
    expect(counts.same).toBeGreaterThan(numRuns / 5)
  })
})
