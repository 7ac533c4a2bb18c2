import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { printTemplate } from '../../src/parse/print-template.ts'
import type { Expression, Node } from '../../src/parse/template-tree.ts'

/** The faults of a source as `text under the span: message (help)`. */
function faultsOf(source: string): readonly string[] {
  return parseTemplate(source).faults.map(
    ({ span, message, help }) =>
      `${JSON.stringify(source.slice(span.start, span.end))}: ${message}${help === undefined ? '' : ` (${help})`}`,
  )
}

/** An expression with all grouping shown. */
function show(expression: Expression): string {
  switch (expression.kind) {
    case 'name':
      return expression.name
    case 'literal':
      return expression.source
    case 'group':
      return show(expression.value)
    case 'unary':
      return `(${expression.operator} ${show(expression.value)})`
    case 'binary':
      return `(${show(expression.left)} ${expression.operator} ${show(expression.right)})`
    case 'comparison':
      return `(${[show(expression.first), ...expression.rest.map(({ operator, value }) => `${operator} ${show(value)}`)].join(' ')})`
    case 'conditional':
      return `(${show(expression.value)} if ${show(expression.test)}${expression.otherwise ? ` else ${show(expression.otherwise)}` : ''})`
    case 'filter':
      return `(${show(expression.value)} | ${expression.filter.name}${showAll(expression.filter.arguments)})`
    case 'test':
      return `(${show(expression.value)} is${expression.negated ? ' not' : ''} ${expression.name}${showAll(expression.arguments)})`
    case 'attribute':
      return `${show(expression.object)}.${expression.name}`
    case 'subscript':
      return `${show(expression.object)}[${show(expression.index)}]`
    case 'slice':
      return `${show(expression.object)}[${[expression.from, expression.to, expression.step].map((part) => part && show(part)).join(':')}]`
    case 'call-expression':
      return `${show(expression.callee)}(${expression.arguments.map(({ value }) => show(value)).join(', ')})`
    case 'list':
      return `[${expression.items.map(show).join(', ')}]`
    case 'tuple':
      return `tuple(${expression.items.map(show).join(', ')})`
    case 'dict':
      return `{${expression.entries.map(({ key, value }) => `${show(key)}: ${show(value)}`).join(', ')}}`
    case 'regex':
      return 'regex'
    case 'missing':
      return '?'
  }
}

function showAll(list: readonly { readonly value: Expression }[]): string {
  return list.length === 0 ? '' : `(${list.map(({ value }) => show(value)).join(', ')})`
}

describe('expressions', () => {
  it.each([
    ['a + b * c ** d', '(a + (b * (c ** d)))'],
    ['a - b - c', '((a - b) - c)'],
    ['a ~ b + c', '((a ~ b) + c)'],
    ['not a == b', '(not (a == b))'],
    ['not a in b', '(not (a in b))'],
    ['a not in b and c', '((a not in b) and c)'],
    ['a or b and not c', '(a or (b and (not c)))'],
    ['1 < n < 5', '(1 < n < 5)'],
    ['a == b in c', '((a == b) in c)'],
    ['-x | abs', '((- x) | abs)'],
    ['-2 ** 2', '((- 2) ** 2)'],
    ['a ~ b | upper', '(a ~ (b | upper))'],
    ['a | join(", ") | upper', '((a | join(", ")) | upper)'],
    ['a is not none', '(a is not none)'],
    ['a is divisibleby 3 and b', '((a is divisibleby(3)) and b)'],
    ['a is divisibleby(3)', '(a is divisibleby(3))'],
    ['a if b else c if d else e', '(a if b else (c if d else e))'],
    ['a if b', '(a if b)'],
    ['a.b["c"][0](d).e', 'a.b["c"][0](d).e'],
    ['a[1:], b[:2], c[::-1], d[1:2:3]', 'tuple(a[1::], b[:2:], c[::(- 1)], d[1:2:3])'],
    ['list.0.name', 'list.0.name'],
    ['(1,)', 'tuple(1)'],
    ['()', 'tuple()'],
    ['{"a": 1, b: {},}', '{"a": 1, b: {}}'],
    ['"a" "b"', '"a" "b"'],
    ['a === b', '(a === b)'],
    ['r/}a/g.test(x)', 'regex.test(x)'],
    ['r / 2', '(r / 2)'],
    ['1_000 + 1.5e3 + 0x1F', '((1_000 + 1.5e3) + 0x1F)'],
    ['é ~ 名前', '(é ~ 名前)'],
    ['"}} %} {{"', '"}} %} {{"'],
    ['{"a": {"b": 1}}', '{"a": {"b": 1}}'],
    ['f(*a, b=1, **c)', 'f(a, 1, c)'],
  ])('%s', (source, expected) => {
    const { body, faults } = parseTemplate(`{{ ${source} }}`)
    expect(faults).toEqual([])
    expect(body).toHaveLength(1)
    expect(show((body[0] as Extract<Node, { kind: 'output' }>).value)).toBe(expected)
  })
})

