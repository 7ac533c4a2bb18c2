import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { filterFunction, filterSupport } from '../../src/render/presets/nunjucks-3.2/support.ts'
import { nunjucks32 } from '../../src/render/presets/nunjucks-3.2.ts'

function faultsOf(source: string): readonly string[] {
  const template = parseTemplate(source)
  expect(template.faults).toEqual([])
  return nunjucks32.checkSupport(template).map(({ span, message, help, isMisleading }) => {
    const place = source.slice(span.start, span.end)
    return `${isMisleading ? 'misleading ' : ''}${place}: ${message}${help ? ` (${help})` : ''}`
  })
}

describe('checkSupport of nunjucks@3.2', () => {
  it.each([
    ['{% if no %}{{ a | tojson }}{% endif %}', 'tojson: the filter `tojson` is not in nunjucks 3.2'],
    ['{{ a | uper }}', 'uper: the filter `uper` is not in nunjucks 3.2 (did you mean `upper`?)'],
    ['{{ a | random }}', 'random: the filter `random` is not rendered exactly'],
    ['{{ a is defind }}', 'defind: the test `defind` is not in nunjucks 3.2 (did you mean `defined`?)'],
    [
      '{{ a is divisibleby 3 }}',
      'a is divisibleby 3: an argument of a test without parentheses is not in nunjucks 3.2 (write divisibleby(…))',
    ],
    ['{{ a[1:] }}', 'a[1:]: slices are not in nunjucks 3.2'],
    [
      '{{ a[-1] }}',
      'misleading a[-1]: an index from the end, as in `list[-1]`, prints nothing in nunjucks (use `| last`)',
    ],
    ['{{ a.r/2 }}', 'r: nunjucks reads `r/` as the start of a pattern (put a space after `r`)'],
    ['{{ a.0 }}', 'a.0: `.0` is not in nunjucks 3.2 (write [ ])'],
    ['{{ (1, 2) }}', 'misleading (1, 2): nunjucks takes a tuple for its last item (write a list: [ ])'],
    ['{{ [1, 2,] }}', ',: a comma after the last item is not in nunjucks 3.2 (delete it)'],
    ['{{ "a" "b" }}', '"a" "b": a string right after a string is not in nunjucks 3.2 (put `~` between them)'],
    [
      '{{ 1e3 }}',
      'misleading 1e3: nunjucks takes the number `1e3` for a name, which is undefined (write it in digits)',
    ],
    ['{{ {1: 2} }}', '1: a key that is neither a string nor a word is not in nunjucks 3.2'],
    ['{{ {"a": {"b": 1}} }}', '{"b": 1}: nunjucks takes `}}` for the end of the tag (put a space between the braces)'],
    [
      '{{ not a == b }}',
      'not a == b: nunjucks groups this in another way: `not` takes only the first word after it (put `a == b` into parentheses)',
    ],
    [
      '{{ a + b is odd }}',
      'a + b is odd: nunjucks groups this in another way: it tests after it computes (put `b is odd` into parentheses)',
    ],
    [
      '{{ a * b // c }}',
      'a * b // c: nunjucks groups this in another way: `//` comes first (put `a * b` into parentheses)',
    ],
    [
      '{{ a if b else c if d else e }}',
      'a if b else c if d else e: nunjucks groups this in another way: it takes one inline `if` at a time (put `c if d else e` into parentheses)',
    ],
    ['{{ a.strip() }}', 'strip: calls of the method `strip` are not rendered exactly for nunjucks 3.2 (use a filter)'],
    ['{{ namespace(a=1) }}', 'namespace: `namespace` is not a macro of this template'],
    ['{{ constructor }}', "constructor: nunjucks finds JavaScript's own `constructor` here"],
    ['{{ a.__proto__ }}', "__proto__: nunjucks finds JavaScript's own `__proto__` here"],
    ['{{ a | join(sep=",") }}', 'sep: nunjucks ignores `sep=` in the filter `join` (give it by position)'],
    [
      '{{ a | selectattr("k", "equalto", 5) }}',
      'misleading "equalto": nunjucks ignores this argument of the filter `selectattr` (delete it, or write what it should do in another way)',
    ],
    [
      '{% for x in a if x %}{% endfor %}',
      'misleading x: nunjucks asks this once before the loop, not for each item (put an `if` block into the loop)',
    ],
    ['{% for x in a recursive %}{% endfor %}', 'recursive: `recursive` in a `for` tag is not in nunjucks 3.2'],
    [
      '{% set a, b = c %}',
      'misleading {% set a, b = c %}: nunjucks gives each of these names the whole value (set one name at a time)',
    ],
    ['{% set a.b = c %}', 'a.b: `set` of an attribute is not in nunjucks 3.2'],
    ['{% with a = 1 %}{% endwith %}', '{% with a = 1 %}: the tag `with` is not in nunjucks 3.2'],
    ['{% include ["a", "b"] %}', '["a", "b"]: a list of templates is not in nunjucks 3.2'],
    ['{% include "a" with context %}', 'with context: `with` or `without context` at `include` is not in nunjucks 3.2'],
    [
      '{% if a %}{% import "a" as b %}{% endif %}',
      '{% import "a" as b %}: `import` inside another block is not rendered exactly for nunjucks 3.2 (move it to the top)',
    ],
    ['{% import "a" as b %}{{ b }}', 'b: `b` is a template that is imported, and no value'],
    ['{% import "a" as b %}{% set b = 1 %}', 'b: `b` is the name of a macro, or of what is imported'],
    ['{% extends "a" %}{% extends "b" %}', '{% extends "b" %}: a template extends two others'],
    [
      '{% block b %}{% endblock %}{% extends "a" %}',
      '{% block b %}{% endblock %}: a block stands before `extends` (put `extends` first)',
    ],
    ['{{ super() }}', 'super(): `super()` is known only as the whole of an output in a block that is in no other one'],
    [
      '{% block a %}{{ super() ~ "x" }}{% endblock %}',
      'super(): `super()` is known only as the whole of an output in a block that is in no other one',
    ],
    [
      '{% block a %}{% block b %}{{ super() }}{% endblock %}{% endblock %}',
      'super(): `super()` is known only as the whole of an output in a block that is in no other one',
    ],
    ['{% switch a %}{% endswitch %}', '{% switch a %}: the tag `switch` is not rendered exactly yet for nunjucks 3.2'],
    ['{%+ if a %}{% endif %}', '{%+ if a %}: `+` beside a delimiter is not in nunjucks 3.2'],
    ['a #} b', "#}: nunjucks fails at `#}` outside a comment (to write it as text: {{ '#}' }})"],
    ['{#-#}', '{#-#}: nunjucks trims on both sides of `{#-#}`, other engines on neither (write {#- -#} or {# #})'],
    [
      '{% raw -%}{% endraw %}',
      '{% raw -%}{% endraw %}: nunjucks does not know `-` inside `raw`, nor on its closing tag',
    ],
    ['{% raw %}{% raw %}{% endraw %}', '{%: nunjucks counts `raw` blocks inside each other, other engines do not'],
    [
      '{% if a %}{% macro m() %}{% endmacro %}{% endif %}',
      '{% macro m() %}: a macro inside another block is not rendered exactly for nunjucks 3.2 (move it to the top)',
    ],
  ])('%s', (source, expected) => {
    expect(faultsOf(source)).toEqual([expected])
  })

  it.each([
    '{{ not a }}{{ not (a == b) }}{{ not a in b }}{{ not a is string }}',
    '{{ a ~ b * c + d }}{{ a - b + c }}{{ a // b * c }}{{ -a ** 2 }}',
    '{{ a == b and c in d or e is defined }}{{ a if b is odd else c }}',
    '{{ a | sort(reverse=true) | join(", ") }}{{ a | default("", boolean=true) }}',
    '{{ "}}" }}{% raw %}#} {{ {% if {% endraw %}{# {{ #}',
  ])('accepts %s', (source) => {
    expect(faultsOf(source)).toEqual([])
  })

  it('has a function for every filter of its table', () => {
    for (const name of filterSupport.keys()) expect(filterFunction(name)).toBeTypeOf('function')
  })
})
