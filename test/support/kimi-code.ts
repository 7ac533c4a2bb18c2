import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Repository, repositoryOf } from './repository.ts'

const project = fileURLToPath(new URL('../../', import.meta.url))

/** The pack `kimi-code` with its golden texts, in a repository of its own. */
export function kimiCode(): Repository {
  const repository = repositoryOf({})
  for (const path of ['templates/kimi-code', 'snapshots/kimi-code', 'prompt-toolchain.yaml']) {
    cpSync(join(project, path), join(repository.root, path), { recursive: true })
  }
  return repository
}
