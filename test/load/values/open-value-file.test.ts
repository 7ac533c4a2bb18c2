import { describe, expect, it } from 'vitest'
import { placesOf } from '../../support/repository.ts'
import { read, readOne, sourceOf } from './values.ts'

const yaml = `# comment
agent:
  name: fixer
  size: 3
  templates:
    - first
    - 2
    - "third\\n"
  a/b~c: slash
  __proto__: ordinary
  12: number
reviewer:
  name: reader
  size: 4
`
const toml = `[agent]
name = "fixer"
size = 3
templates = ["first", 2, "third\\n"]
"a/b~c" = "slash"
__proto__ = "ordinary"
12 = "number"
[reviewer]
name = "reader"
size = 4
`
const json = JSON.stringify(
  {
    agent: {
      name: 'fixer',
      size: 3,
      templates: ['first', 2, 'third\n'],
      'a/b~c': 'slash',
      ['__proto__']: 'ordinary',
      12: 'number',
    },
    reviewer: { name: 'reader', size: 4 },
  },
  null,
  1,
)

const formats = [
  ['a.yaml', yaml],
  ['a.toml', toml],
  ['a.json', json],
  ['a.md', `---\n${yaml}---\nbody`],
] as const

describe.each(formats)('a pointer into %s', (path, text) => {
  it.each([
    ['/agent/name', ['/agent/name [] fixer']],
    ['/agent/templates/0', ['/agent/templates/0 [] first']],
    ['/agent/templates/*', ['/agent/templates/0 [0] first', '/agent/templates/2 [2] third\n']],
    ['/*/name', ['/agent/name [agent] fixer', '/reviewer/name [reviewer] reader']],
    ['/*/templates/*', ['/agent/templates/0 [agent,0] first', '/agent/templates/2 [agent,2] third\n']],
    ['/*/size', []],
    ['/agent/a~1b~0c', ['/agent/a~1b~0c [] slash']],
    ['/agent/__proto__', ['/agent/__proto__ [] ordinary']],
    ['/agent/12', ['/agent/12 [] number']],
    ['/agent/constructor', []],
    ['/agent/toString/name', []],
    ['/agent/templates/00', []],
    ['/agent/templates/-', []],
    ['/agent/templates/length', []],
    ['/agent/name/0', []],
    ['/agent/name/*', []],
    ['/', []],
  ])('%s', (pointer, expected) => {
    const { values, findings } = read(path, text, pointer)
    expect(findings).toEqual([])
    expect(values.map((value) => `${value.pointer} [${value.wildcards}] ${value.text}`)).toEqual(expected)
  })

  it.each([
    ['/agent', '`/agent` is a map, not a text'],
    ['', 'the whole file is a map, not a text'],
    ['/agent/templates', '`/agent/templates` is a list, not a text'],
    ['/agent/size', '`/agent/size` is the number 3, not a text'],
    ['agent/name', '`agent/name` is not a JSON Pointer'],
    ['/agent~2', '`/agent~2` is not a JSON Pointer'],
  ])('%s is reported where it is stated', (pointer, message) => {
    const { values, findings } = read(path, text, pointer)
    expect(values).toEqual([])
    expect(placesOf(findings)).toEqual(['manifest-invalid pack.yaml:1:1'])
    expect(findings[0]?.message).toBe(message)
  })
})

describe('a file with a byte order mark', () => {
  it.each(formats)('%s', (path, text) => {
    const { file, value } = readOne(path, `\uFEFF${text}`, '/agent/name')
    expect(sourceOf(file, value, 'fixer')).toBe('fixer')
  })
})

