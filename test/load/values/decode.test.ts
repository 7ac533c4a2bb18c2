import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readOne, sourceOf } from './values.ts'

/** The source of `value`, its text, and parts of the text with what the file has for them. */
type Row = readonly [name: string, source: string, text: string, parts: Readonly<Record<string, string>>]

const yaml: readonly Row[] = [
  ['plain', 'Fix {{ issue }}  # not this', 'Fix {{ issue }}', { '{{ issue }}': '{{ issue }}' }],
  [
    'plain over lines',
    'Fix\n  the\t \n\n\n  issue',
    'Fix the\n\nissue',
    { 'x t': 'x\n  t', 'e\n\ni': 'e\t \n\n\n  i' },
  ],
  ['single quotes', "'It''s {{ x }}'", "It's {{ x }}", { "t's": "t''s", "'": "''", '{{ x }}': '{{ x }}' }],
  ['single quotes, folded', "' a  \n\n   b '", ' a\nb ', { ' a': ' a', '\n': '  \n\n   ', 'b ': 'b ' }],
  ['double quotes', '"a\\tb\\"c\\\\d\\/e"', 'a\tb"c\\d/e', { '\t': '\\t', '"': '\\"', '\\': '\\\\', '/': '\\/' }],
  ['code points', '"\\x41\\u00E9\\U0001F600!"', 'Aé😀!', { A: '\\x41', é: '\\u00E9', '😀': '\\U0001F600', '!': '!' }],
  ['half of a code point', '"\\U0001F600"', '😀', { '\uDE00': '\\U0001F600' }],
  [
    'named escapes',
    '"\\0\\a\\b\\e\\f\\n\\r\\v\\N\\_\\L\\P\\ "',
    '\0\x07\b\x1B\f\n\r\v\x85\xA0\u2028\u2029 ',
    { '\x85': '\\N' },
  ],
  ['an escaped line break', '"one\\\n   \\  two"', 'one  two', { 'e  t': 'e\\\n   \\  t' }],
  ['double quotes, folded', '"a \n  b\n\n\n  c"', 'a b\n\nc', { ' ': ' \n  ', '\n\n': '\n\n\n  ' }],
  [
    'literal',
    '|\n    Fix\n      {{ x }}\n\n    now\n',
    'Fix\n  {{ x }}\n\nnow\n',
    { 'x\n  {{ x }}': 'x\n      {{ x }}' },
  ],
  ['literal, stripped', '|- # comment\n    a\n    b\n\n', 'a\nb', { 'a\nb': 'a\n    b' }],
  ['literal, kept', '|+\n    a\n\n\n', 'a\n\n\n', { '\n\n\n': '\n\n\n' }],
  ['literal, indented by sign', '|2\n\n    a\n   b', '\n  a\n b\n', { '  a': '  a', ' b': ' b' }],
  ['literal, empty', '|\n\n', '', {}],
  ['literal, only kept lines', '|+\n\n\n', '\n\n', { '\n\n': '\n\n' }],
  ['folded', '>\n    a\n    b\n\n    c\n', 'a b\nc\n', { 'a b': 'a\n    b', 'b\nc': 'b\n\n    c', c: 'c' }],
  [
    'folded with more-indented lines',
    '>-\n    a\n      b\n\n      c\n    d\n    e\n',
    'a\n  b\n\n  c\nd e',
    { '\n  b': '\n      b', 'b\n\n  c': 'b\n\n      c', 'd e': 'd\n    e' },
  ],
  ['folded with blank lines', '>\n\n    a\n\n\n\n    b\n', '\na\n\n\nb\n', { 'a\n\n\nb': 'a\n\n\n\n    b' }],
  ['a tag', '!!str 12', '12', { '12': '12' }],
  ['a tag of a program', '!env "a\\tb"', 'a\tb', { '\t': '\\t' }],
  ['an anchor', '&one |\n    a\n', 'a\n', { a: 'a' }],
]

