import { describe, expect, it } from 'vitest'
import { findDivergences } from '../../src/parity/find-divergences.ts'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { evaluateTemplate } from '../../src/render/evaluate.ts'
import { engineCases } from '../render/engine-cases.ts'
import { type RecordedEngine, recordedEngines } from '../render/judge-case.ts'
import { repositoryOf } from '../support/repository.ts'

const engines = {
  nunjucks: 'engine: nunjucks@3.2, options: { autoescape: false }',
  jinja2: 'engine: jinja2@3.1',
  minijinja: 'engine: minijinja@2.24',
} as const

type Engine = keyof typeof engines

/** What is said of a prompt with these variables under two engines, as `place: message (help)`. */
async function found(
  text: string,
  [left, right]: readonly [Engine, Engine],
  variables: string,
  defaults: string,
  more = '',
): Promise<readonly string[]> {
  const { findings } = await repositoryOf({
    'prompt-toolchain.yaml': 'version: 1\npacks: [pack.yaml]\n',
    'pack.yaml': [
      'version: 1',
      'name: core',
      'prompts: { system: { file: system.md, role: system, syntax: jinja } }',
      `variables: { ${variables} }`,
      `defaults: { ${defaults} }`,
      `runtimes: { one: { ${engines[left]} }, two: { ${engines[right]} } }`,
      more,
      '',
    ].join('\n'),
    'system.md': text,
  }).build()
  return findings
    .filter(({ ruleId }) => ruleId === 'renders-differently')
    .map(
      ({ place, message, help }) => `${place.file.text.slice(place.span.start, place.span.end)}: ${message} (${help})`,
    )
}

const list = 'tools: { type: array, items: { type: string } }'
const pair = ['nunjucks', 'jinja2'] as const

