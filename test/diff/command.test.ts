import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Ajv2020 from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { run } from '../support/command.ts'
import { kimiCode } from '../support/kimi-code.ts'
import { packYaml, repositoryOf } from '../support/repository.ts'
import { underGit } from './git-repository.ts'

const template = 'templates/kimi-code/system.md'
const manifest = 'templates/core/pack.yaml'
const prompt = 'templates/core/system.md'
const validate = new Ajv2020({ allErrors: true }).compile(JSON.parse(readFileSync('schemas/diff.schema.json', 'utf8')))

const diff = (root: string, ...args: readonly string[]) => run('prompt-build', ['diff', ...args], root)

function diffJson(root: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = diff(root, '--format', 'json', ...args)
  const report = JSON.parse(stdout)
  expect({ stderr, valid: validate(report), errors: validate.errors }).toEqual({
    stderr: '',
    valid: true,
    errors: null,
  })
  return { code, report }
}

/** The pack `kimi-code` without golden texts, with one sentence changed since the last commit. */
function changedKimiCode() {
  const plain = kimiCode()
  rmSync(join(plain.root, 'snapshots'), { recursive: true })
  const repository = underGit(plain)
  repository.edit(template, 'Conclusions survive in a summary', 'Results stay in a summary')
  return repository
}