describe('YAML', () => {
  it('reads the first document', () => {
    const { value } = readOne('a.yml', 'x: one\n---\nx: two\n---\n[', '/x')
    expect(value.text).toBe('one')
  })

  it('reads an alias where its anchor stands', () => {
    const { file, value } = readOne('a.yaml', 'x: &x one\ny: [*x]\nx2: &x two\n', '/y/0')
    expect(value.pointer).toBe('/y/0')
    expect(file.position(value.offsets.toFile({ start: 0, end: 1 }).start)).toEqual({ line: 1, column: 7 })
  })

  it('leaves out keys that are maps or lists', () => {
    expect(read('a.yaml', '? [a]\n: one\nb: two\n', '/*').values.map((value) => value.text)).toEqual(['two'])
  })

  it('refuses a value inside itself', () => {
    const { findings } = read('a.yaml', 'a: &a [*a, *a, *a]\n', `/a${'/*'.repeat(30)}`)
    expect(findings[0]?.message).toBe('`*a` stands inside the value that it names')
  })
})

describe('TOML', () => {
  const text = [
    'a.b."c d" = "one"',
    '[[list]]',
    'x.y = "two"',
    '[[list]]',
    '[list.sub]',
    'z = { q.r = "three" }',
    '',
  ].join('\n')

  it.each([
    ['/a/b/c d', ['one']],
    ['/list/0/x/y', ['two']],
    ['/list/1/sub/z/q/r', ['three']],
    ['/list/*/x/*', ['two']],
  ])('%s', (pointer, expected) => {
    expect(read('a.toml', text, pointer).values.map((value) => value.text)).toEqual(expected)
  })
})

describe('a file that cannot be read', () => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < 8; level++)
    bomb.push(`b${level}: &b${level} [${Array(9).fill(level === 1 ? '*a' : `*b${level - 1}`)}]`)

  it.each([
    ['a.yaml', 'x: [1\ny: 2\n', 'yaml-syntax a.yaml:2:1', /^flow sequence/],
    ['a.yaml', 'x: one\ny: two\nx: three\n', 'yaml-syntax a.yaml:3:1', 'the key `x` stands twice in one map'],
    ['a.yaml', 'x: *y\n', 'yaml-syntax a.yaml:1:4', 'no `&y` stands before this alias'],
    ['a.yaml', bomb.join('\n'), 'yaml-syntax a.yaml:1:1', /^excessive alias count/],
    ['a.md', '---\nok: 1\nx: "\n---\n', 'yaml-syntax a.md:4:1', /./],
    ['a.json', '{"x": 1, "y": {"x": 2}, "x": 3}', 'yaml-syntax a.json:1:25', 'the key `x` stands twice in one map'],
    ['a.json', '{\n  "x": 1, // one\n}', 'yaml-syntax a.json:2:11', 'JSON has no comments'],
    ['a.json', '/* one */ {}', 'yaml-syntax a.json:1:1', 'JSON has no comments'],
    ['a.json', '{"x": [1, ]}', 'yaml-syntax a.json:1:9', 'JSON has no comma before a closing `]`'],
    ['a.json', '{"x": 1,\n}', 'yaml-syntax a.json:1:8', 'JSON has no comma before a closing `}`'],
    ['a.json', "{'x': 1}", 'yaml-syntax a.json:1:2', 'JSON has no strings in single quotes'],
    ['a.json', '{"x": "a\nb"}', 'yaml-syntax a.json:1:9', 'a string in JSON cannot hold `⏎` as it is'],
    ['a.json', '{"x": "a\\q"}', 'yaml-syntax a.json:1:9', 'this escape is not one of JSON'],
    ['a.json', '{"x": "a', 'yaml-syntax a.json:1:7', 'the string that begins here does not end'],
    ['a.json', '{"x": undefined}', 'yaml-syntax a.json:1:7', 'expected a value, but here is `undefined`'],
    ['a.json', '{"x": 01}', 'yaml-syntax a.json:1:8', 'expected `,` or `}`, but here is `1`'],
    ['a.json', '{"x": 1', 'yaml-syntax a.json:1:8', 'expected `,` or `}`, but here is the end of the file'],
    ['a.json', '', 'yaml-syntax a.json:1:1', 'expected a value, but here is the end of the file'],
    ['a.toml', 'x = 1\ny = \n', 'yaml-syntax a.toml:3:1', 'not valid TOML: unspecified values are invalid'],
    ['a.toml', 'x = 1\nx = 2', 'yaml-syntax a.toml:2:1', 'not valid TOML: defining a key multiple times is invalid'],
    ['a.toml', 'x = "a\\q"', 'yaml-syntax a.toml:1:8', 'not valid TOML: invalid character in escape sequence'],
    [
      'a.toml',
      `x = "${'a'.repeat(200_000)}"`,
      'yaml-syntax a.toml:1:1',
      'a string in this file has more than 100 000 characters',
    ],
  ])('%s: %s', (path, text, place, message) => {
    const { values, findings } = read(path, text, '/x')
    expect(values).toEqual([])
    expect(placesOf(findings)).toEqual([place])
    expect(findings[0]?.message).toMatch(message)
  })

  it('names the place of the first of two keys', () => {
    const { file, findings } = read('a.json', '{"x": 1, "x": 3}', '/x')
    expect(findings[0]?.related?.map(({ place }) => file.position(place.span.start))).toEqual([{ line: 1, column: 2 }])
  })
})

