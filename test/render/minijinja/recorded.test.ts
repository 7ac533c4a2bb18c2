import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../../src/parse/parse-template.ts'
import { evaluateTemplate } from '../../../src/render/evaluate.ts'
import { checkMap } from '../check-map.ts'
import { inclusionVariables } from '../inclusion/cases.ts'
import texts from '../inclusion/templates.json' with { type: 'json' }

interface Recorded {
  readonly template: string
  readonly options?: Readonly<Record<string, boolean>>
  readonly undefined: string
  /** Null where MiniJinja fails. */
  readonly output: string | null
}

interface Recording {
  readonly context?: Readonly<Record<string, unknown>>
  readonly cases: readonly Recorded[]
}

const read = (file: string): Recording => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

/** Templates that MiniJinja renders and this tool refuses, each for a reason that stands in its fault. */
const refused = new Set(['{{ dict | reverse }}', '{#-#} x', '{{ debug() }}', '{% import "macros.txt" as m %}{{ m }}'])

function check({ template: source, options = {}, undefined: behavior, output }: Recorded, variables: object): void {
  const settings = {
    preset: 'minijinja@2.24',
    options: { ...options, undefined: behavior },
    templates: new Map(Object.entries(texts).map(([name, text]) => [name, parseTemplate(text)])),
    name: 'main.txt',
  }
  const evaluated = evaluateTemplate(parseTemplate(source), variables as Record<string, unknown>, settings)
  const { text, faults } = evaluated
  expect(faults.length > 0 ? null : text, faults[0]?.message).toBe(refused.has(source) ? null : output)
  if (faults.length === 0 && evaluated.map.every(({ template }) => template === undefined)) checkMap(source, evaluated)
}

describe('minijinja@2.24 as recorded', () => {
  const { context = {}, cases } = read('recorded.json')
  it.each(cases)('$template with $options, $undefined', (recorded) => check(recorded, context))
})

describe('templates that MiniJinja includes, as recorded', () => {
  const { cases } = read('recorded-inclusion.json')
  it.each(cases)('$template, $undefined', (recorded) => check(recorded, inclusionVariables))
})