describe('renders-differently', () => {
  it.each([
    [
      '{% if tools %}Tools.{% endif %}',
      list,
      'tools: [Read]',
      pair,
      'tools: `tools` decides otherwise in `one` (nunjucks@3.2) than in `two` (jinja2@3.1), with `tools` = `[]`',
    ],
    [
      '{{ "some" if tools else "none" }}',
      list,
      'tools: [Read]',
      pair,
      'tools: `tools` decides otherwise in `one` (nunjucks@3.2) than in `two` (jinja2@3.1), with `tools` = `[]`',
    ],
    [
      'Plan: {{ plan }}',
      'plan: { type: boolean }',
      'plan: true',
      pair,
      '{{ plan }}: `one` (nunjucks@3.2) prints `true` here, and `two` (jinja2@3.1) prints `True`, in the variant `default`',
    ],
    [
      '{{ note }}',
      'note: { type: [string, "null"] }',
      'note: x',
      pair,
      '{{ note }}: `one` (nunjucks@3.2) prints nothing here, and `two` (jinja2@3.1) prints `None`, with `note` = `null`',
    ],
    [
      'Share: {{ n / 2 }}',
      'n: { type: integer }',
      'n: 1',
      pair,
      '{{ n / 2 }}: `one` (nunjucks@3.2) prints `0` here, and `two` (jinja2@3.1) prints `0.0`, with `n` = `0`',
    ],
    [
      '{{ text | indent(2) }}',
      'text: { type: string, examples: ["a\\n\\nb"] }',
      'text: a',
      pair,
      '{{ text | indent(2) }}: `one` (nunjucks@3.2) prints `a\\n  \\n  b` here, and `two` (jinja2@3.1) prints `a\\n\\n  b`, with `text` = `"a\\n\\nb"`',
    ],
    [
      'Line.\n',
      'x: { type: string }',
      'x: a',
      pair,
      '\n: `one` (nunjucks@3.2) keeps the line break at the end, and `two` (jinja2@3.1) leaves it out, in the variant `default`',
    ],
    [
      '{% for k in map %}{{ k }}{% endfor %}',
      'map: { type: object }',
      'map: { a: b }',
      pair,
      'map: the loop over `map` goes another way in `two` (jinja2@3.1) than in `one` (nunjucks@3.2), in the variant `default`',
    ],
    [
      '{{ map | tojson }}',
      'map: { type: object }',
      'map: { a: "é" }',
      ['jinja2', 'minijinja'],
      '{{ map | tojson }}: `one` (jinja2@3.1) prints `{\\"a\\": \\"\\\\u00e9\\"}` here, and `two` (minijinja@2.24) prints `{\\"a\\":\\"é\\"}`, in the variant `default`',
    ],
    [
      '{% set n = 0 %}{% for x in tools %}{% set n = n + 1 %}{% endfor %}{{ n }}',
      list,
      'tools: [Read]',
      pair,
      '{{ n }}: `one` (nunjucks@3.2) prints `1` here, and `two` (jinja2@3.1) prints `0`, in the variant `default`',
    ],
    [
      '{% for x in tools %}{% block b %}{{ x }}{% endblock %}{% endfor %}',
      list,
      'tools: [Read]',
      ['jinja2', 'minijinja'],
      '{{ x }}: `one` (jinja2@3.1) prints nothing here, and `two` (minijinja@2.24) prints `Read`, in the variant `default`',
    ],
  ] as const)('%s', async (text, variables, defaults, [left, right], expected) => {
    const [first, ...others] = await found(text, [left, right], variables, defaults)
    expect(first?.slice(0, expected.length)).toBe(expected)
    expect(others).toEqual([])
  })

  it.each([
    ['{% if tools | length > 0 %}Tools.{% endif %}', list, 'tools: [Read]'],
    ['{% for tool in tools %}{{ loop.index }}. {{ tool }}{% endfor %}', list, 'tools: [Read]'],
    ['{% if plan %}Plan.{% endif %}', 'plan: { type: boolean }', 'plan: true'],
    ['{{ note | default("", true) }}', 'note: { type: [string, "null"] }', 'note: x'],
    ['{{ os }}: {{ os | upper }}', 'os: { enum: [linux, windows] }', 'os: linux'],
    ['{{ text | trim | indent(2, false, true) }}', 'text: { type: string }', 'text: a'],
    ['{% for k, v in map | dictsort %}{{ k }}={{ v }}{% endfor %}', 'map: { type: object }', 'map: { a: b }'],
    ['{{ name }} {{ name | default("x") }}', 'name: { type: string, optional: true }', 'name: a'],
  ])('is quiet about %s', async (text, variables, defaults) => {
    for (const engine of ['jinja2', 'minijinja'] as const) {
      expect(await found(text, ['nunjucks', engine], variables, defaults)).toEqual([])
    }
  })

  it('is quiet where known differences cover every variant, and about one engine alone', async () => {
    const differences = 'known-differences: [{ prompts: [system], runtimes: [one, two], where: {}, reason: known }]'
    expect(await found('{{ 1 / 2 }}\n', pair, list, 'tools: []', differences)).toEqual([])
    expect(await found('{{ 1 / 2 }}\n', ['jinja2', 'jinja2'], list, 'tools: []')).toEqual([])
  })
})

describe.skipIf(engineCases === undefined)('silent differences that are recorded', () => {
  const pairs = [
    ['nunjucks', 'jinja2'],
    ['nunjucks', 'minijinja'],
    ['jinja2', 'minijinja'],
  ] as const

  it.each(pairs)('of %s and %s are found, and nothing else', (left, right) => {
    const counts = { found: 0, refused: 0, agreeing: 0 }
    for (const test of engineCases!.cases) {
      const recorded = [test.results[left], test.results[right]]
      if (recorded.some((one) => typeof one !== 'string')) continue
      const templates = new Map(Object.entries(test.templates ?? {}).map(([name, text]) => [name, parseTemplate(text)]))
      const template = parseTemplate(test.template)
      const render = (engine: RecordedEngine) => {
        const { preset, options } = recordedEngines[engine]
        const name = test.name ?? 'main'
        const settings = { preset, options: options(test.options), templates, name }
        return evaluateTemplate(template, test.context ?? engineCases!.context, settings)
      }
      const [a, b] = [render(left), render(right)]
      const isKnown = a.faults.length === 0 && b.faults.length === 0
      const included = new Map([...templates].map(([name, one]) => [name, { file: undefined as never, template: one }]))
      const divergences = isKnown ? findDivergences({ template, templates: included }, a, b) : []
      if (recorded[0] === recorded[1]) {
        expect(divergences, test.id).toEqual([])
        counts.agreeing += 1
      } else if (isKnown) {
        expect(divergences.length, test.id).toBeGreaterThan(0)
        counts.found += 1
      } else counts.refused += 1
    }
    console.info(left, right, counts)
    expect(counts.found / (counts.found + counts.refused)).toBeGreaterThan(0.7)
  })
})
