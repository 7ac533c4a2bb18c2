import { describe, expect, it } from 'vitest'
import type { Choice, Where } from '../../src/load/source-pack.ts'
import { expandVariants, VariantLimitError } from '../../src/render/expand-variants.ts'
import { packYaml, placesOf, repositoryOf } from '../support/repository.ts'

const place = undefined as never

function choice(name: string, ...values: readonly string[]): Choice {
  return { name, place, values: values.map((value) => ({ name: value, place, assigns: { [name]: value } })) }
}

function where(choices: Readonly<Record<string, string | readonly string[]>>): Where {
  return { place, choices: new Map(Object.entries(choices).map(([name, value]) => [name, [value].flat()])) }
}

const ids = (choices: readonly Choice[], exclude: readonly Where[] = []) =>
  expandVariants(choices, exclude).map(({ id }) => id)

describe('variants', () => {
  it('vary slowest over the first choice, in manifest order', () => {
    expect(ids([choice('os', 'linux', 'windows'), choice('skills', 'none', 'some')])).toEqual([
      'os=linux,skills=none',
      'os=linux,skills=some',
      'os=windows,skills=none',
      'os=windows,skills=some',
    ])
  })

  it('are one without choices', () => expect(ids([])).toEqual(['default']))

  it.each([
    ['a combination', where({ os: 'windows', skills: 'none' }), ['os=windows,skills=some']],
    ['several values', where({ os: ['windows', 'linux'] }), []],
    [
      'a choice that the prompt does not vary over',
      where({ agents: 'none' }),
      ['os=windows,skills=none', 'os=windows,skills=some'],
    ],
  ])('leave out what is excluded: %s', (_, excluded, left) => {
    expect(ids([choice('os', 'windows'), choice('skills', 'none', 'some')], [excluded])).toEqual(left)
  })

  it('take the value of the later choice', () => {
    const later: Choice = { name: 'b', place, values: [{ name: 'x', place, assigns: { a: 'from b' } }] }
    expect(expandVariants([choice('a', '1'), later])[0]!.assigns).toEqual({ a: 'from b' })
  })

  it('have a limit that names both counts', () => {
    const choices = ['a', 'b', 'c', 'd'].map((name) => choice(name, '1', '2', '3', '4', '5', '6'))
    expect(() => expandVariants(choices)).toThrow(VariantLimitError)
    expect(() => expandVariants(choices)).toThrow('1296 variants are more than the limit of 1000')
    expect(expandVariants(choices.slice(1))).toHaveLength(216)
  })
})

describe('a prompt', () => {
  const yaml = packYaml(
    'variables: { OS: { type: string }, TOOLS: { type: string }, NOW: { type: string } }',
    'matrix:',
    '  os: { linux: { OS: Linux }, macos: { OS: macOS } }',
    '  tools: { few: { TOOLS: Read }, many: { TOOLS: Read and Write } }',
    'defaults: { NOW: today }',
  ).replace('runtimes:', '  reminder: { file: reminder.md, role: user }\nruntimes:')

  it('varies only over the choices that it reads', async () => {
    const repository = repositoryOf({
      'templates/core/pack.yaml': yaml,
      'templates/core/system.md': '{{ OS }} {{ TOOLS }} {{ NOW }}\n',
      'templates/core/reminder.md': '{% if TOOLS == "Read" %}One tool.{% endif %}\n',
    })
    const { findings, packs } = await repository.build()
    expect(findings).toEqual([])
    expect(packs[0]!.pack.rendered.map(({ texts }) => texts.map(({ variant }) => variant.id))).toEqual([
      ['os=linux,tools=few', 'os=linux,tools=many', 'os=macos,tools=few', 'os=macos,tools=many'],
      ['tools=few', 'tools=many'],
    ])
  })

  it('needs a value for each variable in every variant', async () => {
    const repository = repositoryOf({
      'templates/core/pack.yaml': yaml
        .replace('macos: { OS: macOS }', 'macos: {}')
        .replace('defaults: { NOW: today }\n', ''),
      'templates/core/system.md': '{{ OS }} {{ TOOLS }} {{ NOW }}\n',
      'templates/core/reminder.md': 'Hi.\n',
    })
    const { findings } = await repository.build()
    expect(placesOf(findings)).toEqual([
      'variable-without-value templates/core/system.md:1:4',
      'variable-without-value templates/core/system.md:1:25',
    ])
    expect(findings.map(({ variants }) => variants?.ids.length)).toEqual([2, 4])
  })
})
