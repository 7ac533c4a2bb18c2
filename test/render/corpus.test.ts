import fc from 'fast-check'
import nunjucks from 'nunjucks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { templateShapes } from '../../src/init/template-shapes.ts'
import type { Shape } from '../../src/init/variable-shape.ts'
import type { ParsedPrompt } from '../../src/parse/parse-pack.ts'
import { Jinja2Process } from '../../src/render/confirm/jinja2-process.ts'
import { type EngineOptions, evaluateTemplate } from '../../src/render/evaluate.ts'
import { isOfJinjaFamily, promptEntries, recordedTemplates } from '../support/corpus-templates.ts'
import { repositoryOf } from '../support/repository.ts'
import { shapeArbitrary } from '../support/shape-arbitrary.ts'
import { describeShared, readShared } from '../support/shared.ts'
import { hasJinja2 } from './has-jinja2.ts'

const seed = Number(process.env.SEED ?? 20260716)
const runs = Number(process.env.RUNS ?? 12)

/** What a real engine gives; undefined when it fails. */
type RealEngine = (
  source: string,
  prompt: ParsedPrompt,
  variables: object,
  options: EngineOptions,
) => Promise<string | undefined>

interface Judged {
  readonly texts: number
  readonly same: number
  readonly failed: number
  readonly refused: ReadonlyMap<string, number>
  readonly different: readonly string[]
}

describeShared('corpus/EXPECTED.json', 'templates of public repositories with values of the right kinds', () => {
  let jinja2: Jinja2Process | undefined
  beforeAll(async () => {
    jinja2 = hasJinja2 ? await Jinja2Process.start(['python3', '/usr/bin/python3'], 20_000) : undefined
  }, 30_000)
  afterAll(() => jinja2?.stop())

  const portable = recordedTemplates().filter(
    (template) => isOfJinjaFamily(template) && Object.values(template.parses).every(Boolean),
  )

  it('are 104', () => expect(portable).toHaveLength(104))

  it('are rendered as the real nunjucks does', { timeout: 120_000 }, async () => {
    const judged = await judge('nunjucks@3.2', async (source, { syntax }, variables, options) => {
      try {
        const [variableStart, variableEnd] = syntax.kind === 'jinja' ? syntax.delimiters.output : ['{{', '}}']
        const environment = new nunjucks.Environment([], { ...options, tags: { variableStart, variableEnd } })
        return environment.renderString(source, structuredClone(variables)) ?? undefined
      } catch {
        return undefined
      }
    })
    report(judged, [
      /calls of the method `(items|values|lower|capitalize)` are not/, // Python's
      /calls of the method `(to_text|get_prompt)` are not/, // of the program's own objects
      /the filter `\w+` is not in nunjucks/, // the program's own, and `tojson`
      /which nunjucks refuses with throwOnUndefined/,
    ])
  })

  it.skipIf(!hasJinja2)('are rendered as the real Jinja2 does', { timeout: 120_000 }, async () => {
    const judged = await judge('jinja2@3.1', async (source, { syntax }, variables, options) => {
      const output = syntax.kind === 'jinja' ? syntax.delimiters.output : ['{{', '}}']
      const delimiters = { variable_start_string: output[0], variable_end_string: output[1] }
      const job = { name: 'main', templates: { main: source }, variables, options, delimiters }
      const answer = await jinja2!.render(job, 4_000)
      return answer?.text as string | undefined
    })
    report(judged, [/the method `(to_code_prompt|to_tool_calling_prompt|to_text|get_prompt)`/]) // of the program's objects
  })

  function report({ texts, same, failed, refused, different }: Judged, known: readonly RegExp[]): void {
    console.info({ texts, same, failed, refused: [...refused.values()].reduce((sum, count) => sum + count, 0) })
    console.info([...refused].map(([what, count]) => `${count} ${what}`).join('\n'))
    expect(different).toEqual([])
    expect([...refused.keys()].filter((reason) => !known.some((one) => one.test(reason)))).toEqual([])
    expect(same).toBeGreaterThan((texts * runs) / 2)
  }

  async function judge(preset: string, render: RealEngine): Promise<Judged> {
    const counts = { texts: 0, same: 0, failed: 0 }
    const refused = new Map<string, number>()
    const different: string[] = []
    for (const [index, prompt] of (await promptsOf()).entries()) {
      const { template, file } = prompt
      counts.texts += 1
      const shapes = new Map<string, Shape>()
      templateShapes(template.body, shapes)
      const values = fc.record(Object.fromEntries([...shapes].map(([name, shape]) => [name, shapeArbitrary(shape)])))
      for (const [run, variables] of fc.sample(values, { seed: seed + index, numRuns: runs }).entries()) {
        const options = optionsFor(preset, run)
        const { text, faults } = evaluateTemplate(template, variables, { preset, options })
        const [fault] = faults
        if (fault !== undefined && preset.startsWith('nunjucks')) {
          const key = `${file.path}: ${fault.message}`
          refused.set(key, (refused.get(key) ?? 0) + 1)
          continue
        }
        const real = await render(template.source, prompt, variables, options)
        if (fault !== undefined) {
          const key = `${file.path}: ${fault.message}`
          if (real === undefined) counts.failed += 1
          else refused.set(key, (refused.get(key) ?? 0) + 1)
        } else if (real === text) counts.same += 1
        else different.push(`${file.path} with ${JSON.stringify(variables)}: ${JSON.stringify({ text, real })}`)
      }
    }
    return { ...counts, refused, different }
  }

  async function promptsOf(): Promise<readonly ParsedPrompt[]> {
    const repository = repositoryOf({ 'prompt-toolchain.yaml': 'version: 1\npacks: [pack.yaml]\n' })
    for (const { file } of portable) repository.write(file, readShared(`corpus/${file}`))
    const entries = portable.flatMap(promptEntries).map((entry, index) => [`p${index}`, entry] as const)
    repository.write('pack.yaml', stringify({ version: 1, name: 'corpus', prompts: Object.fromEntries(entries) }))
    return (await repository.build()).packs[0]!.pack.prompts
  }
})

/** Each run with other settings of white space, and every second one strict. */
function optionsFor(preset: string, run: number): EngineOptions {
  const [trims, strips, isStrict] = [run % 4 > 1, run % 3 > 0, run % 2 > 0]
  return preset.startsWith('nunjucks')
    ? { autoescape: false, trimBlocks: trims, lstripBlocks: strips, throwOnUndefined: isStrict }
    : { trim_blocks: trims, lstrip_blocks: strips, undefined: isStrict ? 'StrictUndefined' : 'Undefined' }
}
