import nunjucks from 'nunjucks'
import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { type EngineOptions, type EvaluateOptions, evaluateTemplate, presets } from '../../src/render/evaluate.ts'

function evaluate(
  source: string,
  variables: Record<string, unknown> = {},
  options: EngineOptions = {},
  limits: Partial<EvaluateOptions> = {},
) {
  const settings = { preset: 'nunjucks@3.2', options: { autoescape: false, ...options }, ...limits }
  return evaluateTemplate(parseTemplate(source), variables, settings)
}

function faultsOf(...given: Parameters<typeof evaluate>): readonly string[] {
  return evaluate(...given).faults.map(({ message }) => message)
}

describe('the source map', () => {
  it('knows copies, variables and what a template computes', () => {
    const source = 'On {{ KIMI_OS }}{# c #}, {% if yes %}by {{ user.name | upper }}{% endif %} {{ 1 + 1 }}.'
    const { text, map } = evaluate(source, { KIMI_OS: 'Linux', yes: true, user: { name: 'Ada' } })
    expect(text).toBe('On Linux, by ADA 2.')
    const shown = map.map(({ start, end, source: span, copied, variable }) => [
      text.slice(start, end),
      source.slice(span.start, span.end),
      variable ?? copied,
    ])
    expect(shown).toEqual([
      ['On ', 'On ', true],
      ['Linux', '{{ KIMI_OS }}', 'KIMI_OS'],
      [', ', ', ', true],
      ['by ', 'by ', true],
      ['ADA', '{{ user.name | upper }}', 'user'],
      [' ', ' ', true],
      ['2', '{{ 1 + 1 }}', false],
      ['.', '.', true],
    ])
  })

  it('follows the text of a macro into its body', () => {
    const source = '{% macro m(a) %}<{{ a }}>{% endmacro %}{{ m(1) }}'
    const { map } = evaluate(source)
    expect(map.map(({ source: span }) => source.slice(span.start, span.end))).toEqual(['<', '{{ a }}', '>'])
  })

  it('names no variable that the template has set itself', () => {
    const { map } = evaluate('{% set a = 1 %}{{ a }}{% for b in [2] %}{{ b }}{% endfor %}', { a: 0, b: 0 })
    expect(map.map(({ variable }) => variable)).toEqual([undefined, undefined])
  })
})

describe('budgets', () => {
  it.each([
    ['steps', '{% for a in range(999) %}{% for b in range(999) %}x{% endfor %}{% endfor %}', /more than 1000 steps/],
    ['depth', '{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}', /more than 5 deep/],
    ['output', '{% for a in range(200) %}xxxxxxxxxx{% endfor %}', /longer than 1000/],
    ['output', '{% set x = "ab" %}{% for a in range(60) %}{% set x = x ~ x %}{% endfor %}', /longer than 1000/],
    ['output', '{{ "a" | center(100000) }}', /longer than 1000/],
    ['output', '{{ "aaaaaaaaaa" | replace("", long) }}', /longer than 1000/],
    ['steps', '{{ [1] | batch(100000, 2) | length }}', /more than 1000 steps/],
  ])('%s are limited: %s', (_, source, expected) => {
    const limits = { steps: 1000, depth: 5, output: 1000 }
    const { faults } = evaluate(source, { long: 'x'.repeat(900) }, {}, limits)
    expect(faults).toHaveLength(1)
    expect(faults[0]?.message).toMatch(expected)
    expect(faults[0]?.span.end).toBeGreaterThan(0)
  })

  it('a list that holds itself many times is not printed for ever', () => {
    const source = '{% set x = [] %}{% for a in range(60) %}{% set x = [x, x] %}{% endfor %}{{ x }}'
    expect(faultsOf(source)).toEqual(['the template takes more than 1000000 steps'])
  })
})

describe('options', () => {
  it.each([
    [{ autoescape: true }, ['`autoescape: true` is not rendered exactly yet for nunjucks@3.2']],
    [{ trimblocks: true }, ['nunjucks@3.2 has no option `trimblocks` that is known here']],
    [{ trimBlocks: 'yes' }, ['the option `trimBlocks` of nunjucks@3.2 is true or false']],
  ])('%j', (options, expected) => {
    expect(faultsOf('x', {}, options)).toEqual(expected)
  })

  it('autoescape has to be turned off aloud', () => {
    expect(presets.get('nunjucks@3.2')?.checkOptions({})).toHaveLength(1)
  })

  it('an unknown engine is a fault', () => {
    expect(evaluateTemplate(parseTemplate(''), {}, { preset: 'jinja' }).faults).toHaveLength(1)
  })
})

