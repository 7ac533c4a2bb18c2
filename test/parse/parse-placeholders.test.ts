import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePlaceholders } from '../../src/parse/parse-placeholders.ts'
import { printTemplate } from '../../src/parse/print-template.ts'
import { checkSpans } from './check-spans.ts'

describe('parsePlaceholders', () => {
  it.each([
    ['{{ ', ' }}', 'On {{ KIMI_OS }}, {{KIMI_OS}} and {{  KIMI_OS }}', ['KIMI_OS']],
    ['{{ ', ' }}', '{{{ name }}} {{ a b }} {{ {{ name }}', ['name', 'name']],
    ['${', '}', `\${NAME}\${1}\${a.b}\${é}`, ['NAME', 'é']],
    ['{', '}', 'JSON {"a": 1}, {NAME} {} {{NAME}}', ['NAME', 'NAME']],
  ])('%s name %s', (open, close, source, names) => {
    const template = parsePlaceholders(source, { open, close })
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
        const template = parsePlaceholders(parts.join(''), { open: '{{ ', close: ' }}' })
        expect(printTemplate(template)).toBe(parts.join(''))
        checkSpans(template)
      }),
      { seed: 1 },
    )
  })
})
