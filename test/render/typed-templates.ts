import fc from 'fast-check'

/** Whose grammar and functions a template keeps to. */
export type Dialect = 'nunjucks' | 'jinja2' | 'minijinja'

type Part = fc.Arbitrary<string>

function join(...parts: readonly (Part | string)[]): Part {
  return fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((all) => all.join(''))
}

/** Expressions by the kind of their value, so that most templates render. */
function expressions(dialect: Dialect) {
  const only = (parts: readonly (Part | string)[], ...dialects: readonly Dialect[]) =>
    dialects.includes(dialect) ? parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)) : []
  const one = (...parts: readonly (Part | string)[]) =>
    fc.oneof(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
  return fc.letrec<Record<'text' | 'whole' | 'truth' | 'list' | 'any', string>>((tie) => ({
    text: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'expression' },
      one('name', 'empty', 'text', 'quotes', 'mark', 'dict.a', 'dict["b"]', 'users[0].name', 'words[1]', 'pairs[0][1]'),
      one('"x"', "'it'", '"a\\n\\"b\\""', '""', '"é"'),
      join(tie('text'), ' ~ ', tie('any')),
      join('(', tie('text'), ' + ', tie('text'), ')'),
      join('(', tie('text'), ' if ', tie('truth'), ' else ', tie('text'), ')'),
      join('(', tie('text'), ') | ', one('upper', 'lower', 'trim', 'capitalize', 'title', 'safe', 'escape', 'string')),
      join(
        '(',
        tie('text'),
        ') | ',
        one('replace("a", "b")', 'replace("", "-")', 'replace("x", quotes)', 'replace("\\n", "/")'),
      ),
      join('(', tie('text'), ') | ', one('indent', 'indent(2)', 'indent(2, true)', 'indent(3, false)')),
      join(
        '(',
        one(tie('text'), 'nope', 'nothing', 'users[0].nope'),
        ') | default(',
        tie('text'),
        one(')', ', true)', ', false)'),
      ),
      join('(', tie('list'), ') | join(', one('", "', '""', 'name'), ')'),
      join('(', tie('list'), ') | ', one('first', 'last'), ' | default("-")'),
      join('(', tie('whole'), ') | string'),
      ...only([join(tie('text'), ' | truncate(', one('4', '5, true', '9, false, "…"'), ')')], 'nunjucks', 'jinja2'),
      ...only(
        [join('(', tie('text'), ')[', one('0', '-1', '1:', ':2', '::-1', '1:3'), '] | default("")')],
        'jinja2',
        'minijinja',
      ),
      ...only(
        [join('(', tie('text'), ').', one('trim()', 'toUpperCase()', 'slice(1)', 'replace("a", "b")'))],
        'nunjucks',
      ),
      ...only([join('(', tie('text'), ').', one('strip()', 'upper()', 'replace("a", "b")', 'title()'))], 'jinja2'),
      ...only([join('(', tie('any'), ') | tojson')], 'jinja2', 'minijinja'),
    ),
    whole: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'expression' },
      one('1', '0', '42', 'n', 'zero', 'neg', 'numbers[1]', 'users[1].age'),
      join('(', tie('whole'), one(' + ', ' - ', ' * '), tie('whole'), ')'),
      join('(', tie('whole'), one(' // ', ' % '), one('2', '3', 'n'), ')'),
      join('(', tie('list'), ') | length'),
      join('(', tie('text'), ') | length'),
      join('(', tie('whole'), ') | ', one('abs', 'int')),
      join('(', tie('whole'), ' if ', tie('truth'), ' else ', tie('whole'), ')'),
      one('numbers | sum', '"17" | int', '2 ** 3'),
    ),
    truth: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'expression' },
      one('yes', 'no', 'true', 'false', 'name', 'empty', 'zero', 'nothing', 'none_list', 'words', 'dict'),
      join('(', tie('whole'), one(' == ', ' != ', ' < ', ' <= ', ' > ', ' >= '), tie('whole'), ')'),
      join('(', tie('text'), one(' == ', ' != ', ' < ', ' >= '), tie('text'), ')'),
      join('(', tie('text'), one(' in ', ' not in '), one(tie('text'), tie('list')), ')'),
      join('(', tie('truth'), one(' and ', ' or '), tie('truth'), ')'),
      join('(not ', tie('truth'), ')'),
      join(
        '(',
        one('name', 'nope', 'users[0].nope', 'dict.a', 'nothing'),
        ' is ',
        one('', 'not '),
        one('defined', 'undefined', 'none'),
        ')',
      ),
      join('(', tie('whole'), ' is ', one('odd', 'even', 'divisibleby(2)', 'number'), ')'),
      join('(', tie('any'), ' is ', one('string', 'number', 'mapping', 'none'), ')'),
      ...only(
        [
          join(
            '(',
            tie('any'),
            ' is ',
            one('sequence', 'iterable', 'integer', 'float', 'boolean', 'true', 'false'),
            ')',
          ),
        ],
        'jinja2',
        'minijinja',
      ),
    ),
    list: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'expression' },
      one('words', 'numbers', 'none_list', 'users[0].tags', '[]'),
      join('[', tie('text'), ', ', tie('text'), ']'),
      join('[', tie('whole'), ', ', tie('whole'), ', 5]'),
      join('(', one('words', 'numbers', 'users[0].tags'), ') | ', one('sort', 'sort(reverse=true)', 'reverse', 'list')),
      join('(', tie('list'), ') | reverse | list'),
      join('range(', one('3', 'n', 'zero', '1, 4', '0, 9, 3'), ') | list'),
      join('(words | select) | list'),
      ...only([join('(', tie('list'), ' + ', tie('list'), ')')], 'jinja2', 'minijinja'),
      ...only([join('(', tie('list'), ')[', one('1:', ':2', '::2', '-2:', ':-1'), '] | list')], 'jinja2', 'minijinja'),
      ...only(
        [
          'users | map(attribute="name") | list',
          'words | map("upper") | list',
          'words | unique | list',
          'numbers | select("odd") | list',
        ],
        'jinja2',
        'minijinja',
      ),
      ...only(
        ['users | selectattr("active") | map(attribute="age") | list', 'words | reject("equalto", "A") | list'],
        'jinja2',
        'minijinja',
      ),
      ...only(['"a,b".split(",")', 'words.slice(1)'], 'nunjucks'),
      ...only(['"a,b" | split(",") | list'], 'minijinja'),
      ...only(['"a,b".split(",")'], 'jinja2'),
    ),
    any: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'expression' },
      tie('text'),
      tie('whole'),
      tie('truth'),
      one('half', 'large', 'words', 'few', 'thing', 'record.a', 'thing.a', 'few[0]', 'pairs[0][1]'),
      ...only(['dict', 'record', 'nothing', 'users[1]', 'numbers', '1.0', '6 / 2'], 'jinja2', 'minijinja'),
      tie('list'),
    ),
  }))
}

