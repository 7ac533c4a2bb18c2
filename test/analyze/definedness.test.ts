import { describe, expect, it } from 'vitest'
import { isRenderedByEngine } from '../../src/analyze/definedness/is-rendered-by-engine.ts'
import { definedness } from '../../src/analyze/definedness.ts'
import type { ParsedPrompt } from '../../src/parse/parse-pack.ts'
import { parseTemplate } from '../../src/parse/parse-template.ts'

const given = new Map([
  ['os', { isOptional: true }],
  ['notes', { isOptional: true }],
  ['shell', { isOptional: false }],
])

function readsOf(source: string): readonly string[] {
  const template = parseTemplate(source)
  expect(template.faults).toEqual([])
  return definedness(template, { given }).map(({ name, span, use, cause }) => {
    expect(source.slice(span.start, span.end)).toBe(name)
    if (cause.kind === 'optional') return `${use} ${name}${cause.variable === name ? '' : ` from ${cause.variable}`}`
    return `${use} ${name} set at ${cause.setAt.start}`
  })
}

describe('definedness', () => {
  it.each([
    ['{{ os }}', ['output os']],
    ['{{ os | upper }}', ['filter os']],
    ['{% for note in notes %}{{ note }}{% endfor %}', ['loop notes']],
    ['{{ "on " ~ os ~ shell }}', ['concatenation os']],
    ['{{ os + 1 }}{{ -os }}', ['arithmetic os', 'arithmetic os']],
    ['{% set a = os %}{% set b = a %}{{ b }}', ['output b from os']],
    ['{% if shell %}{% set a = 1 %}{% endif %}{{ a }}', ['output a set at 21']],
    ['{% filter upper %}{{ os }}{% endfilter %}{{ os if shell }}', ['output os', 'output os']],
    ['{% block a %}{{ os }}{% endblock %}', ['output os']],
    ['{% include os %}{% do list.append(os) %}{{ f(os) }}', []],
    ['{% extends "a" %}{% block b %}{{ os }}{% endblock %}', []],
    ['{% if os %}{% if not os %}{{ os }}{% endif %}{% endif %}', []],
    ['{{ notes[os] }}{{ notes[1:] }}', ['output notes', 'output notes']],
    ['{{ "a" if (os if os) else os }}', []],
  ])('%s', (source, expected) => expect(readsOf(source)).toEqual(expected))

  it('gives nothing of a template that reads no optional variable', () => expect(readsOf('{{ shell }}')).toEqual([]))

  /** Four times the template takes about four times as long; a quadratic walk would take sixteen times. */
  it.each([
    [
      'branches that set names',
      (index: number) => `{% if a${index} %}{% set b${index} = os %}{% endif %}{{ b${index} }}\n`,
    ],
    ['guards', (index: number) => `{% if os is not defined or a${index} %}{% set c = os %}{% endif %}{{ os }}\n`],
    ['a chain of elif', (index: number) => `{% elif a${index} == os %}{% set b${index} = 1 %}{{ b${index} }}`],
  ])('gets through thousands of lines of %s', (_, line) => {
    const found = (count: number) => {
      const text = Array.from({ length: count }, (_unused, index) => line(index)).join('')
      const template = parseTemplate(text.startsWith('{% elif') ? `{% if os %}${text}{% endif %}` : text)
      return definedness(template, { given }).length
    }
    expect(found(16_000)).toBe(found(4000) * 4)
  })
})

describe('isRenderedByEngine', () => {
  const engine = { kind: 'engine' }
  const keeping = { kind: 'engine', undefined: 'keep' }
  it.each([
    ['an engine', [engine], true],
    ['no runtime yet', [], true],
    ['an engine that keeps marks beside another', [keeping, engine], true],
    ['only engines that keep marks', [keeping], false],
    ['only chains', [{ kind: 'chain' }], false],
  ])('%s', (_, runtimes, expected) => {
    const prompt = { syntax: { kind: 'jinja' }, isSound: true, runtimes } as unknown as ParsedPrompt
    expect(isRenderedByEngine(prompt)).toBe(expected)
    expect(isRenderedByEngine({ ...prompt, isSound: false })).toBe(false)
    expect(isRenderedByEngine({ ...prompt, syntax: { kind: 'none' } })).toBe(false)
  })
})
