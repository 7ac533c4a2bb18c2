import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { evaluateTemplate } from '../../src/render/evaluate.ts'
import { type EngineCase, engineCases } from './engine-cases.ts'

const strictness = { nunjucks: false, 'nunjucks-strict': true } as const

/** `same` as recorded, `refused` with a fault, or `wrong`: a text that the engine did not give. */
function judge(test: EngineCase, engine: keyof typeof strictness, shared: Readonly<Record<string, unknown>>) {
  const { faults, text } = evaluateTemplate(parseTemplate(test.template), test.context ?? shared, {
    preset: 'nunjucks@3.2',
    options: {
      autoescape: false,
      throwOnUndefined: strictness[engine],
      trimBlocks: test.options?.trim_blocks ?? false,
      lstripBlocks: test.options?.lstrip_blocks ?? false,
    },
  })
  const recorded = test.results[engine]
  if (faults.length > 0) return typeof recorded === 'string' ? 'refused' : 'same'
  return text === recorded ? 'same' : 'wrong'
}

describe.skipIf(engineCases === undefined)('nunjucks@3.2 against recorded outputs', () => {
  const { cases, context } = engineCases ?? { cases: [], context: {} }

  it.each(['nunjucks', 'nunjucks-strict'] as const)('renders as %s did, or refuses', (engine) => {
    const ids = { same: [] as string[], refused: [] as string[], wrong: [] as string[] }
    for (const test of cases) ids[judge(test, engine, context)].push(test.id)
    const { same, refused, wrong } = ids
    console.info(`${engine}: ${same.length} same, ${refused.length} refused, ${wrong.length} wrong`)
    if (process.env.SHOW) console.info(refused.join(' '))
    expect(wrong).toEqual([])
    expect(same.length).toBeGreaterThan(400)
  })
})

if (engineCases === undefined) console.info('skipped: no recordings beside the checkout (shared/corpus/engines)')
