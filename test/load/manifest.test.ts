import { describe, expect, it } from 'vitest'
import { packYaml, placesOf, repositoryOf } from '../support/repository.ts'

interface Case {
  readonly name: string
  readonly yaml: string
  readonly files?: Readonly<Record<string, string>>
  /** `rule path:line:column` of each finding. */
  readonly places: readonly string[]
  readonly message?: string
  readonly help?: string
}

const pack = 'templates/core/pack.yaml'

/** One fault in an otherwise sound pack whose prompt reads nothing. */
const cases: readonly Case[] = [
  {
    name: 'an unknown key',
    yaml: packYaml('varibles: {}'),
    places: [`manifest-invalid ${pack}:7:1`],
    message: '`varibles` is not a setting of the file',
    help: 'did you mean `variables`?',
  },
  {
    name: 'an unknown key of a prompt',
    yaml: packYaml().replace('role: system', 'role: system, sintax: jinja'),
    places: [`manifest-invalid ${pack}:4:44`],
    message: '`sintax` is not a setting of `prompts.system`',
    help: 'did you mean `syntax`?',
  },
  {
    name: 'a role that does not exist',
    yaml: packYaml().replace('role: system', 'role: sistem'),
    places: [`manifest-invalid ${pack}:4:36`],
    message: '`prompts.system.role` is `"sistem"`, which is not one of its values',
    help: 'did you mean `system`?',
  },
  {
    name: 'a prompt without a file',
    yaml: packYaml().replace('file: system.md, ', ''),
    places: [`manifest-invalid ${pack}:4:3`],
    message: '`system` needs either `file` or `files`',
  },
  {
    name: 'a syntax that does not exist',
    yaml: packYaml().replace('role: system', 'role: system, syntax: ninja'),
    places: [`manifest-invalid ${pack}:4:52`],
    help: 'did you mean `jinja`?',
  },
  {
    name: 'a placeholder with one delimiter',
    yaml: packYaml().replace('role: system', 'role: system, syntax: { placeholder: ["{"] }'),
    places: [`manifest-invalid ${pack}:4:67`],
    message: '`prompts.system.syntax.placeholder` needs at least 2 items',
  },
  {
    name: 'a newer version',
    yaml: packYaml().replace('version: 1', 'version: 2'),
    places: [`manifest-invalid ${pack}:1:10`],
    message: '`version` is `2`; this version of the tool reads `1`',
  },
  {
    name: 'a key that stands twice',
    yaml: packYaml('variables: {}', 'variables: {}'),
    places: [`yaml-syntax ${pack}:8:1`],
  },
  {
    name: 'a choice that assigns an undeclared variable',
    yaml: packYaml('variables: { SHELL: { type: string } }', 'matrix: { os: { linux: { SHEL: bash } } }'),
    places: [`manifest-reference ${pack}:8:26`, `unused-variable ${pack}:7:14`],
    help: 'did you mean `SHELL`?',
  },
  {
    name: 'a default that its schema refuses',
    yaml: packYaml('variables: { SHELL: { type: string, enum: [bash, zsh] } }', 'defaults: { SHELL: fish }'),
    places: [`unused-variable ${pack}:7:14`, `value-invalid ${pack}:8:20`],
  },
  {
    name: 'a runtime that does not exist',
    yaml: packYaml().replace('role: system', 'role: system, runtimes: [cly]'),
    places: [`manifest-reference ${pack}:4:55`],
    message: 'there is no runtime `cly` in this pack',
    help: 'did you mean `cli`?',
  },
  {
    name: 'a parity over a prompt, a runtime, a choice and a value that do not exist',
    yaml: packYaml('parity: [{ prompts: [sys], runtimes: [cli, rust], where: { os: linux } }]'),
    places: [`manifest-reference ${pack}:7:22`, `manifest-reference ${pack}:7:44`, `manifest-reference ${pack}:7:60`],
  },
  {
    name: 'an engine that this version does not have',
    yaml: packYaml().replace('nunjucks@3.2', 'handlebars@4'),
    places: [`feature-unknown ${pack}:6:18`],
    message: 'this version of prompt-build does not have the engine `handlebars@4`',
  },
  {
    name: 'a target that this version does not have',
    yaml: packYaml('targets: [text, rust]'),
    places: [`feature-unknown ${pack}:7:17`],
    message: 'this version of prompt-build does not have the target `rust`',
  },
  {
    name: 'schedules, which this version does not have',
    yaml: packYaml('schedules: { plan: plan.yaml }'),
    places: [`feature-unknown ${pack}:7:1`],
  },
  {
    name: 'provider checks, which this version does not have',
    yaml: packYaml('tools: { file: tools.json, providers: [openai-chat] }'),
    files: { 'templates/core/tools.json': '[]' },
    places: [`feature-unknown ${pack}:7:28`],
  },
  {
    name: 'a runtime with engine and steps',
    yaml: packYaml().replace('nunjucks@3.2', 'nunjucks@3.2, steps: chain.yaml'),
    places: [`manifest-invalid ${pack}:6:3`],
  },
  {
    name: 'an option that the engine does not have',
    yaml: packYaml().replace('autoescape: false', 'autoescape: false, trimBlock: true'),
    places: [`construct-unsupported ${pack}:6:73`],
    help: 'did you mean `trimBlocks`?',
  },
  {
    name: 'a file that is not there',
    yaml: packYaml().replace('system.md', 'sistem.md'),
    places: [`file-unreadable ${pack}:4:19`],
  },
  {
    name: 'a path that leaves the repository',
    yaml: packYaml().replace('system.md', '../../../etc/passwd'),
    places: [`file-unreadable ${pack}:4:19`],
    message: '`../../../etc/passwd` leaves the repository',
  },
  {
    name: 'an absolute path',
    yaml: packYaml().replace('system.md', '/etc/passwd'),
    places: [`file-unreadable ${pack}:4:19`],
  },
  {
    name: 'a special value that does not exist',
    yaml: packYaml('variables: { A: { type: string } }', 'defaults: { A: { $env: HOME } }'),
    places: [`unused-variable ${pack}:7:14`, `value-invalid ${pack}:8:16`],
  },
  {
    name: 'half a surrogate pair',
    yaml: packYaml('variables: { A: { type: string } }', 'defaults: { A: "\\ud83c" }'),
    places: [`unused-variable ${pack}:7:14`, `value-invalid ${pack}:8:16`],
  },
  {
    name: 'a pattern that RE2 does not have',
    yaml: packYaml('variables: { A: { type: string, pattern: "(?=a)a" } }'),
    places: [`unused-variable ${pack}:7:14`, `value-invalid ${pack}:7:14`],
  },
]