describe('what nunjucks does in a way of its own', () => {
  const variables = { list: [], dict: {}, none: 1, text: 'ab', pairs: [[1, 2]], html: '<', user: { length: 99 } }

  it.each([
    ['{% if list %}T{% endif %}{% if dict %}T{% endif %}', 'TT'],
    ['{{ "a" ~ missing }}{{ "a" ~ none }}', 'aundefinedanull'],
    ['{{ [1, [2, none]] }}', '1,2,'],
    ['{{ -7 % 3 }} {{ -7 // 2 }} {{ 1 / 0 }} {{ 6 / 2 }} {{ 0.1 + 0.2 }}', '-1 -4 Infinity 3 0.30000000000000004'],
    ['{{ 1 == "1" }} {{ [1] == [1] }} {{ missing == none }}', 'true false true'],
    ['{{ 3 > 2 > 1 }}', 'false'],
    ['{{ 1 is number and not 2 is string }}', 'true'],
    ['{% set x = 0 %}{% for i in [1, 2] %}{% set x = x + i %}{% endfor %}{{ x }}', '3'],
    ['{% for i in [1, 2] %}{% set y = i %}{% endfor %}[{{ y }}]', '[]'],
    ['{% for i in [1, 2] %}[{{ z }}]{% set z = i %}{% endfor %}', '[][1]'],
    ['{% for k in {"a": 1} %}{{ k }}{% else %}none{% endfor %}', 'none'],
    ['{% for k, v in {"b": 1, "a": 2} %}{{ k }}{{ v }}{% endfor %}', 'b1a2'],
    ['{% for a in [[1], none] %}{% for b in a %}{{ b }}{% else %}-{% endfor %}{% endfor %}', '1'],
    ['{% for x in text %}{{ x }}.{% endfor %}', 'a.b.'],
    ['{% macro m(a) %}{{ caller() }}{% endmacro %}{% call m(5) %}{{ a }}{% endcall %}', '5'],
    ['{% macro m() %}{% endmacro %}{% if m() %}T{% endif %}', 'T'],
    ['{% macro m(a, b=2) %}{{ a }}{{ b }}{% endmacro %}{{ m(b=3, a=1) }}{{ m(1, 4, 5) }}', '1314'],
    ['{% set x %} a {% endset %}[{{ x }}]', '[ a ]'],
    ['{% set x -%} a {%- endset %}[{{ x }}]', '[ a]'],
    ['{% block b %}{% set x = 1 %}{{ x }}{% endblock %}[{{ x }}]', '1[]'],
    ['{{ "a\\qb\\u00e9" }}', 'aqbu00e9'],
    ['{{ html | escape }}{{ html }}', '&lt;<'],
    ['{{ True }}[{{ None }}]', '[]'],
    ['{{ "🎉é" | length }}', '3'],
    ['a\r\n', 'a\r\n'],
  ])('%s', (source, expected) => {
    const { text, faults } = evaluate(source, variables)
    expect(faults).toEqual([])
    expect(text).toBe(expected)
    expect(new nunjucks.Environment([], { autoescape: false }).renderString(source, variables)).toBe(expected)
  })

  it.each([
    ['a\n  {% if yes %}\r\nb\n  {% endif %}\nc\n', 'a\nb\nc\n'],
    ['a {% if yes %}\n\nb{% endif %}', 'a \nb'],
    ['{# c #}  {% if yes %}x{% endif %}', '  x'],
    ['{% raw %}\n  {{ x }}\n  {% endraw %}\nb', '  {{ x }}\n  \nb'],
    ['{{ yes }}\n  {# c #}\n', 'true\n  \n'],
    ['a\n \u00a0 {%- if yes -%} \u2003\n b {% endif %}', 'ab '],
  ])('trims %j', (source, expected) => {
    const options = { autoescape: false, trimBlocks: true, lstripBlocks: true }
    expect(evaluate(source, { yes: true }, options)).toMatchObject({ text: expected, faults: [] })
    expect(new nunjucks.Environment([], options).renderString(source, { yes: true })).toBe(expected)
  })
})

describe('what is refused while rendering', () => {
  it.each([
    ['{{ dict }}', 'nunjucks prints a dict as `[object Object]`'],
    ['{{ [dict] }}', 'nunjucks prints a dict as `[object Object]`'],
    ['{{ range }}', 'nunjucks prints a function as the source code of a function'],
    ['{{ text["constr" ~ "uctor"] }}', "nunjucks finds JavaScript's own `constructor` in a string"],
    ['{{ list["map"] }}', "nunjucks finds JavaScript's own `map` in a list"],
    ['{{ "toString" in dict }}', "nunjucks finds JavaScript's own `toString` in every dict"],
    ['{{ missing | join(",") }}', 'the filter `join` is not known to take an undefined value exactly'],
    ['{{ "a" in 1 }}', 'nunjucks cannot look for a value in a number'],
    ['{% for a, b in [none] %}{% endfor %}', 'the loop takes apart each item, but one is none'],
    ['{% for a in user %}{% endfor %}', 'nunjucks takes the key `length` of a dict for the length of a list'],
  ])('%s', (source, expected) => {
    expect(faultsOf(source, { dict: { a: 1 }, text: '', list: [], user: { length: 2 } })).toEqual([expected])
  })

  it('an undefined value, when nunjucks is told to refuse it', () => {
    const strict = { throwOnUndefined: true }
    expect(faultsOf('{{ a.b }}', { a: {} }, strict)).toEqual([
      '`a.b` is undefined, which nunjucks refuses with throwOnUndefined',
    ])
    expect(faultsOf('{{ a }}', { a: null }, strict)).toHaveLength(1)
    expect(faultsOf('{% if a %}{% endif %}{{ "" ~ a }}', {}, strict)).toEqual([])
  })

  it('reads only own properties of the variables', () => {
    expect(evaluate('[{{ a }}]', Object.create({ a: 1 }) as Record<string, unknown>).text).toBe('[]')
    const own = JSON.parse('{"v": {"__proto__": "own"}}') as Record<string, unknown>
    expect(evaluate('{{ v["__pro" ~ "to__"] }}', own).text).toBe('own')
  })
})
