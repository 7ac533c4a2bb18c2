import { readFileSync } from 'node:fs'
import Ajv2020 from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { jsonFindings } from '../src/diagnostics/reporters/json.ts'
import { packYaml, placesOf, repositoryOf } from './support/repository.ts'

const pack = 'templates/core/pack.yaml'
const prompt = 'templates/core/system.md'

const fiveFaults = {
  [pack]: packYaml(
    '  rust: { steps: chain.yaml }',
    'variables:',
    '  OS: { type: string, enum: [Linux, macOS] }',
    '  UNUSED: { type: string }',
    'defaults: { OS: Windows, UNUSED: "" }',
    'tools: { file: tools.json }',
  ).replace('role: system', 'role: system, runtimes: [cli, rust]'),
  [prompt]: 'You run on {{ OSS }}.\n{% if OS %}\nUse it.\n',
  'templates/core/chain.yaml': 'version: 1\nsteps:\n  - { op: replace, find: "{{ OS }}", width: "" }\n',
  'templates/core/tools.json': '[{ "type": "function", "function": { "name": "Read" } }]\n',
}

describe('a build', () => {
  it('reports all faults of a pack in one run', async () => {
    const repository = repositoryOf(fiveFaults)
    const { findings } = await repository.build()
    expect(placesOf(findings)).toEqual([
      'manifest-invalid templates/core/chain.yaml:3:5',
      'manifest-invalid templates/core/chain.yaml:3:38',
      `value-invalid ${pack}:11:17`,
      `undeclared-variable ${prompt}:1:15`,
      `template-syntax ${prompt}:4:1`,
      'tools-invalid templates/core/tools.json:1:36',
      'tools-invalid templates/core/tools.json:1:36',
    ])
    expect(new Set(findings.map(({ ruleId }) => ruleId)).size).toBe(5)
  })

  it('describes its findings as schemas/output.schema.json says', async () => {
    const repository = repositoryOf(fiveFaults)
    const { findings } = await repository.build()
    const schema = JSON.parse(readFileSync('schemas/output.schema.json', 'utf8'))
    const validate = new Ajv2020({ allErrors: true, strict: false }).compile(schema)
    const output = { version: 1, findings: jsonFindings(findings), summary: { errors: 7, warnings: 0, infos: 0 } }
    validate(JSON.parse(JSON.stringify(output)))
    expect(validate.errors).toBe(null)
  })

  it('describes its artifacts as schemas/index.schema.json says', async () => {
    const repository = repositoryOf({
      [pack]: packYaml('tools: { file: tools.json }', 'targets: [text, tools]'),
      [prompt]: 'You are an agent. 🎉\n',
      'templates/core/tools.json': '[]',
    })
    expect((await repository.build()).findings).toEqual([])
    const index = JSON.parse(repository.read('build/prompts/index.json'))
    const schema = JSON.parse(readFileSync('schemas/index.schema.json', 'utf8'))
    const validate = new Ajv2020({ allErrors: true, strict: false }).compile(schema)
    validate(index)
    expect(validate.errors).toBe(null)
    const entry = index.packs.core.text.system.runtimes.cli.default
    expect(entry).toMatchObject({ bytes: 23, characters: 20 })
    expect(repository.read(`build/prompts/${entry.file}`)).toBe('You are an agent. 🎉\n')
  })

  it('gives the same index on every run and in every folder', async () => {
    const files = { [pack]: packYaml(), [prompt]: 'You are an agent.\n' }
    const [one, two] = [repositoryOf(files), repositoryOf(files)]
    await one.build()
    await two.build()
    expect(two.read('build/prompts/index.json')).toBe(one.read('build/prompts/index.json'))
  })

  it.each([
    ['deleted', (text: string) => text && undefined],
    ['cut', (text: string) => text.slice(0, -1)],
    ['edited', (text: string) => `${text}!`],
  ])('names an artifact that was %s after it was written', async (_, change) => {
    const { rmSync } = await import('node:fs')
    const repository = repositoryOf({ [pack]: packYaml(), [prompt]: 'You are an agent.\n' })
    await repository.build()
    const { file } = JSON.parse(repository.read('build/prompts/index.json')).packs.core.text.system.runtimes.cli.default
    const path = `build/prompts/${file}`
    const changed = change(repository.read(path))
    if (changed === undefined) rmSync(`${repository.root}/${path}`)
    else repository.write(path, changed)
    const { findings } = await repository.build({ check: true })
    expect(placesOf(findings)).toEqual([`artifact-stale ${path}:1:1`])
    await repository.build()
    expect((await repository.build({ check: true })).findings).toEqual([])
  })

  it('asks for golden texts under --check and makes them without', async () => {
    const repository = repositoryOf({ [pack]: packYaml(), [prompt]: 'You are an agent.\n' })
    expect(placesOf((await repository.build({ check: true })).findings)).toEqual([`snapshot-missing ${pack}:4:3`])
    expect((await repository.build()).written.snapshots).toBe(1)
    expect((await repository.build({ check: true })).findings).toEqual([])
  })

  it('knows a snapshot that nothing renders, and never judges it in a filtered run', async () => {
    const repository = repositoryOf({ [pack]: packYaml(), [prompt]: 'You are an agent.\n' })
    await repository.build()
    const orphan = 'snapshots/core/cli/gone.snap'
    repository.write(orphan, repository.read('snapshots/core/cli/system.snap'))
    const { findings } = await repository.build({ check: true })
    expect(findings.map(({ severity }) => severity)).toEqual(['error'])
    expect(placesOf(findings)).toEqual([`snapshot-orphan ${orphan}:1:1`])
    expect((await repository.build()).findings.map(({ severity }) => severity)).toEqual(['warn'])
    expect((await repository.build({ pack: 'core', check: true })).findings).toEqual([])
  })

  it('reports a prompt over its budget with its largest variant', async () => {
    const repository = repositoryOf({
      [pack]: packYaml(
        'variables: { A: { type: string } }',
        'matrix: { size: { small: { A: "" }, large: { A: "one two three four five six seven" } } }',
      ).replace('role: system', 'role: system, budget: { tokens: 6 }'),
      [prompt]: 'You are. {{ A }}\n',
    })
    const { findings } = await repository.build()
    expect(findings).toMatchObject([{ ruleId: 'budget-exceeded', variants: { ids: ['size=large'], of: 2 } }])
    expect(findings[0]!.message).toMatch(/has up to \d+ tokens \(o200k_base\), \d+ over its budget of 6/)
  })

  it('renders placeholder prompts in one pass', async () => {
    const repository = repositoryOf({
      [pack]: packYaml('variables: { A: { type: string }, B: { type: string } }', 'defaults: { A: "${B}", B: b }')
        .replace('role: system', 'role: system, syntax: { placeholder: ["${", "}"] }')
        .replace('nunjucks@3.2, options: { autoescape: false }', 'placeholders@1'),
      [prompt]: 'A is ${A}, B is ${B}, ${ A } and {{ A }} stay.\n',
    })
    const { findings, packs } = await repository.build()
    expect(findings).toEqual([])
    expect(packs[0]!.pack.rendered[0]!.texts[0]!.text).toBe('A is ${B}, B is b, ${ A } and {{ A }} stay.\n')
  })

  it('refuses marks in a text that has no syntax', async () => {
    const repository = repositoryOf({
      [pack]: packYaml().replace('role: system', 'role: system, syntax: none'),
      [prompt]: 'You are {{ name }}.\n{# note #}\nUse `{%` with care.\n',
    })
    const { findings } = await repository.build()
    expect(placesOf(findings)).toEqual([
      `mark-in-plain-text ${prompt}:1:9`,
      `mark-in-plain-text ${prompt}:2:1`,
      `mark-in-plain-text ${prompt}:3:6`,
    ])
  })
})

describe('several packs', () => {
  const one = (name: string) => packYaml().replace('name: core', `name: ${name}`)

  it('must have names of their own', async () => {
    const repository = repositoryOf({
      'templates/a/pack.yaml': one('core'),
      'templates/a/system.md': 'A\n',
      'templates/b/pack.yaml': one('Core'),
      'templates/b/system.md': 'B\n',
    })
    expect(placesOf((await repository.build()).findings)).toEqual(['manifest-invalid templates/b/pack.yaml:2:7'])
  })

  it('do not hear of each other when only one is built', async () => {
    const repository = repositoryOf({
      'templates/a/pack.yaml': one('a'),
      'templates/a/system.md': 'A\n',
      'templates/b/pack.yaml': `${one('b')}colour: red\n`,
      'templates/b/system.md': 'B {{ x }}\n',
    })
    const { findings, packs } = await repository.build({ pack: 'a' })
    expect(findings).toEqual([])
    expect(packs.map(({ pack }) => pack.name)).toEqual(['a'])
  })
})
