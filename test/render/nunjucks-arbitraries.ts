import fc from 'fast-check'

/** One value of each kind, and names that templates of the generator also set. */
export const variables = {
  name: 'Ada',
  empty: '',
  n: 7,
  zero: 0,
  half: 0.5,
  yes: true,
  no: false,
  nothing: null,
  list: ['b', 'A', 'c'],
  numbers: [3, 1, 2],
  none_list: [] as string[],
  dict: { b: 1, a: 'x', '10': 2 },
  empty_dict: {},
  users: [
    { name: 'X', active: true, tags: ['t', 'u'] },
    { name: 'Y', active: false, tags: [] },
  ],
  pairs: [
    ['k', 'v'],
    ['l', 'w'],
  ],
  text: ' two\nlines \r\n🎉 ',
  mark: '{{ name }}',
}

const leaf = fc.constantFrom(
  ...Object.keys(variables),
  'missing',
  'x',
  'y',
  'loop.index',
  'loop.last',
  'loop',
  'dict.a',
  'dict["b"]',
  'users[0].name',
  'list[1]',
  'missing.deep',
  '1',
  '2',
  '10',
  '1.5',
  '"s"',
  "'b'",
  '"a\\n\\tb\\q"',
  'true',
  'false',
  'none',
  '[]',
  '[1, 2]',
  '["a", name]',
  '{"k": n}',
  'range(3)',
  'm(1)',
  'm(name, b=2)',
  'm()',
  'caller()',
  'text',
  'name[0]',
  'name.length',
  'list.length',
)

const filterCalls = fc.constantFrom(
  'default("d")',
  'default("d", true)',
  'd(1)',
  'default("d", boolean=true)',
  'join(",")',
  'join',
  'trim',
  'upper',
  'lower',
  'replace("a", "b")',
  'replace("", "-")',
  'replace("b", "", 1)',
  'length',
  'first',
  'last',
  'sort',
  'sort(reverse=true)',
  'reverse',
  'abs',
  'safe',
  'escape',
  'capitalize',
  'title',
  'indent',
  'indent(2, true)',
  'dictsort',
  'dictsort(false, "value")',
  'selectattr("active")',
  'rejectattr("active")',
  'select',
  'reject("odd")',
  'batch(2)',
  'batch(2, "-")',
  'slice(2)',
  'slice(2, "-")',
  'sum',
  'round',
  'round(1, "floor")',
  'int',
  'int(5)',
  'float',
  'string',
  'list',
  'dump',
  'wordcount',
  'truncate(4)',
  'center(9)',
  'nl2br',
  'urlencode',
  'join("-", "name")',
  'groupby("name") | dictsort',
  'sort(attribute="name")',
)

const testCalls = fc.constantFrom(
  'defined',
  'undefined',
  'none',
  'string',
  'number',
  'mapping',
  'odd',
  'even',
  'lower',
  'upper',
  'divisibleby(2)',
  'eq(7)',
  'equalto("b")',
  'sameas(true)',
  'iterable',
  'truthy',
  'falsy',
  'callable',
  'gt(1)',
  'le(2)',
  'ne(n)',
  'escaped',
)

const operators = fc.constantFrom(
  '+',
  '-',
  '*',
  '/',
  '//',
  '%',
  '**',
  '~',
  '==',
  '!=',
  '===',
  '!==',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'not in',
  'and',
  'or',
)

const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const part = tie('expression')
  const join = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''))
  const text = (value: string) => fc.constant(value)
  return {
    expression: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      join(part, text(' '), operators, text(' '), part),
      join(text('('), part, text(' '), operators, text(' '), part, text(')')),
      join(text('('), part, text(') '), operators, text(' ('), part, text(')')),
      join(leaf, text(' | '), filterCalls),
      join(text('('), part, text(') | '), filterCalls),
      join(leaf, text(' | '), filterCalls, text(' | '), filterCalls),
      join(part, text(' is '), testCalls),
      join(leaf, text(' is not '), testCalls),
      join(text('not '), part),
      join(text('-'), leaf),
      join(text('('), part, text(' if '), part, text(' else '), part, text(')')),
      join(part, text(' if '), part),
      join(text('['), part, text(', '), part, text(']')),
      join(text('m('), part, text(', '), part, text(')')),
      join(text('('), part, text(')['), part, text(']')),
    ),
  }
})

const mark = fc.constantFrom('', '', '-')
const space = fc.constantFrom('', ' ', '\n', '  \n', '\n  ', '\r\n', ' \u00a0')
const tag = (inner: fc.Arbitrary<string>) =>
  fc
    .tuple(space, mark, inner, mark, space)
    .map(([before, a, text, b, after]) => `${before}{%${a} ${text} ${b}%}${after}`)
const word = (keyword: string) => tag(fc.constant(keyword))
const names = fc.constantFrom('x', 'y', 'name')

const { body } = fc.letrec<{ body: string; node: string }>((tie) => {
  const inner = tie('body')
  const join = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''))
  const loop = fc
    .tuple(fc.constantFrom('x', 'y', 'x, y', 'k, v', 'x, y, z'), fc.oneof(leaf, expression))
    .map(([target, list]) => `for ${target} in (${list})`)
  return {
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(
        'text',
        ' a\n',
        '\n',
        '  ',
        '{ b }',
        '{# c #}',
        ' {#- c -#} ',
        '{% raw %}\n{{ x }}{% endraw %}\n',
        '\t',
      ),
      fc
        .tuple(space, mark, expression, mark, space)
        .map(([before, a, value, b, after]) => `${before}{{${a} ${value} ${b}}}${after}`),
      fc
        .constantFrom('x', 'y', 'k', 'v', 'z', 'name', 'loop.index', 'loop.length', 'missing')
        .map((value) => `[{{ ${value} }}]`),
      join(tag(expression.map((test) => `if ${test}`)), inner, word('endif')),
      join(
        tag(expression.map((test) => `if ${test}`)),
        inner,
        tag(expression.map((test) => `elif ${test}`)),
        inner,
        word('else'),
        inner,
        word('endif'),
      ),
      join(tag(loop), inner, word('endfor')),
      join(tag(loop), inner, word('else'), inner, word('endfor')),
      tag(fc.tuple(names, expression).map(([target, value]) => `set ${target} = ${value}`)),
      join(tag(names.map((target) => `set ${target}`)), inner, word('endset')),
      join(tag(fc.constantFrom('call m(1)', 'call(x) m(2, b=x)', 'call m()')), inner, word('endcall')),
      join(
        tag(fc.constantFrom('filter upper', 'filter trim', 'filter replace("a", "b")', 'filter indent(2)')),
        inner,
        word('endfilter'),
      ),
    ),
    body: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  }
})

const macro = fc
  .tuple(body, fc.constantFrom('a, b=1', 'a=x', 'a, b, c=n, d=c'))
  .map(([inside, parameters]) => `{% macro m(${parameters}) %}<{{ a }}{{ caller() if caller }}${inside}>{% endmacro %}`)

/** Templates with one macro `m`, and perhaps a block, that nunjucks parses. Names are few and plain: no code can hide. */
export const nunjucksTemplate = fc
  .tuple(body, fc.option(macro), body, fc.option(body), body)
  .map(
    ([a, m, b, block, c]) => `${a}${m ?? ''}${b}${block === null ? '' : `{% block part %}${block}{% endblock %}`}${c}`,
  )