describe('prompt-build diff', () => {
  it('shows a changed sentence once, without golden texts', () => {
    const { root, git } = changedKimiCode()
    const { code, stdout, stderr } = diff(root)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      /^from HEAD \([0-9a-f]{10}\) to the work tree\n\nkimi-code\/system {2}changed\n {2}1 change\n/,
    )
    expect(stdout).toMatch(/\n {2}[\d,]+ to [\d,]+ -> [\d,]+ to [\d,]+ tokens \([+-]?\d+, o200k_base\)\n/)
    expect(stdout).toContain('\n  in 36 of 36 variants under cli and harness, shown for ')
    expect(stdout).toContain(`\n    ${template}:121\n`)
    expect(stdout).toContain(
      '\n    ~ [-Conclusions survive-]{+Results stay+} in a summary; the live state of tools …\n',
    )
    expect(stdout).toMatch(/\n1 prompt changed; 8 unchanged\n$/)
    expect(git('status', '--porcelain')).toBe(`M ${template}`)
  })

  it('gives the same beside golden texts, which it does not need', () => {
    const repository = underGit(kimiCode())
    repository.edit(template, 'Conclusions survive in a summary', 'Results stay in a summary')
    expect(diff(repository.root).stdout.replace(/\([0-9a-f]{10}\)/, '')).toBe(
      diff(changedKimiCode().root).stdout.replace(/\([0-9a-f]{10}\)/, ''),
    )
  })

  it('colours words instead of marking them', () => {
    const { stdout } = run('prompt-build', ['diff'], changedKimiCode().root, { FORCE_COLOR: '1', NO_COLOR: undefined })
    expect(stdout).toContain('\u001B[31mConclusions survive\u001B[39m\u001B[32mResults stay\u001B[39m in a summary')
  })

  it('prints JSON as its schema says, without paths of the machine', () => {
    const { root, git } = changedKimiCode()
    const { code, report } = diffJson(root)
    expect(code).toBe(0)
    expect(report).toMatchObject({
      from: { name: 'HEAD', commit: git('rev-parse', 'HEAD') },
      to: { name: 'the work tree' },
      unread: [],
      prompts: [
        { pack: 'kimi-code', prompt: 'system', changes: [{ hunks: [{ place: { file: template, line: 121 } }] }] },
      ],
      summary: { added: 0, removed: 0, changed: 1, unrendered: 0, unchanged: 8 },
    })
    const [change] = report.prompts[0].changes
    expect(change.in.map(({ runtime, variants }: never) => [runtime, (variants as string[]).length])).toEqual([
      ['cli', 36],
      ['harness', 36],
    ])
    expect(JSON.stringify(report)).not.toMatch(/tmp|prompt-build-diff-/)
  })

  it('compares two revisions, with nothing of the work tree', () => {
    const repository = changedKimiCode()
    repository.commit()
    repository.edit(template, 'Results stay', 'Nothing stays')
    const { report } = diffJson(repository.root, 'HEAD~1..HEAD')
    expect(report).toMatchObject({ from: { name: 'HEAD~1' }, to: { name: 'HEAD' }, summary: { changed: 1 } })
    expect(JSON.stringify(report)).not.toContain('Nothing stays')
    expect(diff(repository.root, 'HEAD..HEAD').stdout).toMatch(/no text changes; 9 unchanged\n$/)
  })

  it('says what becomes of sections, variants and prompts', () => {
    const text = '# Role\nYou help.\n\n# Tools\nUse them.\n\n# Limits\nStop.\n'
    const repository = underGit(
      repositoryOf({
        [manifest]: packYaml('variables: { OS: { type: string } }', 'matrix:', '  os: { linux: { OS: Linux } }'),
        [prompt]: `${text}\n# System\n{{ OS }}\n`,
      }),
    )
    repository.write(prompt, '# Role\nYou help.\n\n# Limits\nStop.\n\n# Tools\nUse them.\n\n# System\n{{ OS }}\n')
    repository.edit(manifest, 'linux: { OS: Linux }', 'linux: { OS: Linux }, macos: { OS: macOS }')
    repository.edit(manifest, '  system:', '  extra: { file: extra.md, role: user }\n  system:')
    repository.write('templates/core/extra.md', 'More.\n')
    const { stdout } = diff(repository.root)
    expect(stdout).toContain('core/extra  added\n  1 variant under cli\n  2 tokens (o200k_base)\n')
    expect(stdout).toContain('\n  1 -> 2 variants: 1 added (os=macos)\n')
    expect(stdout).toContain('\n  section moved: Limits, now after Role')
    expect(stdout).toMatch(/1 prompt added, 1 prompt changed; 0 unchanged\n$/)
  })

  it('works where the root is a folder below the top of the repository, and was not there before', () => {
    const repository = underGit(repositoryOf({ 'a.md': 'a\n' }))
    repository.write(`apps/my agent/${manifest}`, packYaml())
    repository.write(`apps/my agent/${prompt}`, 'Hello.\n')
    const root = join(repository.root, 'apps/my agent')
    expect(diffJson(root, '--root', '.').report.prompts).toMatchObject([{ prompt: 'system', status: 'added' }])
    repository.commit()
    repository.write(`apps/my agent/${prompt}`, 'Hello there.\n')
    expect(diffJson(root, '--root', '.').report.prompts).toMatchObject([{ status: 'changed', file: prompt }])
    rmSync(join(root, 'templates'), { recursive: true })
    expect(diffJson(root, '--root', '.')).toMatchObject({ code: 0, report: { summary: { removed: 1, unchanged: 0 } } })
  })

  it('takes file names with spaces and letters of any script', () => {
    const file = 'plan mode é 计划.md'
    const repository = underGit(
      repositoryOf({
        [manifest]: packYaml().replace('system.md', `"${file}"`),
        [`templates/core/${file}`]: '请先阅读文件。\n',
      }),
    )
    repository.write(`templates/core/${file}`, '请先打开文件。\n')
    const { stdout } = diff(repository.root)
    expect(stdout).toContain(`templates/core/${file}:1\n`)
    expect(stdout).toContain('~ 请先[-阅读-]{+打开+}文件。\n')
  })

  it('is run from a hook of Git', () => {
    const { root } = changedKimiCode()
    const hook = { GIT_DIR: '.git', GIT_INDEX_FILE: '.git/index', GIT_PREFIX: '' }
    expect(run('prompt-build', ['diff'], join(root, 'templates'), hook).stdout).toContain('1 prompt changed')
  })

  it('says which pack it cannot read, and exits with 1 when a side has no root config', () => {
    const repository = underGit(repositoryOf({ [manifest]: packYaml(), [prompt]: 'Hello.\n' }))
    repository.write(manifest, 'version: [\n')
    const unread = diff(repository.root)
    expect(unread.code).toBe(0)
    expect(unread.stdout).toContain(`cannot be read after the change: ${manifest}:`)
    repository.write('prompt-toolchain.yaml', 'version: 1\npakcs: []\n')
    const failed = diffJson(repository.root)
    expect(failed).toMatchObject({
      code: 1,
      report: { unread: [{ side: 'after', manifest: 'prompt-toolchain.yaml' }], prompts: [] },
    })
    expect(diff(repository.root).stdout).toMatch(/cannot be read after the change: prompt-toolchain\.yaml:2: .*\n$/)
  })

  it.each([
    [['nowhere'], 'there is no revision `nowhere` in this repository\n'],
    [['HEAD..nowhere'], 'there is no revision `nowhere` in this repository\n'],
    [['--all'], 'Unknown argument: all (see prompt-build --help)\n'],
    [['--format', 'xml'], 'Choices: "pretty", "json", "markdown"'],
  ])('%j is a usage error', (args, message) => {
    const { root } = underGit(repositoryOf({ [manifest]: packYaml(), [prompt]: 'Hello.\n' }))
    const { code, stdout, stderr } = diff(root, ...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })

  it('outside a Git repository is a usage error of one line', () => {
    const { code, stdout, stderr } = diff(repositoryOf({ [manifest]: packYaml(), [prompt]: 'Hello.\n' }).root)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^diff needs a Git repository: .*\n$/)
  })
})
