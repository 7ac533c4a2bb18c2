import fc from 'fast-check'

/** Fragments that make broken templates when put beside each other. */
export const sloppyTemplate = [
  '{{',
  '}}',
  '{%',
  '%}',
  '{#',
  '#}',
  '{{-',
  '-}}',
  '{%-',
  '-%}',
  '{%+',
  '+%}',
  ' ',
  '\n',
  '\r\n',
  'name',
  'a.b',
  '"',
  "'",
  '\\',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '|',
  '| default("x")',
  ' if ',
  ' else ',
  ' in ',
  ' is ',
  'not ',
  ':',
  ',',
  '=',
  '==',
  '{% if a %}',
  '{% elif b %}',
  '{% else %}',
  '{% endif %}',
  '{% for x in y %}',
  '{% endfor %}',
  '{% raw %}',
  '{% endraw %}',
  '{% set x %}',
  '{% endset %}',
  '{% set x = 1 %}',
  '{% macro m(a, b=1) %}',
  '{% endmacro %}',
  '{% block b %}',
  '{% endblock %}',
  '{% switch a %}',
  '{% case 1 %}',
  '{% default %}',
  '{% endswitch %}',
  '{% call m() %}',
  '{% endcall %}',
  '\u200b',
  '\u201c',
  'é',
  '🎉',
  '1',
  '1.5',
  '0x',
  '1e',
  'r/a/',
  '~',
  '**',
  '-',
  '+',
  '!',
  '&&',
  '$',
  '{{ a }}',
  '{# c #}',
  '{% nope %}',
] as const

const names = fc.constantFrom('name', 'KIMI_OS', 'a', 'é', '名前', 'items')
const leaf = fc.oneof(
  names,
  fc.constantFrom(
    '1',
    '2.5',
    '"s"',
    "'it\\'s'",
    'true',
    'None',
    '[]',
    '{}',
    '()',
    'r/x/g',
    '"}}"',
    "'%}'",
    '1_000',
    '1e3',
  ),
)

const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const part = tie('expression')
  return {
    expression: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      fc
        .tuple(part, fc.constantFrom('+', '-', '*', '/', '//', '%', '~', '==', '<', 'in', 'not in', 'and', 'or'), part)
        .map(([a, operator, b]) => `(${a}) ${operator} (${b})`),
      fc.tuple(part, part).map(([a, b]) => `(${a})[${b}]`),
      fc.tuple(part, part).map(([a, b]) => `(${a})[${b}:]`),
      part.map((a) => `(${a}).x`),
      part.map((a) => `f(${a}, key=1, *rest)`),
      part.map((a) => `(${a}) | default("x", true) | upper`),
      part.map((a) => `(${a}) is not none`),
      part.map((a) => `(${a}) is divisibleby 3`),
      part.map((a) => `not (${a})`),
      part.map((a) => `-(${a})`),
      fc.tuple(part, part, part).map(([a, b, c]) => `(${a}) if (${b}) else (${c})`),
      fc.tuple(part, part).map(([a, b]) => `[${a}, ${b},]`),
      fc.tuple(part, part).map(([a, b]) => `{"k": ${a}, j: ${b}}`),
    ),
  }
})

const text = fc.constantFrom('text', '\n', ' ', 'a { b } c', '100%', '# x', '\r\n', '🎉', '}}', '%}')
const mark = fc.constantFrom('', '-')
const tag = (inner: fc.Arbitrary<string>) => fc.tuple(mark, inner, mark).map(([a, b, c]) => `{%${a} ${b} ${c}%}`)
const word = (keyword: string) => tag(fc.constant(keyword))

/** Templates that the parser must accept. */
export const { template: validTemplate } = fc.letrec<{ template: string; node: string }>((tie) => {
  const body = tie('template')
  const join = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''))
  return {
    node: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      text,
      expression.map((value) => `{{ ${value} }}`),
      expression.map((value) => `{{- ${value} -}}`),
      fc.constantFrom(
        '{# a comment {{ x }} #}',
        '{% raw %}{{ x }}{% if %}{% endraw %}',
        '{% include "a" ignore missing %}',
      ),
      fc.constantFrom(
        '{% from "a" import b, c as d with context %}',
        '{% import "a" as b %}',
        '{% extends "a" %}',
        '{% do f(1) %}',
      ),
      join(tag(expression.map((test) => `if ${test}`)), body, word('endif')),
      join(
        tag(expression.map((test) => `if ${test}`)),
        body,
        tag(expression.map((test) => `elif ${test}`)),
        body,
        word('else'),
        body,
        word('endif'),
      ),
      join(
        tag(expression.map((list) => `for a, (b, c) in (${list}) if x recursive`)),
        body,
        word('else'),
        body,
        word('endfor'),
      ),
      tag(expression.map((value) => `set a, ns.b = ${value}`)),
      join(word('set a | upper'), body, word('endset')),
      join(word('macro m(a, b=1)'), body, word('endmacro')),
      join(word('call(x) m(1)'), body, word('endcall')),
      join(word('filter upper | trim'), body, word('endfilter')),
      join(word('block title scoped'), body, word('endblock title')),
      join(word('with a = 1, b = 2'), body, word('endwith')),
      join(word('switch a'), word('case 1'), body, word('default'), body, word('endswitch')),
    ),
    template: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  }
})
