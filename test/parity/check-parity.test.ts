import { describe, expect, it } from 'vitest'
import { placesOf, repositoryOf } from '../support/repository.ts'

const pack = 'templates/core/pack.yaml'
const prompt = 'templates/core/system.md'

/** A prompt whose chain drops the Windows notes, and the parity lines that a test adds. */
function repository(...parity: readonly string[]) {
  return repositoryOf({
    [pack]: [
      'version: 1',
      'name: core',
      'prompts: { system: { file: system.md, role: system, runtimes: [cli, rust] } }',
      'variables: { OS: { type: string } }',
      'matrix: { os: { linux: { OS: Linux }, windows: { OS: Windows } } }',
      'runtimes:',
      '  cli: { engine: nunjucks@3.2, options: { autoescape: false } }',
      '  rust: { steps: chain.yaml }',
      ...parity,
      '',
    ].join('\n'),
    [prompt]: 'You run on {{ OS }}.\n{% if OS == "Windows" %}\nUse slashes.\n{% endif %}\nBye.\n',
    'templates/core/chain.yaml': [
      'version: 1',
      'steps:',
      '  - { op: replace, find: "{{ OS }}", with: { var: OS } }',
      '  - { op: replace, find: "{% if OS == \\"Windows\\" %}\\nUse slashes.\\n{% endif %}", with: "" }',
      '',
    ].join('\n'),
  })
}

const promise = 'parity: [{ prompts: [system], runtimes: [cli, rust], where: { os: linux } }]'
const known = (where: string) =>
  `known-differences: [{ prompts: [system], runtimes: [cli, rust], where: { os: ${where} }, reason: so }]`

describe('parity', () => {
  it('holds where it is promised, and the rest is declared', async () => {
    const { findings, packs } = await repository(promise, known('windows')).build()
    expect(findings).toEqual([])
    expect(packs[0]!.parity).toEqual([
      { prompt: 'core/system', runtimes: ['cli', 'rust'], equal: 1, known: 1, broken: 0 },
    ])
  })

  it('reports an undeclared difference at the template line that it begins in, with both texts', async () => {
    const { findings } = await repository(promise).build()
    expect(placesOf(findings)).toEqual([`parity-broken ${prompt}:3:1`])
    expect(findings[0]).toMatchObject({
      message: '`system` differs between `cli` and `rust` from line 3 of the text on',
      detail: ['--- cli', '+++ rust', '  You run on Windows.', '- Use slashes.', '-'],
      variants: { ids: ['os=windows'], of: 2 },
    })
  })

  it('reports a difference where equality is promised even if it is declared', async () => {
    const { findings } = await repository(promise.replace('linux', 'windows'), known('windows')).build()
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(['parity-broken'])
  })

  it('reports a known difference that is none any more', async () => {
    const { findings } = await repository(promise, known('[linux]'), '').build()
    expect(placesOf(findings)).toEqual([`known-difference-stale ${pack}:10:21`, `parity-broken ${prompt}:3:1`])
  })

  it('does not call a known difference stale in a filtered run', async () => {
    const { findings } = await repository(promise, known('windows')).build({ variants: new Map([['os', 'linux']]) })
    expect(findings).toEqual([])
  })

  it('refuses a promise for a runtime that does not render the prompt', async () => {
    const one = repository(promise)
    one.edit(pack, 'runtimes: [cli, rust] } }', 'runtimes: [cli] } }')
    expect(placesOf((await one.build()).findings)).toEqual([`manifest-reference ${pack}:9:10`])
  })
})
