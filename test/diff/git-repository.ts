import { execFileSync } from 'node:child_process'
import type { BuiltSide } from '../../src/diff/prompt-side.ts'
import { withTree } from '../../src/diff/with-tree.ts'
import { build } from '../../src/pipeline.ts'
import type { Repository } from '../support/repository.ts'

export interface GitRepository extends Repository {
  git(...args: readonly string[]): string
  /** Commits everything and gives the hash. */
  commit(): string
  /** The build of a commit. */
  buildAt(commit: string): Promise<BuiltSide>
}

const settings = ['user.name=Test', 'user.email=test@example.org', 'core.autocrlf=false', 'commit.gpgSign=false']

/** A prepared repository under Git, with everything committed on `main`. */
export function underGit(repository: Repository): GitRepository {
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
      cwd: repository.root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
  let commits = 0
  const commit = () => {
    commits += 1
    git('add', '--all')
    git('commit', '--quiet', '--allow-empty', '--message', `change ${commits}`)
    return git('rev-parse', 'HEAD')
  }
  git('init', '--quiet', '--initial-branch', 'main')
  commit()
  const buildAt = (hash: string) => withTree(repository.root, hash, (root) => build({ root, check: true }))
  return { ...repository, git, commit, buildAt }
}
