import { describe, expect, it } from 'vitest'
import { templateReads } from '../../src/analyze/template-reads.ts'
import { parseTemplate } from '../../src/parse/parse-template.ts'

function readsOf(source: string): string {
  const template = parseTemplate(source)
  expect(template.faults).toEqual([])
  const reads = templateReads(template)
  for (const { name, span } of reads) expect(source.slice(span.start, span.end)).toBe(name)
  return reads.map(({ name, path = [] }) => [name, ...path].join('.')).join(' ')
}

describe('templateReads', () => {
  it.each([
    ['{{ b }}{{ a }}{{ b }}', 'b a b'],
    ['{{ a.b["c"][d].e | f(g) is h(i) }}', 'a.b.c d g i'],
    ['{% set a = a %}{{ a }}', 'a'],
    ['{{ a }}{% set a = 1 %}', 'a'],
    ['{% set a %}{{ b }}{% endset %}{{ a }}', 'b'],
    ['{% set ns = namespace(n=c) %}{% set ns.n = 1 %}{{ ns.n }}', 'c'],
    ['{% set a.b = 1 %}', 'a'],
    ['{% if a %}{% set b = 1 %}{% else %}{{ b }}{% endif %}{{ b }}', 'a b'],
    [
      '{% for x in xs %}{{ x }}{{ loop.index }}{% set y = 1 %}{{ y }}{% else %}{{ x }}{% endfor %}{{ y }}{{ loop }}',
      'xs x y loop',
    ],
    ['{% for a, (b, c) in d if a %}{{ b }}{{ c }}{% endfor %}', 'd'],
    ['{% macro m(a, b=c) %}{{ a }}{{ b }}{{ caller() }}{{ d }}{% endmacro %}{{ m(e) }}', 'c d e'],
    ['{% call(x) m(y) %}{{ x }}{{ z }}{% endcall %}', 'm y z'],
    ['{% import "t" as t %}{% from f import g as h, i %}{{ t.x }}{{ g }}{{ h }}{{ i }}', 'f g'],
    ['{% include name %}{% extends base %}', 'name base'],
    ['{% with a = b %}{{ a }}{% endwith %}{{ a }}', 'b a'],
    ['{% block b %}{% set a = 1 %}{{ super() }}{{ self.b }}{% endblock %}{{ a }}', 'a'],
    ['{% for i in range(n) %}{% endfor %}{{ range }}', 'n range'],
    ['{{ a if b else c }}', 'a b c'],
    ['{{ {"k": a} }}{{ [b, (c, d)] }}{{ e[f:g] }}', 'a b c d e f g'],
    ['{% raw %}{{ a }}{% endraw %}{# {{ b }} #}{{ true }}{{ None }}', ''],
    ['{% filter replace(a, b) %}{{ c }}{% endfilter %}', 'a b c'],
  ])('%s', (source, expected) => {
    expect(readsOf(source)).toBe(expected)
  })
})
