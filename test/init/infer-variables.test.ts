import { describe, expect, it } from 'vitest'
import { inferVariables } from '../../src/init/infer-variables.ts'

const infer = (...texts: string[]) => inferVariables(texts.map((text) => ({ text, syntax: { kind: 'jinja' } })))

describe('variables by their use', () => {
  it.each<[string, object, unknown]>([
    ['{{ x }}', { type: 'string' }, 'x'],
    ['{% if x %}on{% endif %}', { type: 'boolean' }, true],
    ['{% if x %}{{ x }}{% endif %}', { type: 'string' }, 'x'],
    ['{% if x == "Windows" or x == "Linux" %}{% endif %}', { type: 'string' }, 'Windows'],
    ['{% if x in ["a", "b"] %}{% endif %}', { type: 'string' }, 'a'],
    ['{{ x | upper }}', { type: 'string' }, 'x'],
    ['{% if x > 3 %}{% endif %}', { type: 'number' }, 1],
    ['{{ x - 1 }}', { type: 'number' }, 1],
    ['{% for y in x %}{{ y }}{% endfor %}', { type: 'array', items: { type: 'string' } }, ['x']],
    ['{{ x | join(", ") }}', { type: 'array', items: { type: 'string' } }, ['x']],
    [
      '{% for y in x %}{{ y.name }}: {{ y["text"] }}{% endfor %}',
      { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, text: { type: 'string' } } } },
      [{ name: 'name', text: 'text' }],
    ],
    [
      '{{ x.shell.name }}',
      { type: 'object', properties: { shell: { type: 'object', properties: { name: { type: 'string' } } } } },
      { shell: { name: 'name' } },
    ],
    [
      '{% for k, v in x.items() %}{{ k }}={{ v }}{% endfor %}',
      { type: 'object', additionalProperties: { type: 'string' } },
      { name: 'x' },
    ],
    ['{% set y = x %}{{ y.name }}', { type: 'object', properties: { name: { type: 'string' } } }, { name: 'name' }],
    ['{{ x | default(true) }}', { type: 'boolean' }, true],
    ['{{ x | tojson }}', {}, 'x'],
    ['{{ "text"[:x] }}', { type: 'number' }, 1],
    ['{{ "text"[:x // 2] }}', { type: 'number' }, 1],
    ['{{ "text"[-x // 2:] }}', { type: 'number' }, 1],
  ])('%s', (text, schema, sample) => {
    expect(infer(text).variables).toMatchObject([{ name: 'x', schema, sample }])
  })

  it('are gathered over prompts', () => {
    const { variables } = infer('{% if tools %}{% endif %}', '{% for one in tools %}{{ one.name }}{% endfor %}')
    expect(variables).toMatchObject([{ name: 'tools', schema: { type: 'array' } }])
  })

  it('have no type where uses disagree', () => {
    const [variable] = infer('{% for y in x %}{{ y }}{% endfor %}{{ x.name }}').variables
    expect(variable).toMatchObject({ schema: {}, notes: ['not sure: used as object and as array'] })
  })

  it('say what they are compared with', () => {
    expect(infer('{% if os == "Windows" %}{% endif %}').variables[0]!.notes).toEqual(['compared with "Windows"'])
  })

  it('are neither names that a template binds nor functions of engines', () => {
    const text = '{% set a = 1 %}{{ a }}{% for b in range(3) %}{{ loop.index }}{% endfor %}{{ raise_exception("no") }}'
    expect(infer(text).variables).toEqual([])
  })

  it('come with the filters that no engine brings', () => {
    expect(infer('{{ x | upper | redact }}').filters).toEqual(['redact'])
  })

  it.each<[string, object, readonly string[]]>([
    ['In {folder}: {{"a": 1}}', { kind: 'placeholder', form: 'str.format', keepsUnknown: false }, ['folder']],
    ['On $day, $HOME', { kind: 'placeholder', form: 'string.Template', keepsUnknown: true }, ['day']],
    ['In {{ folder }}', { kind: 'placeholder', form: ['{{ ', ' }}'], keepsUnknown: false }, ['folder']],
  ])('of placeholders in %j', (text, syntax, names) => {
    const { variables } = inferVariables([{ text, syntax: syntax as never }])
    expect(variables.map(({ name }) => name)).toEqual(names)
    expect(variables.every(({ schema }) => schema.type === 'string')).toBe(true)
  })
})
