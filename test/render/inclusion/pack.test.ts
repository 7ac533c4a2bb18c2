import { describe, expect, it } from 'vitest'
import { placesOf, repositoryOf } from '../../support/repository.ts'

const pack = (...more: readonly string[]) =>
  [
    'version: 1',
    'name: core',
    'prompts:',
    '  first: { file: a/first.md, role: system, syntax: jinja }',
    '  second: { file: b/second.md, role: system, syntax: jinja }',
    'variables: { os: { enum: [linux, windows] }, shell: { type: string } }',
    'matrix: { os: { linux: { os: linux }, windows: { os: windows } } }',
    'defaults: { shell: bash }',
    'runtimes:',
    '  cli: { engine: nunjucks@3.2, options: { autoescape: false } }',
    '  server: { engine: jinja2@3.1 }',
    ...more,
    '',
  ].join('\n')

const files = {
  'prompt-toolchain.yaml': 'version: 1\npacks: [pack.yaml]\n',
  'pack.yaml': pack(),
  'a/first.md': 'First on {{ os }}.\n{% include "notes.md" %}\nEnd {{ shell }}',
  'a/notes.md': 'A: {% if os == "windows" %}Quote paths.{% else %}Mind case.{% endif %}',
  'b/second.md': '{% set place = "here" %}{% include "notes.md" %}\nEnd {{ shell }} {{ os }}',
  'b/notes.md': 'B: {{ place }} {{ os }}',
}

async function textsOf(repository: ReturnType<typeof repositoryOf>) {
  const { packs, findings } = await repository.build()
  expect(placesOf(findings)).toEqual([])
  return packs[0]!.pack.rendered.map(
    ({ prompt, runtime, texts }) => `${prompt.name} ${runtime.name}: ${texts.map(({ text }) => text).join(' | ')}`,
  )
}

describe('a pack with included templates', () => {
  it('renders each prompt with the templates of its own folder', async () => {
    expect(await textsOf(repositoryOf(files))).toEqual([
      'first cli: First on linux.\nA: Mind case.\nEnd bash | First on windows.\nA: Quote paths.\nEnd bash',
      'first server: First on linux.\nA: Mind case.\nEnd bash | First on windows.\nA: Quote paths.\nEnd bash',
      'second cli: B: here linux\nEnd bash linux | B: here windows\nEnd bash windows',
      'second server: B: here linux\nEnd bash linux | B: here windows\nEnd bash windows',
    ])
  })

  it('reports faults, changes and untaken branches in the file that has them', async () => {
    const repository = repositoryOf(files)
    await repository.build()
    repository.edit('a/notes.md', 'Mind case.', 'Mind the case.')
    const changed = (await repository.build()).findings
    expect(placesOf(changed)).toEqual(['snapshot-changed a/notes.md:1:55'])
    repository.edit('a/notes.md', 'Quote', '{{ os | random }} Quote')
    repository.edit('b/notes.md', '{{ place }}', '{{ plase }}{% if os == "mac" %}x{% endif %}')
    const { findings } = await repository.build()
    expect(placesOf(findings)).toEqual([
      'construct-unsupported a/notes.md:1:36',
      'construct-unsupported a/notes.md:1:36',
      'undeclared-variable b/notes.md:1:7',
      'branch-untaken b/notes.md:1:15',
      'snapshot-changed b/notes.md:1:47',
    ])
  })

  it('takes a branch of an included template for rendered when one of its prompts takes it', async () => {
    const repository = repositoryOf({
      ...files,
      'pack.yaml': pack('include-root: shared'),
      'shared/notes.md': '{% if place %}Placed.{% else %}{{ "x" if os == "mac" }}{% endif %}',
    })
    const { findings } = await repository.build()
    expect(placesOf(findings)).toEqual(['branch-untaken shared/notes.md:1:35'])
  })

  it('is confirmed by the real engines', async () => {
    const { findings, packs } = await repositoryOf(files).build({ confirm: true })
    expect(placesOf(findings)).toEqual([])
    expect(packs[0]!.confirmed).toBeGreaterThanOrEqual(4)
  })

  it('says where runtimes part in the included file', async () => {
    const repository = repositoryOf({
      ...files,
      'pack.yaml': pack('parity: [{ prompts: [first], runtimes: [cli, server] }]'),
    })
    repository.write('a/notes.md', 'A: {{ none }} {{ os }}')
    expect(placesOf((await repository.build()).findings)).toEqual(['parity-broken a/notes.md:1:4'])
  })

  it('reports what is missing once, and does not render what the program registers', async () => {
    const repository = repositoryOf({
      ...files,
      'pack.yaml': pack('include-root: shared'),
      'shared/notes.md':
        '{% include "gone.md" %}{% include "maybe.md" ignore missing %}{% include ["x.md", "y.md"] %}{{ shell }}',
    })
    expect(placesOf((await repository.build()).findings)).toContain('include-missing shared/notes.md:1:12')
    repository.write('shared/notes.md', '{% include "registered" %}')
    expect(placesOf((await repository.build()).findings)).toEqual(
      Array.from({ length: 4 }, () => 'not-rendered shared/notes.md:1:12'),
    )
  })

  it('does not guess what steps before the engine do to included files', async () => {
    const step = 'before: [{ op: normalize-newlines }]'
    const yaml = pack().replace('options: { autoescape: false } }', `options: { autoescape: false }, ${step} }`)
    const { findings } = await repositoryOf({ ...files, 'pack.yaml': yaml }).build()
    expect(placesOf(findings)).toEqual([
      'construct-unsupported a/first.md:1:1',
      'construct-unsupported b/second.md:1:1',
    ])
  })
})
