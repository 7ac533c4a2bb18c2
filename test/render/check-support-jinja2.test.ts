import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { presets } from '../../src/render/evaluate.ts'

const preset = presets.get('jinja2@3.1')!

function faults(source: string) {
  const template = parseTemplate(source)
  expect(template.faults).toEqual([])
  return preset.checkSupport(template)
}

describe('checkSupport of jinja2@3.1', () => {
  it.each([
    ['{% if false %}{{ x | uper }}{% endif %}', /filter `uper` is not in Jinja2 3.1/, 'did you mean `upper`?'],
    ['{{ x is strng }}', /test `strng` is not in/, 'did you mean `string`?'],
    ['{{ x | select("od") }}', /test `od` is not in/, 'did you mean `odd`?'],
    ['{{ x | map("uper") }}', /filter `uper`/, 'did you mean `upper`?'],
    ['{{ x | wordwrap }}', /filter `wordwrap` is not rendered exactly/],
    ['{{ x | join(sep=",") }}', /no argument `sep`/],
    ['{{ x | replace("a") }}', /needs the argument `new`/],
    ['{{ x | trim("a", "b") }}', /up to 1 arguments, not 2/],
    ['{{ x is odd(1) }}', /takes 0 arguments, not 1/],
    ['{{ x.append(1) }}', /method `append` is not rendered/],
    ['{{ x.__class__ }}', /Python itself/],
    ['{{ m(*x) }}', /`\*` before an argument/],
    ['{{ m(a=1, a=2) }}', /given twice/],
    ['{{ a in b == c }}', /a comparison right behind another/],
    ['{{ 1 === 1 }}', /`===` is not in Jinja2/],
    ['{% if a if b else c %}{% endif %}', /an inline `if` in an `if` tag/],
    ['{{ "y" if x is defined if z }}', /takes `if` for an argument/],
    ['{% if a %}{% elseif b %}{% endif %}', /`elseif` is not in/],
    ['{% verbatim %}{% endverbatim %}', /`verbatim` is not in/],
    ['{% if a %}{% extends "a" %}{% endif %}', /`extends` inside another block/],
    ['{% extends "a" %}{% extends "b" %}', /a template extends two others/],
    ['{% extends "a" %}{% if b %}{% for x in y %}{% endfor %}{% endif %}', /what this prints behind `extends`/],
    ['{% block a %}{% endblock %}{% extends "a" %}', /a block before `extends`/],
    ['{% from "a" import _b %}', /an underscore at its start is not in/],
    ['{% do x %}', /`do` is not in/],
    ['{% for x in y %}{% break %}{% endfor %}', /`break` is not in/],
    ['{% set loop = 1 %}', /`loop` cannot be assigned/],
    ['{% macro m(a=1, b) %}{% endmacro %}', /without a default/],
    ['{% macro m(a,) %}{% endmacro %}', /a comma after the last parameter/],
    ['{% set a, = x %}', /a single name with a comma/],
    ['{{ self.a }}', /`self` is known only as/],
    ['{% block a %}{{ super }}{% endblock %}', /`super` is known only as/],
    ['{{ super() }}', /`super` is known only as/],
    ['{% block a %}{{ super.super() }}{% endblock %}', /`super` is known only as/],
    ['{{ lipsum() }}', /`lipsum` is not rendered/],
    ['{{ 007 }}', /as one number/],
    ['{{ "\\N{BULLET}" }}', /an escape in this string/],
    ['a{#-#}b', /a comment of one mark alone/],
    ['{% for a in x %}'.repeat(16) + '{% endfor %}'.repeat(16), /more than 15 loops in each other are not rendered/],
  ])('refuses %s', (source, message, help?: string) => {
    const [first] = faults(source)
    expect(first?.message).toMatch(message)
    if (help !== undefined) expect(first?.help).toBe(help)
  })

  it.each([
    '{{ a ~ b ~ c | join(", ", attribute="x") }}',
    '{{ x is defined and y is not none or z is divisibleby 3 }}',
    '{{ "a" if x is defined else "b" }}',
    '{% for k, v in d.items() if v recursive %}{{ loop(v) }}{% else %}-{% endfor %}',
    '{% with a = 1 %}{% set ns.x = a %}{% endwith %}',
  ])('takes %s', (source) => expect(faults(source)).toEqual([]))
})

describe('checkOptions of jinja2@3.1', () => {
  it.each([
    [{ trim_block: true }, 'jinja2@3.1 has no option `trim_block` that is known here'],
    [{ trim_blocks: 'yes' }, 'the option `trim_blocks` of jinja2@3.1 is true or false'],
    [{ autoescape: true }, '`autoescape: true` is not rendered exactly yet for jinja2@3.1'],
    [{ undefined: 'DebugUndefined' }, '`undefined` of jinja2@3.1 is one of `Undefined`, `StrictUndefined`'],
  ])('refuses %o', (options, message) => {
    expect(preset.checkOptions(options).map((fault) => fault.message)).toEqual([message])
  })

  it('takes the known ones', () => {
    const options = {
      trim_blocks: true,
      lstrip_blocks: false,
      keep_trailing_newline: true,
      undefined: 'StrictUndefined',
    }
    expect(preset.checkOptions(options)).toEqual([])
  })
})
