import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseTemplate } from '../../../src/parse/parse-template.ts'
import { Jinja2Process } from '../../../src/render/confirm/jinja2-process.ts'
import { evaluateTemplate } from '../../../src/render/evaluate.ts'
import { hasJinja2 } from '../has-jinja2.ts'
import { inclusionCases, inclusionVariables } from './cases.ts'
import texts from './templates.json' with { type: 'json' }

const templates = new Map(Object.entries(texts).map(([name, text]) => [name, parseTemplate(text)]))

/** Templates that Jinja2 renders and this tool refuses. */
const refused = new Set([
  '{% import "macros.txt" as m %}{{ m }}',
  '{% import "macros.txt" as m %}{{ m._hidden }}{{ m.nothing }}',
  '{% extends "base.txt" %}{% for x in list %}{% block a %}{{ x }}{% endblock %}{% endfor %}',
])

describe.skipIf(!hasJinja2).each(['Undefined', 'StrictUndefined'])('included templates in Jinja2, %s', (undefined_) => {
  let jinja2: Jinja2Process | undefined
  beforeAll(async () => {
    jinja2 = await Jinja2Process.start(['python3', '/usr/bin/python3'], 20_000)
  }, 30_000)
  afterAll(() => jinja2?.stop())

  it.each(inclusionCases)('%s', async (source) => {
    const options = { undefined: undefined_ }
    const settings = { preset: 'jinja2@3.1', options, templates, name: 'main.txt' }
    const { text, faults } = evaluateTemplate(parseTemplate(source), inclusionVariables, settings)
    const job = { name: 'main.txt', templates: { ...texts, 'main.txt': source }, delimiters: {} }
    const real = await jinja2!.render({ ...job, options, variables: inclusionVariables }, 4_000)
    expect(faults.length > 0 ? undefined : text).toBe(refused.has(source) ? undefined : real?.text)
  })
})
