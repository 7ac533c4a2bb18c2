import { parseTemplate } from '../../src/parse/parse-template.ts'
import { type EngineOptions, evaluateTemplate } from '../../src/render/evaluate.ts'
import type { EngineCase } from './engine-cases.ts'

/** The engines and modes of the recordings, with the preset and the options that stand for each. */
export const recordedEngines = {
  nunjucks: { preset: 'nunjucks@3.2', options: nunjucks(false) },
  'nunjucks-strict': { preset: 'nunjucks@3.2', options: nunjucks(true) },
  jinja2: { preset: 'jinja2@3.1', options: jinja2('Undefined') },
  'jinja2-strict': { preset: 'jinja2@3.1', options: jinja2('StrictUndefined') },
  minijinja: { preset: 'minijinja@2.24', options: minijinja('lenient') },
  'minijinja-strict': { preset: 'minijinja@2.24', options: minijinja('strict') },
} as const

export type RecordedEngine = keyof typeof recordedEngines

type Recorded = EngineCase['options']

function nunjucks(throwOnUndefined: boolean) {
  return (recorded: Recorded): EngineOptions => ({
    autoescape: false,
    throwOnUndefined,
    trimBlocks: recorded?.trim_blocks ?? false,
    lstripBlocks: recorded?.lstrip_blocks ?? false,
  })
}

function jinja2(undefinedName: string) {
  return (recorded: Recorded): EngineOptions => ({ ...recorded, undefined: undefinedName })
}

function minijinja(behavior: string) {
  return (recorded: Recorded): EngineOptions => ({ ...recorded, undefined: behavior })
}

/**
 * `same` as recorded, an error of the engine included; `refused` with a fault; or `wrong`: a text that the engine did
 * not give.
 */
export function judgeCase(
  test: EngineCase,
  engine: RecordedEngine,
  shared: Readonly<Record<string, unknown>>,
): 'same' | 'refused' | 'wrong' {
  const { preset, options } = recordedEngines[engine]
  const { faults, text } = evaluateTemplate(parseTemplate(test.template), test.context ?? shared, {
    preset,
    options: options(test.options),
    ...(test.name === undefined ? {} : { name: test.name }),
    templates: new Map(Object.entries(test.templates ?? {}).map(([name, text]) => [name, parseTemplate(text)])),
  })
  const recorded = test.results[engine]
  if (faults.length > 0) return typeof recorded === 'string' ? 'refused' : 'same'
  return text === recorded ? 'same' : 'wrong'
}
