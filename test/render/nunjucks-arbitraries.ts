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

const from = fc.constantFrom<string[]>
const join = (...parts: (fc.Arbitrary<string> | string)[]) =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((all) => all.join(''))

const textFilters = from(
  'trim',
  'upper',
  'lower',
  'capitalize',
  'title',
  'safe',
  'escape',
  'indent',
  'indent(2, true)',
  'nl2br',
  'replace("a", "b")',
  'replace("", "-")',
  'replace("b", "", 1)',
  'truncate(4)',
  'center(9)',
  'urlencode',
  'string',
  'reverse',
  'default("d")',
  'default("d", true)',
  'd(1)',
  'default("d", boolean=true)',
  'first',
  'last',
)
const listFilters = from(
  'sort',
  'sort(reverse=true)',
  'reverse',
  'batch(2)',
  'batch(2, "-")',
  'slice(2)',
  'slice(2, "-")',
  'list',
  'select',
  'reject("odd")',
  'default([])',
)
const numberFilters = from('abs', 'round', 'round(1, "floor")', 'int', 'int(5)', 'float', 'default(3)')
const tests = from(
  'defined',
  'undefined',
  'none',
  'string',
  'number',
  'mapping',
  'odd',
  'even',
  'divisibleby(2)',
  'eq(7)',
  'equalto("b")',
  'sameas(true)',
  'truthy',
  'falsy',
  'callable',
  'gt(1)',
  'le(2)',
  'ne(n)',
  'escaped',
)
const comparisons = from('==', '!=', '===', '!==', '<', '<=', '>', '>=')
const arithmetic = from('+', '-', '*', '/', '//', '%', '**', '~')

type Kinds = 'text' | 'number' | 'list' | 'truth' | 'any'

/** Expressions of a kind that mostly render; some are of the wrong kind, or without the parentheses they need. */
const expressions = fc.letrec<Record<Kinds, string>>((tie) => {
  const [text, number, list, truth, any] = [tie('text'), tie('number'), tie('list'), tie('truth'), tie('any')]
  const limit = { maxDepth: 3, withCrossShrink: true }
  const optional = <T>(value: fc.Arbitrary<T>, weight: number) => ({ arbitrary: value, weight })
  return {
    text: fc.oneof(
      limit,
      from(
        'name',
        'empty',
        'text',
        'mark',
        '"s"',
        "'b'",
        '"a\\n\\tb\\q"',
        'dict.a',
        'list[1]',
        'users[0].name',
        'name[0]',
        'x',
        'y',
      ),
      join('(', text, ' ~ ', any, ')'),
      join(text, ' ~ ', number),
      join('(', text, ') | ', textFilters),
      join('(', text, ' if ', truth, ' else ', text, ')'),
      join('m(', any, ')'),
      join('m(', number, ', b=', text, ')'),
      join('(', list, ') | join(', from('', '",", "name"', '", "'), ')'),
      join(from('dict', 'empty_dict', 'users', 'numbers', 'name', 'nothing'), ' | ', from('dump', 'dump(2)')),
      from('missing', 'missing.deep', 'nothing', 'caller()', 'loop.index', 'loop', 'dict', 'm', 'none', 'y.name'),
    ),
    number: fc.oneof(
      limit,
      from('n', 'zero', 'half', '1', '2', '10', '1.5', 'numbers[0]', 'name.length', 'list.length', 'dict["b"]', 'x'),
      join('(', number, ' ', arithmetic, ' ', number, ')'),
      join(number, ' ', arithmetic, ' ', number),
      join(number, ' ', arithmetic, ' -', number),
      join('(', number, ') | ', numberFilters),
      join('-', from('n', '2', '(1)')),
      join('(', fc.oneof(list, text), ') | length'),
      from('numbers | sum', 'text | wordcount', 'dict | length', 'loop.index', 'loop.revindex0'),
    ),
    list: fc.oneof(
      limit,
      from(
        'list',
        'numbers',
        'users',
        'none_list',
        'pairs',
        '[]',
        '[1, 2]',
        '["a", name]',
        'range(3)',
        'range(5, 1, -2)',
        'x',
      ),
      join('[', any, ', ', any, ']'),
      join('(', list, ') | ', listFilters),
      from(
        'dict | dictsort',
        'dict | dictsort(false, "value")',
        'name | list',
        'users | selectattr("active")',
        'dict | list',
        'users | rejectattr("active")',
        'users | groupby("name") | dictsort',
        'users | sort(attribute="name")',
        'missing',
      ),
    ),
    truth: fc.oneof(
      limit,
      from(
        'yes',
        'no',
        'true',
        'false',
        'nothing',
        'missing',
        'list',
        'none_list',
        'empty',
        'm(1)',
        'x',
        'loop.last',
        'loop.first',
      ),
      join(fc.oneof(number, text), ' ', comparisons, ' ', fc.oneof(number, text)),
      join('(', any, ') ', comparisons, ' (', any, ')'),
      join('(', any, ') is ', tests),
      join(from('name', 'n', 'missing', 'x', '-n', 'name | upper'), from(' is ', ' is not '), tests),
      join('(', truth, ')', from(' and ', ' or '), '(', truth, ')'),
      join(truth, from(' and ', ' or '), truth),
      join('not (', any, ')'),
      join('not ', truth),
      join(text, from(' in ', ' not in '), fc.oneof(list, text, from('dict'))),
    ),
    any: fc.oneof(
      limit,
      optional(text, 5),
      optional(number, 4),
      optional(truth, 4),
      optional(list, 2),
      optional(join(any, ' if ', truth), 1),
      optional(join('(', any, ')[', any, ']'), 1),
    ),
  }
})
const expression = expressions.any

