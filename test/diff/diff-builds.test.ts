import { describe, expect, it } from 'vitest'
import { diffBuilds } from '../../src/diff/diff-builds.ts'
import type { PromptDiff } from '../../src/diff/prompt-diff.ts'
import { kimiCode } from '../support/kimi-code.ts'
import { packYaml, type Repository, repositoryOf } from '../support/repository.ts'

const template = 'templates/kimi-code/system.md'
const manifest = 'templates/core/pack.yaml'
const prompt = 'templates/core/system.md'

/** What a change of a repository does. */
async function diffOf(repository: Repository, change: () => void): Promise<readonly PromptDiff[]> {
  const before = await repository.build({ check: true })
  change()
  return diffBuilds(before, await repository.build({ check: true }))
}

/** Each change as the number of its variants by runtime and its marked words. */
function shown({ changes }: PromptDiff) {
  return changes.map((change) => ({
    in: change.in.map(({ runtime, variants }) => `${variants.length} ${runtime}`).join(', '),
    words: change.hunks.map(({ parts }) =>
      parts
        .filter(({ kind }) => kind !== 'same')
        .map(({ kind, text }) => `${kind === 'removed' ? '-' : '+'}${text.trim()}`)
        .join(' '),
    ),
  }))
}

const matrix = [
  'variables: { OS: { type: string } }',
  'matrix:',
  '  os: { linux: { OS: Linux }, windows: { OS: Windows } }',
]

