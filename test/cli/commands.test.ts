import { describe, expect, it } from 'vitest'
import { run } from '../support/command.ts'
import { kimiCode } from '../support/kimi-code.ts'
import { packYaml, repositoryOf } from '../support/repository.ts'

const variant = 'os=linux,skills=builtin,agents=none,dirs=none'

describe('prompt-build', () => {
  it('says what was built, and with --check that it is as reviewed', () => {
    const { root } = kimiCode()
    const first = run('prompt-build', [], root)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toMatch(/^kimi-code {2}9 prompts, 2 runtimes, 80 texts\n/)
    expect(first.stdout).toMatch(/parity +system: cli = harness: 4 of 36 variants equal, 32 known to differ/)
    expect(first.stdout).toContain('build/prompts/index.json')
    expect(first.stdout).not.toContain('\u001B')
    expect(run('prompt-build', ['--check', '--confirm'], root)).toMatchObject({ code: 0 })
  })

  it('has colours when they are forced', () => {
    const { root } = repositoryOf({ 'templates/core/pack.yaml': packYaml(), 'templates/core/system.md': 'Hi.\n' })
    expect(run('prompt-build', [], root, { FORCE_COLOR: '1', NO_COLOR: undefined }).stdout).toContain('\u001B[')
  })

  it('prints JSON for programs', () => {
    const repository = repositoryOf({ 'templates/core/pack.yaml': packYaml(), 'templates/core/system.md': '{{ x }}\n' })
    const { code, stdout } = run('prompt-build', ['--format', 'json'], repository.root)
    const output = JSON.parse(stdout)
    expect(code).toBe(1)
    expect(output.findings).toMatchObject([
      { ruleId: 'undeclared-variable', file: 'templates/core/system.md', line: 1, column: 4, endLine: 1, endColumn: 5 },
    ])
    expect(output.summary).toMatchObject({ errors: 1, warnings: 0 })
  })

  it('finds the root from a folder inside', () => {
    const repository = kimiCode()
    expect(run('prompt-build', ['--check'], `${repository.root}/templates/kimi-code`).code).toBe(0)
  })

  it.each([
    [['--chek'], 'Unknown argument: chek'],
    [['--format', 'xml'], 'Choices: "pretty", "json"'],
    [['--root', 'nowhere'], '--root: there is no folder `nowhere`'],
    [['--variant', 'os'], '--variant: `os` is not of the form choice=value'],
    [['--variant', 'os=linus'], 'did you mean `linux`?'],
    [['--variant', 'oz=linux'], 'did you mean `os`?'],
    [['--pack', 'kimi'], '--pack: there is no pack `kimi`'],
    [['--out', '../x'], '--out: `../x` is not a folder inside the repository'],
    [['accept', 'sistem'], 'did you mean `system`?'],
    [['render', 'sistem'], 'did you mean `system`?'],
    [['render', 'system', '--runtime', 'harnes'], 'did you mean `harness`?'],
    [['explain'], 'Not enough non-option arguments'],
  ])('%j is a usage error', (args, message) => {
    const { code, stdout, stderr } = run('prompt-build', args, kimiCode().root)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })

  it('exits with 2 for a root config that cannot be read', () => {
    const { root } = repositoryOf({ 'prompt-toolchain.yaml': 'version: 1\npakcs: []\n' })
    const { code, stdout } = run('prompt-build', [], root)
    expect(code).toBe(2)
    expect(stdout).toContain('prompt-toolchain.yaml:2:1  error  manifest-invalid')
    expect(stdout).toContain('did you mean `packs`?')
  })

  it('exits with 2 where there is no pack', () => {
    const { code, stdout } = run('prompt-build', [], repositoryOf({ '.git/HEAD': '' }).root)
    expect(code).toBe(2)
    expect(stdout).toContain('no pack matches `templates/*/pack.yaml`')
  })
})

describe('prompt-build render', () => {
  it('prints exactly the text of a variant', async () => {
    const repository = kimiCode()
    const { packs } = await repository.build()
    const rendered = packs[0]!.pack.rendered.find(({ runtime }) => runtime.name === 'harness')!
    const expected = rendered.texts.find((text) => text.variant.id === variant)!.text
    const args = ['render', 'kimi-code/system', '--runtime', 'harness', '--variant', variant]
    expect(run('prompt-build', args, repository.root)).toEqual({ code: 0, stdout: expected, stderr: '' })
    const { text, map } = JSON.parse(run('prompt-build', [...args, '--map'], repository.root).stdout)
    expect(text).toBe(expected)
    const template = repository.read('templates/kimi-code/system.md')
    let at = 0
    for (const { start, end, source, copied } of map) {
      expect(start).toBe(at)
      if (copied) expect(text.slice(start, end)).toBe(template.slice(source.start, source.end))
      at = end
    }
    expect(at).toBe(text.length)
    expect(map.find((one: { variable?: string }) => one.variable === 'KIMI_OS')).toMatchObject({
      source: { file: 'templates/kimi-code/system.md', line: 129, column: 25 },
      step: 4,
    })
  })

  it('takes values in place of those of the variant', () => {
    const { root } = kimiCode()
    const args = ['render', 'system', '--runtime', 'cli', '--set', 'KIMI_OS=Plan 9', '--set', 'KIMI_SHELL=rc']
    const { code, stdout } = run('prompt-build', args, root)
    expect(code).toBe(0)
    expect(stdout).toContain('The operating system is Plan 9. Commands given to `Bash` are executed by rc.')
    const wrong = run('prompt-build', ['render', 'system', '--set', 'KIMI_OZ=x'], root)
    expect(wrong).toMatchObject({ code: 2, stdout: '' })
    expect(wrong.stderr).toContain('did you mean `KIMI_OS`?')
  })

  it('prints the text even when there are errors', () => {
    const repository = kimiCode()
    repository.edit('templates/kimi-code/system.md', 'On Windows, `Bash` goes', 'On Windows,  `Bash` goes')
    const args = ['render', 'system', '--runtime', 'harness', '--variant', variant]
    const { code, stdout, stderr } = run('prompt-build', args, repository.root)
    expect(code).toBe(1)
    expect(stdout).toContain('{% if KIMI_OS == "Windows" %}')
    expect(stderr).toContain('chain-leftover')
  })
})

