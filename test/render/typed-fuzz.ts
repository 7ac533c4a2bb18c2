import fc from 'fast-check'
import nunjucks from 'nunjucks'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { Jinja2Process } from '../../src/render/confirm/jinja2-process.ts'
import { type EngineOptions, evaluateTemplate } from '../../src/render/evaluate.ts'
import { checkMap } from './check-map.ts'
import { typedTemplate } from './typed-templates.ts'
import { typedVariables } from './typed-variables.ts'

export interface FuzzResult {
  /** Same bytes as the real engine. */
  readonly same: number
  /** Neither renders it. */
  readonly failed: number
  /** The real engine renders it and this tool does not: where each is refused first, with how often. */
  readonly refused: ReadonlyMap<string, number>
  /** A text that the real engine does not give: template, variables, options and both texts, as JSON. */
  readonly different: readonly string[]
}

type Variables = Readonly<Record<string, unknown>>
type RealEngine = (source: string, variables: Variables, options: EngineOptions) => Promise<string | undefined>

const whiteSpace = { trims: fc.boolean(), strips: fc.boolean(), isStrict: fc.boolean() }

/** Holds `nunjucks@3.2` against the real nunjucks, in this process: only the generator above writes the templates. */
export async function fuzzNunjucks(count: number, seed: number): Promise<FuzzResult> {
  const options = fc.record(whiteSpace).map(({ trims, strips, isStrict }) => ({
    autoescape: false,
    trimBlocks: trims,
    lstripBlocks: strips,
    throwOnUndefined: isStrict,
  }))
  return await fuzz(
    'nunjucks@3.2',
    fc.tuple(typedTemplate('nunjucks'), typedVariables, options),
    count,
    seed,
    async (source, variables, chosen) => {
      try {
        return new nunjucks.Environment([], chosen).renderString(source, structuredClone(variables)) ?? undefined
      } catch {
        return undefined
      }
    },
  )
}

/** Holds `jinja2@3.1` against a real Jinja2; undefined where no Python imports it. */
export async function fuzzJinja2(count: number, seed: number): Promise<FuzzResult | undefined> {
  const process = await Jinja2Process.start(['python3', '/usr/bin/python3'], 20_000)
  if (process === undefined) return undefined
  const options = fc.record({ ...whiteSpace, keeps: fc.boolean() }).map(({ trims, strips, isStrict, keeps }) => ({
    trim_blocks: trims,
    lstrip_blocks: strips,
    keep_trailing_newline: keeps,
    undefined: isStrict ? 'StrictUndefined' : 'Undefined',
  }))
  try {
    const cases = fc.tuple(typedTemplate('jinja2'), typedVariables, options)
    return await fuzz('jinja2@3.1', cases, count, seed, async (source, variables, chosen) => {
      const job = { name: 'main', templates: { main: source }, variables, delimiters: {}, options: chosen }
      const answer = await process.render(job, 10_000)
      if (answer === undefined) throw new Error(`Jinja2 ended, or took longer than 10 s: ${JSON.stringify(job)}`)
      return typeof answer.text === 'string' ? answer.text : undefined
    })
  } finally {
    process.stop()
  }
}

async function fuzz(
  preset: string,
  cases: fc.Arbitrary<[string, Variables, EngineOptions]>,
  count: number,
  seed: number,
  render: RealEngine,
): Promise<FuzzResult> {
  const counts = { same: 0, failed: 0 }
  const refused = new Map<string, number>()
  const different: string[] = []
  for (const [source, variables, options] of fc.sample(cases, { seed, numRuns: count })) {
    const evaluated = evaluateTemplate(parseTemplate(source), variables, { preset, options })
    const [fault] = evaluated.faults
    const real = await render(source, variables, options)
    if (fault !== undefined) {
      if (real === undefined) counts.failed += 1
      else refused.set(fault.message, (refused.get(fault.message) ?? 0) + 1)
    } else if (real === evaluated.text) {
      counts.same += 1
      checkMap(source, evaluated)
    } else different.push(JSON.stringify({ source, variables, options, ours: evaluated.text, real }))
  }
  return { ...counts, refused, different }
}