describe('levels inside each other', () => {
  const nest = (open: string, close: string, levels: number) => `${open.repeat(levels)}${close.repeat(levels)}`

  it.each([
    ['a.yaml', `x: ${nest('[', ']', 10_000)}`, 'yaml-syntax a.yaml:1:'],
    ['a.yaml', `x: ${nest('[', '', 10_000)}`, 'yaml-syntax a.yaml:1:'],
    ['a.yaml', `x:\n  ${'- '.repeat(10_000)}1\ny: 1`, 'yaml-syntax a.yaml:2:'],
    ['a.yaml', `${'? '.repeat(10_000)}x`, 'yaml-syntax a.yaml:1:'],
    ['a.md', `---\nx: ${nest('{', '', 10_000)}\n---\n`, 'yaml-syntax a.md:2:'],
    ['a.json', nest('[', ']', 10_000), 'yaml-syntax a.json:1:201'],
    ['a.json', nest('{"x":', '', 10_000), 'yaml-syntax a.json:1:1001'],
    ['a.toml', `y = "[[" # [[\nx = ${nest('[', ']', 10_000)}`, 'yaml-syntax a.toml:2:205'],
    ['a.toml', `x = ${nest('{x=', '', 10_000)}`, 'yaml-syntax a.toml:1:'],
  ])('too many in %s', (path, text, place) => {
    const { findings } = read(path, text, '/x')
    expect(findings).toHaveLength(1)
    expect(placesOf(findings)[0]).toContain(place)
    expect(findings[0]?.message).toContain('up to 200 levels')
  })

  it.each([
    ['a.yaml', `x: ${nest('[', ']', 150)}`],
    ['a.json', `{"x": ${nest('[', ']', 150)}}`],
    ['a.toml', `x = ${nest('[', ']', 150)}\n${'y = """ [ \\""" [ """\n'}z = '''[[''' # [[[`],
  ])('as many as nobody needs in %s', (path, text) => {
    expect(read(path, text, '/x/*/0').findings).toEqual([])
  })
})

describe('a large file', () => {
  it('is read in a time that grows with its size', () => {
    const text = Array.from({ length: 30_000 }, (_, index) => `k${index}: |\n  {{ x }}\n  text`).join('\n')
    const { values } = read('a.yaml', text, '/k29999')
    expect(values[0]?.text).toBe('{{ x }}\ntext\n')
  }, 10_000)

  it('has few runs', () => {
    const { value } = readOne('a.yaml', `x: |\n${'  many words in a line of prose\n'.repeat(1000)}`, '/x')
    expect(value.offsets.runs).toHaveLength(1000)
    expect(readOne('a.json', `{"x": "${'many words '.repeat(1000)}"}`, '/x').value.offsets.runs).toHaveLength(1)
  })
})