describe('spans', () => {
  it('are exact for a block and its parts', () => {
    const source = 'a{% if x.y == "w" -%}\nb{%- else %}c{% endif %}d'
    const { body } = parseTemplate(source)
    const [, node] = body
    if (node?.kind !== 'if') return expect.unreachable()
    const text = ({ start, end }: { start: number; end: number }) => source.slice(start, end)
    expect(text(node.span)).toBe(source.slice(1, -1))
    expect(text(node.branches[0]!.tag.span)).toBe('{% if x.y == "w" -%}')
    expect(text(node.branches[0]!.tag.keyword!)).toBe('if')
    expect(text(node.branches[0]!.test.span)).toBe('x.y == "w"')
    expect(node.branches[0]!.tag).toMatchObject({ trimBefore: '', trimAfter: '-' })
    expect(text(node.otherwise!.tag.span)).toBe('{%- else %}')
    expect(text(node.close!.span)).toBe('{% endif %}')
    expect(node.branches[0]!.body[0]).toMatchObject({
      kind: 'text',
      value: '\nb',
      before: { tag: 'block', trim: '-' },
      after: { tag: 'block', trim: '-' },
    })
  })

  it('count UTF-16 units', () => {
    const { body } = parseTemplate('🎉{{ 名前 }}')
    expect(body[1]).toMatchObject({ span: { start: 2, end: 10 }, value: { span: { start: 5, end: 7 } } })
  })
})

describe('blocks', () => {
  const kinds = (source: string) => {
    const { body, faults } = parseTemplate(source)
    expect(faults).toEqual([])
    return body.map((node) => node.kind)
  }

  it.each([
    ['{% for a, (b, c) in x if a recursive %}{% else %}{% endfor %}', ['for']],
    ['{% set a, ns.b = 1, 2 %}', ['set']],
    ['{% set a | upper | trim %}x{% endset %}', ['set']],
    ['{% macro m(a, b=1) %}{% endmacro %}{% call(x) m(1) %}{% endcall %}', ['macro', 'call']],
    ['{% filter upper | replace("a", "b") %}x{% endfilter %}', ['filter-block']],
    ['{% include ["a", "b"] ignore missing without context %}', ['include']],
    ['{% import "a" as b with context %}{% from "a" import b, c as d without context %}', ['import', 'import']],
    ['{% extends "base" %}{% block a scoped required %}{% endblock a %}', ['extends', 'block']],
    ['{%- raw -%}{{ x {%- endraw -%}{% verbatim %}{% endraw %}{% endverbatim %}', ['raw', 'raw']],
    ['{% with a = 1, b = 2 %}{% endwith %}{% autoescape false %}{% endautoescape %}', ['other-block', 'other-block']],
    ['{% generation %}x{% endgeneration %}', ['other-block']],
    ['{% do f(1) %}{% break %}{% continue %}{% debug %}', ['other-tag', 'other-tag', 'other-tag', 'other-tag']],
  ])('%s', (source, expected) => {
    expect(kinds(source)).toEqual(expected)
  })

  it('keeps the cases of a switch as blocks in it', () => {
    const { body, faults } = parseTemplate('{% switch x %} {% case 1 %}a{% case 2 %}b{% default %}c{% endswitch %}')
    expect(faults).toEqual([])
    const [node] = body
    if (node?.kind !== 'other-block') return expect.unreachable()
    expect(node.body.map((inner) => inner.kind === 'other-block' && inner.keyword)).toEqual([
      false,
      'case',
      'case',
      'default',
    ])
  })
})

