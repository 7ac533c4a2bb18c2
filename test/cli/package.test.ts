import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packYaml, repositoryOf } from '../support/repository.ts'

const npm = (args: readonly string[], cwd: string) =>
  execFileSync('npm', [...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })

it('the package, installed in an empty folder elsewhere, runs both commands and gives the library', () => {
  const repository = repositoryOf({
    'templates/core/pack.yaml': packYaml(),
    'templates/core/system.md': 'You are here.\n',
  })
  const { root } = repository
  npm(['pack', '--silent', '--pack-destination', root], '.')
  const [tarball] = readdirSync(root).filter((file) => file.endsWith('.tgz'))
  writeFileSync(join(root, 'package.json'), '{ "private": true }\n')
  npm(['install', '--silent', '--no-audit', '--no-fund', '--prefer-offline', `./${tarball}`], root)
  const bin = (name: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(root, 'node_modules/prompt-toolchain/dist', `${name}.cjs`), ...args], {
      cwd: root,
      encoding: 'utf8',
    })
  expect(readdirSync(join(root, 'node_modules/.bin'))).toEqual(expect.arrayContaining(['prompt-build', 'prompt-lint']))
  expect(bin('prompt-build', '--confirm')).toContain('1 text by the real engine, byte for byte')
  expect(bin('prompt-lint')).toContain('nothing found')
  const script = "import { parseTemplate } from 'prompt-toolchain'; console.log(parseTemplate('{{ x }}').body[0].kind)"
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })).toBe(
    'output\n',
  )
})