const toml: readonly Row[] = [
  [
    'basic',
    '"a\\tb\\u00E9\\U0001F600\\"\\\\ "',
    'a\tbé😀"\\ ',
    { '\t': '\\t', é: '\\u00E9', '😀': '\\U0001F600', ' ': ' ' },
  ],
  ['basic over lines', '"""\nFix\n  {{ x }}"""', 'Fix\n  {{ x }}', { 'Fix\n': 'Fix\n', '{{ x }}': '{{ x }}' }],
  ['without a first line break', '"""a\nb"""', 'a\nb', { 'a\nb': 'a\nb' }],
  ['continued lines', '"""\none \\  \n\n   two"""', 'one two', { 'e t': 'e \\  \n\n   t', two: 'two' }],
  ['quotes at the end', '"""a"b"""""', 'a"b""', { 'b""': 'b""' }],
  ['literal', "'a\\t {{ x }}'", 'a\\t {{ x }}', { '\\t': '\\t' }],
  ['literal over lines', "'''\na\\\n 'b'''''", "a\\\n 'b''", { '\n': '\n', "b''": "b''" }],
  ['empty', '""', '', {}],
]

const json: readonly Row[] = [
  ['plain', '"Fix {{ x }}"', 'Fix {{ x }}', { '{{ x }}': '{{ x }}' }],
  ['escapes', '"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\/\b\f\n\r\t', { '"': '\\"', '\\/': '\\\\\\/', '\n\r': '\\n\\r' }],
  ['a surrogate pair', '"a\\uD83D\\uDE00b"', 'a😀b', { '😀': '\\uD83D\\uDE00', '\uDE00': '\\uDE00', b: 'b' }],
  ['half a pair', '"\\ud83d!"', '\uD83D!', { '!': '!' }],
  ['empty', '""', '', {}],
]

const formats = [
  { path: 'a.yaml', rows: yaml, around: (source: string) => `before: 1\nvalue: ${source}` },
  { path: 'a.toml', rows: toml, around: (source: string) => `before = 1\nvalue = ${source}\n` },
  { path: 'a.json', rows: json, around: (source: string) => `{ "before": 1, "value": ${source} }` },
]

describe.each(formats)('a text of $path', ({ path, rows, around }) => {
  it.each(rows)('%s', (_, source, text, parts) => {
    const { file, value } = readOne(path, around(source), '/value')
    expect(value.text).toBe(text)
    for (const [part, written] of Object.entries(parts)) expect(sourceOf(file, value, part)).toBe(written)
  })
})

describe('a file with CRLF', () => {
  it.each(yaml)('as YAML: %s', (_, source) => {
    const text = formats[0]!.around(source).replaceAll('\n', '\r\n')
    const { value } = readOne('a.yaml', text, '/value')
    expect(value.text).toBe(String(parse(text, { logLevel: 'silent' }).value))
  })

  it.each(toml)('as TOML: %s', (_, source, text) => {
    const { value } = readOne('a.toml', formats[1]!.around(source).replaceAll('\n', '\r\n'), '/value')
    expect(value.text).toBe(text)
  })

  it('maps a line break to both of its characters', () => {
    const { file, value } = readOne('a.yaml', 'value: |\r\n  a\r\n  b\r\n', '/value')
    expect(sourceOf(file, value, '\n')).toBe('\r\n')
    expect(sourceOf(file, value, 'a\nb')).toBe('a\r\n  b')
  })
})

describe('an empty span', () => {
  const { file, value } = readOne('a.yaml', 'value: |\n  a\n  \n  {{ x }}\n', '/value')

  it.each([
    ['before a character', 3, { line: 4, column: 3 }],
    ['on a blank line', 2, { line: 3, column: 3 }],
    ['at the end', value.text.length, { line: 5, column: 1 }],
    ['past the end', 99, { line: 5, column: 1 }],
  ])('%s', (_, at, position) => {
    const span = value.offsets.toFile({ start: at, end: at })
    expect(span.end).toBe(span.start)
    expect(file.position(span.start)).toEqual(position)
  })

  it.each([
    ['a.yaml', "value: ''", { line: 1, column: 9 }],
    ['a.yaml', 'value: |\n\nnext: 1', { line: 2, column: 1 }],
    ['a.toml', 'value = """\n"""', { line: 2, column: 1 }],
    ['a.json', '{"value":""}', { line: 1, column: 11 }],
  ])('in an empty value of %s', (path, text, position) => {
    const empty = readOne(path, text, '/value')
    expect(empty.file.position(empty.value.offsets.toFile({ start: 0, end: 0 }).start)).toEqual(position)
  })
})