/** Templates that keep to a dialect and read `typedVariables`, with values of fitting kinds almost everywhere. */
export function typedTemplate(dialect: Dialect): Part {
  const { text, whole, truth, list, any } = expressions(dialect)
  const from = (...texts: readonly string[]) => fc.constantFrom(...texts)
  const isNunjucks = dialect === 'nunjucks'
  const prose = from('a', ' b ', '\n', '\n\n', '  \n  ', 'x\r\n', '\t', '{ "a": 1 }', '# é\n', '- ', 'end.\n')
  const dash = fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constant('-') })
  const mark = isNunjucks ? dash : fc.oneof({ weight: 8, arbitrary: dash }, { weight: 1, arbitrary: fc.constant('+') })
  const tag = (...parts: readonly (Part | string)[]) => join('{%', mark, ' ', ...parts, ' ', mark, '%}')
  const output = (value: Part) => join('{{', dash, ' ', value, ' ', dash, '}}')
  const loops = from(
    '{{ loop.index }}',
    '{{ loop.first }}',
    '{{ loop.last }}',
    '{{ loop.revindex0 }}',
    '{% if not loop.last %}, {% endif %}',
  )
  const body = fc.letrec<Record<'nodes' | 'node', string>>((tie) => ({
    nodes: fc.array(tie('node'), { maxLength: 4, depthIdentifier: 'node' }).map((parts) => parts.join('')),
    node: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'node' },
      prose,
      output(any),
      output(text),
      join(tag('if ', truth), tie('nodes'), tag('endif')),
      join(tag('if ', truth), tie('nodes'), tag('elif ', truth), tie('nodes'), tag('else'), tie('nodes'), tag('endif')),
      join(tag('for x in ', list), '{{ x }}', loops, tie('nodes'), tag('endfor')),
      join(tag('for user in users'), '{{ user.name }}', tie('nodes'), tag('else'), tie('nodes'), tag('endfor')),
      join(tag('for k, v in ', from('pairs', 'dict | dictsort')), '{{ k }}={{ v }}', tie('nodes'), tag('endfor')),
      join(tag('set ', from('x', 'y', 'name'), ' = ', fc.oneof(text, whole)), '{{ x }}{{ y }}'),
      join(tag('set y'), tie('nodes'), tag('endset'), '[{{ y }}]'),
      join(tag('filter ', from('upper', 'trim', 'replace("a", "-")')), tie('nodes'), tag('endfilter')),
      join(tag('raw'), from(' {{ x }} ', '\n{% if %}\n', '#'), isNunjucks ? '{% endraw %}' : tag('endraw')),
      join('{#', dash, ' note ', dash, '#}'),
      join('{{ m(', text, from(')', ', 2)', ', b="z")'), ' }}'),
      join(tag('call m(', text, ')'), tie('nodes'), tag('endcall')),
      ...(isNunjucks ? [] : [join(tag('with z = ', any), '{{ z }}', tie('nodes'), tag('endwith'))]),
      ...(isNunjucks ? [] : [join(tag('for x in ', list, ' if x'), '{{ x }}', loops, tag('endfor'))]),
      ...(isNunjucks ? [] : [join(tag('set ns.v = ', text), '{{ ns.v }}')]),
    ),
  }))
  const macro = '{% macro m(a, b=1) %}<{{ a }}|{{ b }}{% if caller %}{{ caller() }}{% endif %}>{% endmacro %}'
  const start = isNunjucks ? macro : `${macro}{% set ns = namespace(v="0") %}`
  return join(start, body.nodes, body.nodes)
}
