import fc from 'fast-check'
import { parseTOML } from 'toml-eslint-parser'
import { describe, expect, it } from 'vitest'
import { Document, isScalar, parseDocument, Scalar, visit } from 'yaml'
import { faultOf, read } from './values.ts'

const words = [
  'a',
  'Fix',
  '{{ x }}',
  '{% if y %}',
  '# no',
  ': ',
  '- ',
  "'",
  '"',
  '\\',
  '\\n',
  'é',
  '😀',
  '\u2028',
  '%',
  '*',
]
const blanks = [' ', '  ', '\t', '\n', '\n\n', '\n  ', '\n    ', ' \n', '\r\n']

const text = fc.array(fc.constantFrom(...words, ...blanks), { maxLength: 12 }).map((pieces) => pieces.join(''))

/** Reads the value and checks its text and offsets. */
function check(path: string, source: string, expected: string, pointer = '/value'): void {
  const { file, values, findings } = read(path, source, pointer)
  expect(findings).toEqual([])
  expect(values.map((value) => value.text)).toEqual([expected])
  expect(faultOf(file, values[0]!), JSON.stringify(source)).toBeUndefined()
}

/** Checks a value that may be anything, in a file that may be none, where the library reads a text there. */
function checkYaml(source: string, path: readonly string[] = ['value']): void {
  const document = parseDocument(source, { logLevel: 'silent' })
  const node = document.getIn(path, true)
  if (document.errors.length > 0 || !isScalar<unknown>(node) || typeof node.value !== 'string') return
  if (hasAlias(document) || !isClosed(source.slice(node.range![0], node.range![1]))) return
  check('a.yaml', source, node.value, `/${path.join('/')}`)
}

/** An alias without an anchor is a fault, which the library tells only when it is resolved. */
function hasAlias(document: Document.Parsed): boolean {
  let found = false
  visit(document, {
    Alias: () => {
      found = true
    },
  })
  return found
}

/** The library takes an escaped quote before a line without indentation for the end of the string. */
function isClosed(scalar: string): boolean {
  const isQuoted = /^["']/.test(scalar)
  return !isQuoted || /^(?:"(?:\\[\s\S]|[^\\"])*"|'(?:''|[^'])*')$/.test(scalar.trimEnd())
}

describe('any text', () => {
  it.each(['PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'] as const)(
    'in YAML as %s',
    (type) => {
      const options = fc.record({ indent: fc.constantFrom(1, 2, 4), lineWidth: fc.constantFrom(0, 20, 80) })
      fc.assert(
        fc.property(text, options, fc.boolean(), (value, { indent, lineWidth }, isCrlf) => {
          const scalar = new Scalar(value)
          scalar.type = type
          const lines = new Document({ before: 1, value: scalar, after: { a: 1 } }).toString({
            indent,
            lineWidth,
            minContentWidth: 0,
          })
          checkYaml(isCrlf ? lines.replace(/(?<!\r)\n/g, '\r\n') : lines)
        }),
        { numRuns: 400 },
      )
    },
  )

  it('in JSON', () => {
    fc.assert(fc.property(text, (value) => check('a.json', JSON.stringify({ value }, null, 2), value)))
  })
})

describe('any source', () => {
  const piece = fc.constantFrom(...words, ...blanks, '\\\n', '\\ ', '\\x41', '\\u00e9', '\\U0001F600', "''", '\\"')
  const sloppy = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''))

  it.each([
    ['plain', (inside: string) => inside],
    ['single-quoted', (inside: string) => `'${inside}'`],
    ['double-quoted', (inside: string) => `"${inside}"`],
  ])('of a %s YAML scalar', (_, quote) => {
    fc.assert(
      fc.property(sloppy, (inside) => checkYaml(`value: ${quote(inside)}\n`)),
      { numRuns: 1500 },
    )
  })

  it('of a block scalar', () => {
    const sign = fc.tuple(fc.constantFrom('|', '>'), fc.constantFrom('', '1', '2', '4'), fc.constantFrom('', '-', '+'))
    const indent = fc.constantFrom('', ' ', '  ', '   ', '    ')
    const line = fc.tuple(indent, fc.constantFrom('', '', 'a', 'b c', '\t', '\td', '# e'))
    const block = fc.record({
      sign,
      lines: fc.array(line, { maxLength: 8 }),
      after: fc.constantFrom('', '\n', '\nafter: 1\n', '\n# comment\n'),
      lineEnd: fc.constantFrom('\n', '\r\n'),
    })
    fc.assert(
      fc.property(block, ({ sign, lines, after, lineEnd }) => {
        for (const [before, deeper, path] of [
          ['', '', ['value']],
          ['outer:\n    - ', '     ', ['outer', '0', 'value']],
        ] as const) {
          const body = lines.map((parts) => `${parts[0] && deeper}${parts.join('')}`).join('\n')
          const source = `${before}value: ${sign.join('')} # sign\n${body}${after}`
          checkYaml(source.replaceAll('\n', lineEnd), path)
        }
      }),
      { numRuns: 4000 },
    )
  })

  it.each([
    ['"', '"'],
    ["'", "'"],
    ['"""', '"""'],
    ["'''", "'''"],
  ])('of a TOML string in %s', (open, close) => {
    fc.assert(
      fc.property(sloppy, (inside) => {
        const source = `value = ${open}${inside}${close}\n`
        let value: unknown
        try {
          const pair = parseTOML(source).body[0].body[0]
          if (pair?.type === 'TOMLKeyValue' && pair.value.type === 'TOMLValue') value = pair.value.value
        } catch {
          return
        }
        if (typeof value === 'string') check('a.toml', source, value)
      }),
      { numRuns: 1500 },
    )
  })

  it('of JSON is read as JSON.parse reads it', () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b"',
      '"\\n"',
      '"\\q"',
      '"\t"',
      '1',
      '-0.5e+3',
      '01',
      '1.',
      'true',
      'nul',
      ' ',
      '\n',
      '//',
      "'c'",
    )
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 3 }, token, tie('list'), tie('map')),
      list: fc.array(tie('any'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
      map: fc
        .array(tie('any'), { maxLength: 2 })
        .map((items) => `{${items.map((item, at) => `"${at}":${item}`).join(',')}}`),
    })).any
    fc.assert(
      fc.property(fc.array(value, { maxLength: 3 }), (parts) => {
        const source = parts.join('')
        const { findings } = read('a.json', source, '/x')
        const isTwice = findings.some((finding) => finding.message.includes('twice'))
        if (!isTwice) expect(findings.length, source).toBe(isJson(source) ? 0 : 1)
      }),
      { numRuns: 3000 },
    )
  })
})

function isJson(source: string): boolean {
  try {
    JSON.parse(source)
    return true
  } catch {
    return false
  }
}