describe('prompt-build accept', () => {
  it('takes the texts of the prompts named and removes what nothing renders', () => {
    const repository = kimiCode()
    repository.edit('templates/kimi-code/reminders/plan-exit.md', 'has ended', 'is over')
    repository.edit('templates/kimi-code/reminders/plan-sparse.md', 'still active', 'yet active')
    repository.write('snapshots/kimi-code/cli/old.snap', 'x')
    const first = run('prompt-build', ['accept', 'plan-ex*'], repository.root)
    expect(first).toMatchObject({ code: 0, stdout: 'golden   snapshots/kimi-code/cli/plan-exit.snap\n' })
    const second = run('prompt-build', ['accept'], repository.root)
    expect(second.stdout).toBe(
      'golden   snapshots/kimi-code/cli/plan-sparse.snap\nremoved  snapshots/kimi-code/cli/old.snap\n',
    )
    expect(run('prompt-build', ['--check'], repository.root).code).toBe(0)
  })

  it('takes nothing while there are other errors', () => {
    const repository = kimiCode()
    repository.edit('templates/kimi-code/system.md', '{{ KIMI_OS }}', '{{ KIMI_OSS }}')
    const before = repository.read('snapshots/kimi-code/harness/system.snap')
    const { code, stdout } = run('prompt-build', ['accept'], repository.root)
    expect(code).toBe(1)
    expect(stdout).toContain('no text was accepted')
    expect(repository.read('snapshots/kimi-code/harness/system.snap')).toBe(before)
  })
})

describe('prompt-build explain', () => {
  it('tells the way of a prompt, its tokens by variant and by section', () => {
    const { code, stdout } = run('prompt-build', ['explain', 'system'], kimiCode().root)
    expect(code).toBe(0)
    expect(stdout).toContain('templates/kimi-code/pack.yaml:6')
    expect(stdout).toContain('36 variants: os 3 (linux, macos, windows) × skills 3')
    expect(stdout).toMatch(/KIMI_AGENTS_MD +trust untrusted +changes session +from agents/)
    expect(stdout).toMatch(/os=linux,skills=builtin,agents=none,dirs=none +5248 +5248/)
    expect(stdout).toMatch(/Ultimate Reminders +\d+/)
  })
})

describe('prompt-lint', () => {
  it('finds nothing in the packs as they are', () => {
    const { code, stdout } = run('prompt-lint', [], kimiCode().root)
    expect({ code, stdout }).toEqual({ code: 0, stdout: '✓ 18 files, nothing found\n' })
  })

  it('checks files that no pack names, with no config at all', () => {
    const { root } = repositoryOf({ '.git/HEAD': '', 'a.j2': '{% if x %}\n', 'b.j2': '{{ x }}\n' })
    const { code, stdout } = run('prompt-lint', ['a.j2', 'b.j2'], root)
    expect(code).toBe(1)
    expect(stdout).toContain('a.j2:2:1  error  template-syntax')
    expect(stdout).toContain('1 error in 2 files')
  })

  it('holds files that no pack names against engines', () => {
    const { root } = repositoryOf({
      '.git/HEAD': '',
      'a.j2': '{% if tools %}{% for tool in tools %}{{ tool }}{% endfor %}{% endif %}',
      'b.j2': '{{ x[1:] }}',
      'prompts/c.j2': '{% for x in y if x %}{{ x }}{% endfor %}',
    })
    const args = ['a.j2', 'b.j2', 'prompts/c.j2', '--engines', 'nunjucks,jinja2@3.1,minijinja']
    const { code, stdout } = run('prompt-lint', args, root)
    expect(code).toBe(1)
    expect(stdout).toContain('a.j2:1:7  warn  renders-differently')
    expect(stdout).toContain('`tools` decides otherwise in nunjucks@3.2 than in jinja2@3.1, with `tools` = `[]`')
    expect(stdout).toContain('b.j2:1:4  error  construct-unsupported')
    expect(stdout).toContain('prompts/c.j2:1:18  warn  construct-misleading')
  })

  it.each([
    [['--engines', 'jinja2,twig'], '`twig` is not an engine (there is nunjucks@3.2, jinja2@3.1, minijinja@2.24)'],
    [['--formt', 'json'], 'did you mean `format`?'],
    [['--format', 'xml'], '`xml` is not pretty or json'],
    [['nowhere.md'], 'there is no file `nowhere.md`'],
    [['templates'], '`templates` is not a file'],
  ])('%j is a usage error', (args, message) => {
    const { code, stdout, stderr } = run('prompt-lint', args, kimiCode().root)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })

  it('prints help and version', () => {
    expect(run('prompt-lint', ['--help'], '.').stdout).toContain('Exit codes')
    expect(run('prompt-lint', ['--version'], '.').stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(run('prompt-build', ['--help'], '.').stdout).toContain('accept [patterns..]')
    expect(run('prompt-build', ['--version'], '.').stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
