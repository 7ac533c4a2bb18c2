import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PlaceholderSyntax, parsePlaceholders } from '../../src/parse/parse-placeholders.ts'
import { printTemplate } from '../../src/parse/print-template.ts'
import { checkSpans } from './check-spans.ts'

function syntaxOf(form: PlaceholderSyntax['form'], more: Partial<PlaceholderSyntax> = {}): PlaceholderSyntax {
  return { form, unknown: 'error', escape: 'none', spaces: 'none', match: 'all', ...more }
}

/** Marks as `name`, `"text"` for escapes, and `name…` for what has a format. */
function marksOf(source: string, syntax: PlaceholderSyntax, isKnown?: (name: string) => boolean): readonly string[] {
  return parsePlaceholders(source, syntax, isKnown).body.flatMap((node) => {
    if (node.kind !== 'output') return []
    if (node.value.kind === 'name') return [node.value.name]
    return [node.value.kind === 'literal' ? node.value.source : `${source.slice(node.span.start, node.span.end)}…`]
  })
}

describe('placeholder syntaxes', () => {
  const braces = { open: '{', close: '}' }
  it.each([
    ['a doubled brace is a brace', '{{a}} {b} }}', syntaxOf(braces, { escape: 'double' }), ['"{"', '"}"', 'b', '"}"']],
    ['without escapes the inner mark counts', '{{a}}', syntaxOf(braces), ['a']],
    ['only the first mark of a name', '{a} {b} {a}', syntaxOf(braces, { match: 'first' }), ['a', 'b']],
    [
      'blanks beside the name',
      '{{a}} {{ b }} {{\tc\t}} {{ d e }}',
      syntaxOf({ open: '{{', close: '}}' }, { spaces: 'any' }),
      ['a', 'b', 'c'],
    ],
    [
      'str.format',
      '{a} {{x}} {b.c} {d[0]} {e!r:>10}',
      syntaxOf('str.format'),
      ['a', '"{"', '"}"', '{b.c}…', '{d[0]}…', '{e!r:>10}…'],
    ],
    [
      'string.Template',
      '$a ${b} $$5 $a_b. $',
      syntaxOf('string.Template', { unknown: 'keep' }),
      ['a', 'b', '"$"', 'a_b'],
    ],
  ])('%s', (_, source, syntax, marks) => expect(marksOf(source, syntax)).toEqual(marks))

  it('leave names that are not known where they are to be kept', () => {
    const syntax = syntaxOf(braces, { unknown: 'keep' })
    expect(marksOf('{a} {b}', syntax, (name) => name === 'b')).toEqual(['b'])
  })

  it.each([
    ['{"a": 1}', 'str.format', '`{"a": 1}` is read as a field, and names no variable'],
    ['{} and {0}', 'str.format', '`{}` takes an argument by position, which a prompt does not have'],
    ['a } b', 'str.format', 'this `}` closes no field'],
    ['a { b', 'str.format', 'this `{` is never closed'],
    ['costs $5', 'string.Template', 'this `$` begins no placeholder'],
  ] as const)('%j is a fault of %s', (source, form, message) => {
    expect(parsePlaceholders(source, syntaxOf(form)).faults[0]?.message).toBe(message)
  })

  it('give any text back in every form', () => {
    const piece = fc.constantFrom('{', '{{', '}', '}}', 'a', '$', '$$', '${', ':', '!', '.', '[0]', '\n')
    const form = fc.constantFrom(
      syntaxOf('str.format'),
      syntaxOf('string.Template'),
      syntaxOf(braces, { escape: 'double' }),
    )
    fc.assert(
      fc.property(fc.array(piece), form, (parts, syntax) => {
        expect(printTemplate(parsePlaceholders(parts.join(''), syntax))).toBe(parts.join(''))
      }),
      { seed: 2, numRuns: 1000 },
    )
  })
})

describe('parsePlaceholders', () => {
  it.each([
    ['{{ ', ' }}', 'On {{ KIMI_OS }}, {{KIMI_OS}} and {{  KIMI_OS }}', ['KIMI_OS']],
    ['{{ ', ' }}', '{{{ name }}} {{ a b }} {{ {{ name }}', ['name', 'name']],
    ['${', '}', `\${NAME}\${1}\${a.b}\${é}`, ['NAME', 'é']],
    ['{', '}', 'JSON {"a": 1}, {NAME} {} {{NAME}}', ['NAME', 'NAME']],
  ])('%s name %s', (open, close, source, names) => {
    const template = parsePlaceholders(source, syntaxOf({ open, close }))
    const found = template.body.flatMap((node) =>
      node.kind === 'output' && node.value.kind === 'name' ? [node.value.name] : [],
    )
    expect(found).toEqual(names)
    expect(printTemplate(template)).toBe(source)
    checkSpans(template)
  })

  it('gives any text back', () => {
    const piece = fc.constantFrom('{', '{{', ' ', '}', '}}', 'name', '{{ ', ' }}', 'é', '\n')
    fc.assert(
      fc.property(fc.array(piece), (parts) => {
        const template = parsePlaceholders(parts.join(''), syntaxOf({ open: '{{ ', close: ' }}' }))
        expect(printTemplate(template)).toBe(parts.join(''))
        checkSpans(template)
      }),
      { seed: 1 },
    )
  })
})
