import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sha256 } from '../../src/diagnostics/sha256.ts'
import { type Repository, repositoryOf } from '../support/repository.ts'

const KILLS = 100

it('a build that is killed at any moment leaves the old artifacts or the new ones', async () => {
  const repository = manyPrompts(40)
  const whole = await run(repository, 60_000)
  expect(whole.isKilled).toBe(false)
  const random = seeded(7)
  let killed = 0
  let moved = 0
  let before = readIndex(repository)
  for (let count = 0; count < KILLS; count += 1) {
    repository.write('templates/many/word.txt', `word ${count}`)
    rmSync(join(repository.root, 'snapshots'), { recursive: true, force: true }) // golden texts would stop the build
    const { isKilled } = await run(repository, whole.milliseconds * (0.4 + 0.7 * random()))
    if (isKilled) killed += 1
    const index = readIndex(repository)
    if (index !== before) moved += 1
    before = index
    expectWhole(repository, index)
  }
  expect(killed).toBeGreaterThan(KILLS / 4)
  expect(moved).toBeGreaterThan(0)
  rmSync(join(repository.root, 'snapshots'), { recursive: true, force: true })
  await run(repository, 60_000)
  expectWhole(repository, readIndex(repository))
  expect(
    (await repository.build({ check: true })).findings.filter(({ ruleId }) => ruleId === 'artifact-stale'),
  ).toEqual([])
}, 300_000)

/** A repository whose prompts all hold the text of one file. */
function manyPrompts(count: number): Repository {
  const names = Array.from({ length: count }, (_, index) => `p${index}`)
  const repository = repositoryOf({
    'templates/many/pack.yaml': [
      'version: 1',
      'name: many',
      'prompts:',
      ...names.map((name) => `  ${name}: { file: ${name}.md, role: user }`),
      'variables: { word: { type: string } }',
      'defaults: { word: { $file: word.txt } }',
      'runtimes: { app: { engine: nunjucks@3.2, options: { autoescape: false } } }',
      '',
    ].join('\n'),
    'templates/many/word.txt': 'word',
  })
  for (const name of names) repository.write(`templates/many/${name}.md`, `${name} says {{ word }}.\n`.repeat(200))
  return repository
}

function run({ root }: Repository, milliseconds: number): Promise<{ isKilled: boolean; milliseconds: number }> {
  const start = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/prompt-build.cjs')], {
    cwd: root,
    stdio: 'ignore',
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  return new Promise((resolve) => {
    child.on('exit', (_, signal) => {
      clearTimeout(timer)
      resolve({ isKilled: signal === 'SIGKILL', milliseconds: performance.now() - start })
    })
  })
}

function readIndex({ root }: Repository): string {
  return readFileSync(join(root, 'build/prompts/index.json'), 'utf8')
}

/** Every file that an index lists is there, with its hash. */
function expectWhole({ root }: Repository, index: string): void {
  interface Entry {
    readonly file: string
    readonly sha256: string
  }
  const prompts: Record<string, { runtimes: { app: { default: Entry } } }> = JSON.parse(index).packs.many.text
  for (const { runtimes } of Object.values(prompts)) {
    const { file, sha256: hash } = runtimes.app.default
    const path = join(root, 'build/prompts', file)
    expect(existsSync(path)).toBe(true)
    expect(sha256(readFileSync(path, 'utf8'))).toBe(hash)
  }
}

/** Numbers from 0 to 1, the same on every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
