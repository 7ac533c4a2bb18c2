import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { run } from '../support/command.ts'
import { repositoryOf } from '../support/repository.ts'

describe('prompt-build init', () => {
  it('writes a pack that builds at once', () => {
    const { root } = repositoryOf({})
    const made = run('prompt-build', ['init'], root)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toContain('wrote  templates/agent/pack.yaml\n')
    expect(run('prompt-build', [], root)).toMatchObject({ code: 0, stderr: '' })
    expect(run('prompt-build', ['--check', '--confirm'], root)).toMatchObject({ code: 0, stderr: '' })
    expect(run('prompt-build', ['render', 'system', '--variant', 'os=windows'], root).stdout).toContain('on Windows')
  })

  it('overwrites nothing and writes nothing beside what is there', () => {
    const { root, read } = repositoryOf({ 'templates/agent/system.md': 'Mine.\n' })
    const { code, stdout, stderr } = run('prompt-build', ['init'], root)
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: 'templates/agent/system.md is there already, so nothing was written\n',
    })
    expect(read('templates/agent/system.md')).toBe('Mine.\n')
    expect(readdirSync(root)).toEqual(['templates'])
  })

  it('keeps a root config', () => {
    const { root, read } = repositoryOf({ 'prompt-toolchain.yaml': 'version: 1\n' })
    expect(run('prompt-build', ['init'], root).code).toBe(0)
    expect(read('prompt-toolchain.yaml')).toBe('version: 1\n')
    expect(run('prompt-build', [], root).code).toBe(0)
  })
})

describe('prompt-build init --from', () => {
  const files = { 'prompts/system.md': 'You are on {{ os }}.\n', 'README.md': 'x', 'prompts/README.md': 'x' }

  it('drafts a manifest, says what it found and left out, and builds', () => {
    const { root, read } = repositoryOf(files)
    const { code, stdout } = run('prompt-build', ['init', '--from', '.'], root)
    expect(code).toBe(0)
    expect(stdout).toContain('wrote    pack.yaml\nwrote    prompt-toolchain.yaml\n')
    expect(stdout).toContain('found    1 prompt in 1 file, 1 variable, 1 runtime\n')
    expect(stdout).toContain('  prompts/README.md: documentation by its name\n')
    expect(read('prompts/system.md')).toBe(files['prompts/system.md'])
    expect(run('prompt-build', [], root).code).toBe(0)
  })

  it('prints the draft with --stdout and writes nothing', () => {
    const { root } = repositoryOf(files)
    const { code, stdout, stderr } = run('prompt-build', ['init', '--from', '.', '--stdout'], root)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^# A draft[^\n]*\n\nversion: 1\n/)
    expect(stderr).toContain('found    1 prompt')
    expect(existsSync(`${root}/pack.yaml`)).toBe(false)
  })

  it('overwrites no manifest', () => {
    const { root, read } = repositoryOf({ ...files, 'pack.yaml': 'mine' })
    const { code, stderr } = run('prompt-build', ['init', '--from', '.'], root)
    expect(code).toBe(1)
    expect(stderr).toBe('pack.yaml is there already, so nothing was written; --stdout prints the draft\n')
    expect(read('pack.yaml')).toBe('mine')
    expect(existsSync(`${root}/prompt-toolchain.yaml`)).toBe(false)
  })

  it.each([
    [['init', '--from', 'nowhere'], 2, '--from: there is no folder `nowhere`'],
    [['init', '--stdout'], 2, '--stdout goes with --from'],
    [['init', '--from', 'empty'], 1, 'no prompts were found'],
  ])('%j exits with %i', (args, code, message) => {
    const { root } = repositoryOf({ 'empty/x.txt': '' })
    const result = run('prompt-build', args, root)
    expect(result).toMatchObject({ code, stdout: '' })
    expect(result.stderr).toContain(message)
  })
})