const mark = fc.constantFrom('', '', '-')
const space = fc.constantFrom('', ' ', '\n', '  \n', '\n  ', '\r\n', ' \u00a0')
const tag = (inner: fc.Arbitrary<string>) =>
  fc
    .tuple(space, mark, inner, mark, space)
    .map(([before, a, text, b, after]) => `${before}{%${a} ${text} ${b}%}${after}`)
const word = (keyword: string) => tag(fc.constant(keyword))
const names = fc.constantFrom('x', 'y', 'name')

const turns = fc.oneof(
  join(from('for x in (', 'for y in (', 'for name in ('), expressions.list, ')'),
  from(
    'for x, y in pairs',
    'for k, v in dict',
    'for k, v in dict | dictsort',
    'for x, y in empty_dict',
    'for x in dict',
    'for x in name',
    'for x in missing',
    'for x, y, z in [[1, 2], [3]]',
    'for x, y in x',
    'for x in x',
    'for y in y.tags',
    'for x in users',
    'for y in n',
  ),
)

const { body } = fc.letrec<{ body: string; node: string }>((tie) => {
  const inner = tie('body')
  const test = fc.oneof(expressions.truth, expression)
  return {
    node: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      from('text', ' a\n', '\n', '  ', '{ b }', '{# c #}', ' {#- c -#} ', '{% raw %}\n{{ x }}{% endraw %}\n', '\t'),
      join(space, '{{', mark, ' ', expression, ' ', mark, '}}', space),
      from('x', 'y', 'k', 'v', 'z', 'name', 'loop.index', 'loop.length').map(
        (value) => `[{{ ${value} | default("-") }}]`,
      ),
      join(tag(join('if ', test)), inner, word('endif')),
      join(tag(join('if ', test)), inner, tag(join('elif ', test)), inner, word('else'), inner, word('endif')),
      join(tag(turns), inner, word('endfor')),
      join(tag(turns), inner, word('else'), inner, word('endfor')),
      tag(join('set ', names, ' = ', expression)),
      join(tag(join('set ', names)), inner, word('endset')),
      join(tag(from('call m(1)', 'call(x) m(2, b=x)', 'call m()')), inner, word('endcall')),
      join(
        tag(from('filter upper', 'filter trim', 'filter replace("a", "b")', 'filter indent(2)')),
        inner,
        word('endfilter'),
      ),
    ),
    body: fc.array(tie('node'), { maxLength: 3 }).map((nodes) => nodes.join('')),
  }
})

const macro = join(
  '{% macro m(',
  from('a, b=1', 'a=x', 'a, b, c=n, d=c'),
  ') %}<{{ a }}{{ caller(3) if caller }}',
  body,
  '>{% endmacro %}',
)
const block = join('{% block part %}', body, '{% endblock %}')

/** Templates with a macro `m`, and perhaps a block, that nunjucks parses. Names are few and plain: no code can hide. */
export const nunjucksTemplate = join(macro, body, fc.oneof(fc.constant(''), block), body)
