import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Finding } from '../../src/diagnostics/finding.ts'
import { type BuildOptions, build } from '../../src/pipeline.ts'

/** A repository in a folder of its own, removed when the test ends. */
export interface Repository {
  readonly root: string
  write(path: string, text: string | Uint8Array): void
  read(path: string): string
  /** Replaces a text that must be there. */
  edit(path: string, find: string, put: string): void
  build(options?: Partial<BuildOptions>): ReturnType<typeof build>
}

export function repositoryOf(files: Readonly<Record<string, string>>): Repository {
  const root = mkdtempSync(join(tmpdir(), 'prompt-toolchain-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const repository: Repository = {
    root,
    write(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    },
    read: (path) => readFileSync(join(root, path), 'utf8'),
    edit(path, find, put) {
      const text = repository.read(path)
      if (!text.includes(find)) throw new Error(`${path} does not hold ${find}`)
      repository.write(
        path,
        text.replace(find, () => put),
      )
    },
    build: (options = {}) => build({ root, ...options }),
  }
  for (const [path, text] of Object.entries(files)) repository.write(path, text)
  return repository
}

/** A pack of one prompt and one engine, as YAML lines that a test adds to. */
export function packYaml(...more: readonly string[]): string {
  return [
    'version: 1',
    'name: core',
    'prompts:',
    '  system: { file: system.md, role: system }',
    'runtimes:',
    '  cli: { engine: nunjucks@3.2, options: { autoescape: false } }',
    ...more,
    '',
  ].join('\n')
}

/** `rule path:line:column`, the shape in which tables of tests name findings. */
export function placesOf(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ ruleId, place: { file, span } }) => {
    const { line, column } = file.position(span.start)
    return `${ruleId} ${file.path}:${line}:${column}`
  })
}
