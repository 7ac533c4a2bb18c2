import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { evaluateTemplate } from '../../src/render/evaluate.ts'

const long = 'a🎉'.repeat(200_000)

describe('budgets of jinja2@3.1', () => {
  it.each([
    ['a loop in a loop', '{% for a in range(5000) %}{% for b in range(5000) %}{% endfor %}{% endfor %}', /steps/],
    [
      'a text that doubles',
      '{% set n = namespace(t="ab") %}{% for i in range(60) %}{% set n.t = n.t ~ n.t %}{% endfor %}',
      /longer than/,
    ],
    ['a repeated text', '{{ "ab" * 10 ** 9 }}', /longer than/],
    ['a power', '{{ 10 ** 5000 }}', /too large/],
    ['a long range', '{{ range(10 ** 12) | list }}', /too long|steps/],
    ['a macro that calls itself', '{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}', /deep/],
    ['letters of a long text', '{% for i in range(900000) %}{{ x[0] }}{% endfor %}', /steps/],
    [
      'a list in a list',
      '{% set n = namespace(l=[]) %}{% for i in range(9999) %}{% set n.l = [n.l] %}{% endfor %}{{ n.l }}',
      /deep/,
    ],
    [
      'keys in keys',
      '{% set n = namespace(l=(1,)) %}{% for i in range(60) %}{% set n.l = (n.l,) %}{% endfor %}{{ {n.l: 1}[1] }}',
      undefined,
    ],
  ])('stop %s', { timeout: 10_000 }, (_, source, message) => {
    const [fault] = evaluateTemplate(parseTemplate(source), { x: long }, { preset: 'jinja2@3.1' }).faults
    if (message === undefined) expect(fault).toBeUndefined()
    else expect(fault?.message).toMatch(message)
  })
})