describe('a manifest with a fault', () => {
  it.each(cases)('$name', async ({ yaml, files, places, message, help }) => {
    const repository = repositoryOf({ [pack]: yaml, 'templates/core/system.md': 'You are an agent.\n', ...files })
    const { findings } = await repository.build()
    expect(placesOf(findings).toSorted()).toEqual(places.toSorted())
    if (message !== undefined) expect(findings.map((finding) => finding.message)).toContain(message)
    if (help !== undefined) expect(findings.map((finding) => finding.help)).toContain(help)
  })
})

describe('a chain file with a fault', () => {
  const chain = 'templates/core/chain.yaml'
  it.each([
    ['an unknown key', '- { op: replace, fnd: x, find: y, with: "" }', `manifest-invalid ${chain}:3:18`],
    ['an empty find', '- { op: replace, find: "", with: "" }', `manifest-invalid ${chain}:3:24`],
    ['an unknown step', '- { op: replase, find: x, with: "" }', `manifest-invalid ${chain}:3:9`],
    ['a step without with', '- { op: replace, find: x }', `manifest-invalid ${chain}:3:3`],
  ])('%s', async (_, step, place) => {
    const repository = repositoryOf({
      [pack]: packYaml('  rust: { steps: chain.yaml }'),
      'templates/core/system.md': 'You are an agent.\n',
      [chain]: `version: 1\nsteps:\n${step}\n`,
    })
    const { findings } = await repository.build()
    expect(placesOf(findings)).toEqual([place])
  })
})

describe('a manifest with several faults', () => {
  it('has them all reported, beside those of its prompts', async () => {
    const repository = repositoryOf({
      [pack]: [
        'version: 1',
        'name: core',
        'colour: red',
        'prompts:',
        '  system: { file: system.md, role: system }',
        '  broken: { file: system.md, role: king }',
        'variables: { OS: { type: string, patern: x } }',
        'defaults: { OS: Linux }',
        'parity:',
        '  - { prompts: [system] }',
        '  - { prompts: [broken, sistem], runtimes: [cli, rust] }',
        'runtimes:',
        '  cli: { engine: nunjucks@3.2, options: { autoescape: false } }',
        '  rust: { steps: chain.yaml }',
        '',
      ].join('\n'),
      'templates/core/system.md': 'You run on {{ OZ }}.\n{% if OS %}{{ OS }}\n',
      'templates/core/chain.yaml': 'version: 1\nsteps: []\n',
    })
    const { findings } = await repository.build()
    expect(placesOf(findings)).toEqual([
      `manifest-invalid ${pack}:3:1`,
      `manifest-invalid ${pack}:6:36`,
      `manifest-invalid ${pack}:7:34`,
      `manifest-invalid ${pack}:10:5`,
      `manifest-reference ${pack}:11:25`,
      'undeclared-variable templates/core/system.md:1:15',
      'template-syntax templates/core/system.md:3:1',
    ])
  })

  it('is refused when it is no map at all', async () => {
    const repository = repositoryOf({ [pack]: '- a\n' })
    expect(placesOf((await repository.build()).findings)).toEqual([`manifest-invalid ${pack}:1:1`])
  })
})
