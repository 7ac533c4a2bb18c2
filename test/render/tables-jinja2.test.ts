import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { confirmWithJinja2 } from '../../src/render/confirm/confirm-jinja2.ts'
import { type EngineOptions, evaluateTemplate } from '../../src/render/evaluate.ts'
import { hasJinja2 } from './has-jinja2.ts'

type Row = readonly [
  source: string,
  text: string,
  variables?: Readonly<Record<string, unknown>>,
  options?: EngineOptions,
]

/** What Jinja2 gives; a test below asks the real one for the same. */
const tables: Readonly<Record<string, readonly Row[]>> = {
  printing: [
    ['{{ x }}', 'None', { x: null }],
    ['{{ [x, y] }}', '[None, True]', { x: null, y: true }],
    ['{{ x }}', '0.0001', { x: 0.0001 }],
    ['{{ x }}', '1e-05', { x: 0.00001 }],
    ['{{ 1e16 }} {{ 123456789012345.6 }} {{ 1e22 }}', '1e+16 123456789012345.6 1e+22'],
    ['{{ 5e-324 }} {{ 100.0 }} {{ -0.0 }}', '5e-324 100.0 -0.0'],
    ['{{ x }}', '["it\'s", \'say "a"\', \'it\\\'s "b"\']', { x: ["it's", 'say "a"', 'it\'s "b"'] }],
    ['{{ x }}', "['\\n\\t\\\\ \\x00\\xa0é\\u200b🎉']", { x: ['\n\t\\ \0\u00a0é\u200b🎉'] }],
    ['{{ x }}', "{'b': 1, 'a': {'c': []}}", { x: { b: 1, a: { c: [] } } }],
    ['{{ (1,) }} {{ () }} {{ {1: 2, "a": none} }}', "(1,) () {1: 2, 'a': None}"],
    ['{{ {"a": 1}.items() }} {{ range(3) }}', "dict_items([('a', 1)]) range(0, 3)"],
    ['{{ ["<" | escape] }}', "[Markup('&lt;')]"],
    ['{{ [nope] }}', '[Undefined]'],
    ['{{ x | tojson }}', '"\\u003c\\u007f\\u2028\\u00e9\\n"', { x: '<\x7f\u2028é\n' }],
    ['{{ nope is callable }} {{ range is callable }} {{ 1 is callable }}', 'True True False'],
    ['{{ {(1, (2,)): "a"}[(1, (2,))] }}', 'a'],
    ['{{ 9007199254740993 * 9007199254740993 }}', '81129638414606699710187514626049'],
  ],
  arithmetic: [
    ['{{ -7 // 2 }} {{ -7 % 3 }} {{ 7 % -3 }} {{ 7 // -2 }}', '-4 2 -2 -4'],
    ['{{ -7.5 // 2 }} {{ -7.5 % 2 }} {{ 7.5 % -2 }} {{ 6 / 2 }}', '-4.0 0.5 -0.5 3.0'],
    ['{{ 1 + 2.0 }} {{ true + 1 }} {{ 2 ** 10 }} {{ 2 ** -1 }}', '3.0 2 1024 0.5'],
    ['{{ "ab" * 2 }} {{ 2 * [1] }} {{ "a" * -1 }}|', 'abab [1, 1] |'],
    ['{{ 1 == 1.0 }} {{ true == 1 }} {{ "1" == 1 }} {{ [1] == [1.0] }}', 'True True False True'],
    ['{{ 1 < 2 < 3 }} {{ 3 > 2 > 2 }} {{ "B" < "a" }} {{ [1, 2] < [1, 3] }}', 'True False True True'],
    [
      '{{ 2.5 | round }} {{ 3.5 | round }} {{ 2.675 | round(2) }} {{ -0.4 | round }} {{ 5 | round }}',
      '2.0 4.0 2.67 -0.0 5',
    ],
    ['{{ 2.7 | int }} {{ "3.9" | int }} {{ " 4_2 " | int }} {{ "x" | int(7) }} {{ "x" | int(none) }}', '2 3 42 7 None'],
    ['{{ "%s-%d%%" % ("a", 3) }}', 'a-3%'],
  ],
  'white space': [
    ['a\n', 'a'],
    ['a\n\n', 'a\n'],
    ['a\r\n', 'a\n', {}, { keep_trailing_newline: true }],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['{{ x }}\r\n', 'a\r\n', { x: 'a\r\n' }],
    ['a \u00a0\n {{- 1 -}} \u2003 b', 'a1b'],
    ['a\u200b{{- 1 }}', 'a\u200b1'],
    ['a\n  {% if true %}\nb\n  {% endif %}\nc', 'a\nb\nc', {}, { trim_blocks: true, lstrip_blocks: true }],
    ['a\n  {%+ if true +%}\nb{% endif %}', 'a\n  \nb', {}, { trim_blocks: true, lstrip_blocks: true }],
    ['a\n  {# c #}\r\nb', 'a\nb', {}, { trim_blocks: true, lstrip_blocks: true }],
    ['  {{ 1 }}\n', '  1', {}, { trim_blocks: true, lstrip_blocks: true }],
    ['{% raw %}\n{{ x }}\n  {% endraw %}\nb', '\n{{ x }}\nb', {}, { trim_blocks: true, lstrip_blocks: true }],
    ['{% raw -%} \n a {%- endraw -%} \n b', 'ab'],
    ['{% if true -%}\n  {% endif %}x', 'x', {}, { lstrip_blocks: true }],
  ],
  scopes: [
    ['{% set x = 0 %}{% for i in [1, 2] %}{% set x = x + i %}{{ x }}{% endfor %}{{ x }}', '120'],
    ['{% if true %}{% set x = 1 %}{% endif %}{{ x }}', '1'],
    ['{% with x = 1 %}{% set y = 2 %}{{ x }}{{ y }}{% endwith %}{{ x }}{{ y }}', '12'],
    ['{% set x = 1 %}{% macro m() %}{{ x }}{% endmacro %}{% set x = 2 %}{{ m() }}', '2'],
    ['{% macro m(a, b=a, c=d, d=1) %}{{ a }}{{ b }}{{ c }}{{ d }}{% endmacro %}{{ m(5) }}', '551'],
    ['{% macro m() %}{{ varargs }}{{ kwargs }}{% endmacro %}{{ m(1, k=2) }}', "(1,){'k': 2}"],
    [
      '{% for x in [1, [2, [3]]] recursive %}{{ loop.depth }}{{ loop(x) if x is sequence else x }}{% endfor %}',
      '11122233',
    ],
    ['{% for a, (b, c) in [(1, (2, 3))] %}{{ a }}{{ b }}{{ c }}{% endfor %}', '123'],
    [
      '{% set ns = namespace(n=0) %}{% for i in range(4) if i is odd %}{% set ns.n = ns.n + i %}{% endfor %}{{ ns.n }}',
      '4',
    ],
    ['{% set x %} a {% endset %}[{{ x | trim }}]{% filter upper %}{{ x }}{% endfilter %}', '[a] A '],
    ['{% set c = cycler(1, 2) %}{{ c.next() }}{{ c.next() }}{{ c.current }}', '121'],
    ['{% set j = joiner("|") %}{% for x in "abc" %}{{ j() }}{{ x }}{% endfor %}', 'a|b|c'],
  ],
}

const rows = Object.entries(tables).flatMap(([table, list]) => list.map((row) => ({ table, row })))

describe('jinja2@3.1', () => {
  it.each(rows)('$table: $row.0', ({ row: [source, text, variables = {}, options = {}] }) => {
    const evaluated = evaluateTemplate(parseTemplate(source), variables, { preset: 'jinja2@3.1', options })
    expect(evaluated.faults).toEqual([])
    expect(evaluated.text).toBe(text)
  })

  it.skipIf(!hasJinja2)('gives in all tables what the real Jinja2 gives', async () => {
    const jobs = rows.map(({ row: [source, , variables = {}, options = {}] }, index) => ({
      id: String(index),
      source,
      variables,
      options,
    }))
    const answers = await confirmWithJinja2(jobs)
    expect(answers.map(({ text, error }) => text ?? error)).toEqual(rows.map(({ row }) => row[1]))
  })
})