describe('diffBuilds', () => {
  it('gives nothing for the same texts', async () => {
    const repository = kimiCode()
    expect(await diffOf(repository, () => {})).toEqual([])
  })

  it('gives a changed sentence once for all variants and runtimes', async () => {
    const repository = kimiCode()
    const diffs = await diffOf(repository, () =>
      repository.edit(template, 'Conclusions survive in a summary', 'Results stay in a summary'),
    )
    expect(diffs).toHaveLength(1)
    expect(diffs[0]).toMatchObject({ pack: 'kimi-code', prompt: 'system', status: 'changed', file: template })
    expect(shown(diffs[0]!)).toEqual([{ in: '36 cli, 36 harness', words: ['-Conclusions survive +Results stay'] }])
    expect(diffs[0]!.changes[0]!.hunks[0]!.place).toEqual({ side: 'after', file: template, line: 121 })
    const { before, after, difference } = diffs[0]!.tokens
    expect(difference!.least).toBe(difference!.most)
    expect(after!.most - before!.most).toBe(difference!.most)
  })

  it('keeps apart what changes in some variants only', async () => {
    const repository = kimiCode()
    const [diff] = await diffOf(repository, () => {
      repository.edit(template, 'Conclusions survive', 'Results stay')
      repository.edit(template, 'so be extremely cautious', 'so be very careful')
      repository.edit(template, '# Skills', '# Your Skills')
    })
    expect(shown(diff!)).toEqual([
      { in: '36 cli, 36 harness', words: ['-Conclusions survive +Results stay', '-extremely cautious +very careful'] },
      { in: '24 cli, 36 harness', words: ['+Your'] },
    ])
    expect(diff!.sections).toMatchObject([
      { kind: 'renamed', path: ['Your Skills'], from: ['Skills'], in: [{ runtime: 'cli' }, { runtime: 'harness' }] },
    ])
  })

  it('shows a change beside a value once, whatever the value', async () => {
    const repository = repositoryOf({ [manifest]: packYaml(...matrix), [prompt]: 'You run on {{ OS }} today.\n' })
    const [diff] = await diffOf(repository, () => repository.write(prompt, 'You work on {{ OS }} today.\n'))
    expect(shown(diff!)).toEqual([{ in: '2 cli', words: ['-run +work'] }])
  })

  it('shows a value that is put in once, and each value that itself changes', async () => {
    const repository = repositoryOf({ [manifest]: packYaml(...matrix), [prompt]: 'System: {{ OS }}.\nBe brief.\n' })
    const [inserted] = await diffOf(repository, () =>
      repository.write(prompt, 'System: {{ OS }}.\nBe brief on {{ OS }}.\n'),
    )
    expect(shown(inserted!)).toEqual([{ in: '2 cli', words: ['+on Linux'] }])
    const [changed] = await diffOf(repository, () => repository.edit(manifest, '{ OS: Windows }', '{ OS: Win32 }'))
    expect(shown(changed!)).toEqual([{ in: '1 cli', words: ['-Windows +Win32 -Windows +Win32'] }])
    expect(changed!.changes[0]!.hunks[0]!.values).toEqual(['OS'])
  })

  it('compares with the nearest old variant where a prompt begins to vary', async () => {
    const repository = repositoryOf({ [manifest]: packYaml(...matrix), [prompt]: 'Hello.\n' })
    const [diff] = await diffOf(repository, () => repository.write(prompt, 'Hello from {{ OS }}.\n'))
    expect(shown(diff!)).toEqual([{ in: '2 cli', words: ['+from Linux'] }])
    expect(diff).toMatchObject({
      choices: { before: [], after: ['os'] },
      variants: { before: 1, after: 2, added: ['os=linux', 'os=windows'], removed: ['default'] },
    })
  })

  it('lists variants and runtimes that come and go', async () => {
    const repository = repositoryOf({ [manifest]: packYaml(...matrix), [prompt]: 'System: {{ OS }}.\n' })
    const [diff] = await diffOf(repository, () => {
      repository.edit(manifest, 'windows: { OS: Windows }', 'macos: { OS: macOS }')
      repository.edit(manifest, '  cli: {', '  app: { engine: nunjucks@3.2, options: { autoescape: false } }\n  cli: {')
    })
    expect(diff).toMatchObject({
      status: 'changed',
      changes: [],
      runtimes: { before: ['cli'], after: ['app', 'cli'] },
      variants: { before: 2, after: 2, added: ['os=macos'], removed: ['os=windows'] },
    })
  })

  it('lists prompts that come and go with their tokens', async () => {
    const repository = repositoryOf({ [manifest]: packYaml(), [prompt]: 'Hello.\n' })
    const diffs = await diffOf(repository, () => {
      repository.edit(manifest, 'system: {', 'main: {')
    })
    expect(diffs).toMatchObject([
      { prompt: 'main', status: 'added', changes: [], tokens: { after: { least: 2, most: 2 } } },
      { prompt: 'system', status: 'removed', changes: [], tokens: { before: { least: 2, most: 2 } } },
    ])
    expect(diffs[0]!.tokens.before).toBeUndefined()
  })

  it('gives line ends as such', async () => {
    const repository = repositoryOf({ [manifest]: packYaml(), [prompt]: 'One.\nTwo.\n' })
    const [diff] = await diffOf(repository, () => repository.write(prompt, 'One.\r\nTwo!\r\n'))
    expect(diff!.changes).toMatchObject([{ lineEnds: 'LF to CRLF', hunks: [{ place: { line: 2 } }] }])
  })

  it('says so where a side cannot be rendered, and calls nothing removed', async () => {
    const repository = repositoryOf({ [manifest]: packYaml(), [prompt]: 'Hello.\n' })
    const [broken] = await diffOf(repository, () => repository.write(prompt, 'Hello.\n{% if x %}\n'))
    expect(broken).toMatchObject({ status: 'unrendered', unrendered: { before: 0, after: 1 }, changes: [] })
    expect(broken!.reason).toMatch(/^templates\/core\/system\.md:2: /)
    repository.write(prompt, 'Hello.\n')
    const [lost] = await diffOf(repository, () => repository.edit(manifest, 'file: system.md', 'file: gone.md'))
    expect(lost).toMatchObject({ prompt: 'system', status: 'unrendered' })
    expect(lost!.reason).toContain('`gone.md` does not exist')
  })

  it('says nothing of prompts in a pack that one side could not read', async () => {
    const repository = repositoryOf({ [manifest]: packYaml(), [prompt]: 'Hello.\n' })
    expect(await diffOf(repository, () => repository.write(manifest, 'version: [\n'))).toEqual([])
  })
})