describe('faults', () => {
  it.each([
    ['{{ }}', ['"": expected a value, found the end of the tag']],
    ['{{ a b }}', ['"b": expected the end of the tag, found `b`']],
    ['{{ a', ['"{{": the tag `{{` is never closed with `}}` (to write it as text: {{ \'{{\' }})']],
    ['100{% of\nx{{ b }}', ['"{%": the tag `{%` is never closed with `%}` (to write it as text: {{ \'{%\' }})']],
    [`\${#list[@]}`, ['"{#": the comment `{#` is never closed (to write it as text: {{ \'{#\' }})']],
    ['{{ "a }}', ['"\\"": the string that starts here has no closing "']],
    ['{% iff x %}', ['"iff": there is no tag `iff` (did you mean `if`?)']],
    ['{% endif %}', ['"{% endif %}": `endif` closes no `if`']],
    ['{% else %}', ['"{% else %}": `else` has no `if` or `for` that it belongs to']],
    ['{% if a %}', ['"": `if` is never closed with `endif`']],
    ['{% raw %}{{', ['"": `raw` is never closed with `endraw`']],
    ['{% if a = 1 %}{% endif %}', ['"=": expected the end of the tag, found `=` (to compare, write `==`)']],
    ['{% if a %}{% else if b %}{% endif %}', ['"if": expected the end of the tag, found `if` (write `elif`)']],
    ['{% if a %}{% else %}{% elif b %}{% endif %}', ['"{% elif b %}": `elif` stands after the `else` of its `if`']],
    [
      '{% if a %}{% for x in y %}{% endif %}{% endfor %}',
      ['"{% endif %}": found `endif` where `endfor` must come first'],
    ],
    ['{% block a %}{% endblock b %}', ['"b": `endblock` names `b`, but the block is `a`']],
    ['{{ a && b }}', ['"&&": `&&` has no meaning inside a tag (write `and`)']],
    ['{{ a || b }}', ['"||": `||` has no meaning inside a tag (write `or`)']],
    ['{{ !a }}', ['"!": `!` has no meaning inside a tag (write `not`)']],
    ['{{ na\u200bme }}', ['"\u200b": U+200B ZERO WIDTH SPACE has no meaning inside a tag (delete it)']],
    ['{{\u00a0a }}', ['"\u00a0": U+00A0 NO-BREAK SPACE has no meaning inside a tag (write a plain space)']],
    [
      '{% if a == “b” %}{% endif %}',
      [
        '"“": U+201C LEFT DOUBLE QUOTATION MARK has no meaning inside a tag (write a straight quote: ")',
        '"”": U+201D RIGHT DOUBLE QUOTATION MARK has no meaning inside a tag (write a straight quote: ")',
      ],
    ],
    ['{{ a\u{e0041} }}', ['"\u{e0041}": U+E0041 TAG CHARACTER has no meaning inside a tag (delete it)']],
    [
      '{{ a"b" }}',
      [
        '"\\"": a quote (") stands inside a name (delete it, or put a space before a string)',
        '"\\"": a quote (") stands inside a name (delete it, or put a space before a string)',
      ],
    ],
    ['{{ 1e }}', ['"1e": `1e` is neither a number nor a name']],
    ['{{ {name} }}', ['"}": expected `:`, found `}`']],
  ])('%s', (source, expected) => {
    expect(faultsOf(source)).toEqual(expected)
    expect(printTemplate(parseTemplate(source))).toBe(source)
  })

  it('are all found in one file', () => {
    expect(faultsOf('{{ a | }}\n{% nope %}\n{{ b\n{% if c %}\n{{ 1 + }}')).toHaveLength(5)
  })

  it('show the opening tag of a block that is left open', () => {
    const [fault] = parseTemplate('a {% for x in y %} b').faults
    expect(fault?.related).toEqual({ span: { start: 2, end: 18 }, message: '`for` is opened here' })
  })
})

describe('hostile sources', () => {
  const many = 10_000

  it.each([
    ['blocks', '{% if a %}'.repeat(many), /nested more than 200/],
    ['closed blocks', '{% if a %}'.repeat(many) + '{% endif %}'.repeat(many), /nested more than 200/],
    ['parentheses', `{{ ${'('.repeat(many)}${')'.repeat(many)} }}`, /nested more than 200/],
    ['brackets', `{{ ${'['.repeat(many)} }}`, /nested more than 200/],
    ['operators', `{{ ${'a + '.repeat(many)}a }}`, /more than 1000 operators/],
    ['not', `{{ ${'not '.repeat(many)}a }}`, /more than 1000 operators/],
    ['signs', `{{ ${'- '.repeat(many)}a }}`, /more than 1000 operators/],
    ['lookups', `{{ a${'.a'.repeat(many)} }}`, /more than 1000 operators/],
    ['inline ifs', `{{ ${'a if b else '.repeat(many)}c }}`, /nested more than 200|more than 1000/],
    ['output tags', '{{'.repeat(100_000), /never closed/],
    ['comments', '{#'.repeat(100_000), /never closed/],
    ['tags in raw', `{% raw %}${'{%'.repeat(80_000)}`, /never closed/],
    ['escaped quotes', `${'{{ \\"\n'.repeat(16_000)}" ${'a '.repeat(40_000)}`, /no meaning/],
    ['spaces', `${' '.repeat(80_000)}{%- if a %}`, /never closed/],
  ])('many %s give faults, not a crash', (_, source, expected) => {
    const template = parseTemplate(source)
    expect(template.faults.some(({ message }) => expected.test(message))).toBe(true)
    expect(printTemplate(template)).toBe(source)
  })
})

describe('delimiters', () => {
  it('can be others', () => {
    const { body, faults } = parseTemplate(`{{ a }} \${ b } <% if c %>d<% endif %>`, {
      delimiters: { output: ['${', '}'], block: ['<%', '%>'], comment: ['<#', '#>'] },
    })
    expect(faults).toEqual([])
    expect(body.map((node) => node.kind)).toEqual(['text', 'output', 'text', 'if'])
  })
})
