import { spawnSync } from 'node:child_process'

/** Git is missing, or refuses: one line that says what cannot be done and why. */
export class GitError extends Error {}

/** Variables that a hook sets for the repository that it runs in. The root says which one is meant. */
const OF_HOOKS = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX']

/** No hook runs, no watcher starts, and a temporary index leaves no part of itself in the repository. */
const SETTINGS = ['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'core.splitIndex=false']

export interface GitOutput {
  readonly isOk: boolean
  readonly stdout: string
  /** The first line of what Git says, without `fatal:`. */
  readonly message: string
}

/**
 * Runs Git in a folder, without a shell, hooks, or locks.
 *
 * @param index path of an index to use instead of the repository's own
 * @throws {GitError} when there is no Git
 */
export function git(folder: string, args: readonly string[], index?: string): GitOutput {
  const own = Object.entries(process.env).filter(([name]) => !OF_HOOKS.includes(name))
  const { status, stdout, stderr, error } = spawnSync(
    'git',
    [...SETTINGS.flatMap((setting) => ['-c', setting]), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...Object.fromEntries(own),
        GIT_OPTIONAL_LOCKS: '0',
        ...(index !== undefined && { GIT_INDEX_FILE: index }),
      },
      maxBuffer: 2 ** 26,
      windowsHide: true,
    },
  )
  if (error !== undefined) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new GitError(isMissing ? 'diff needs Git, which is not installed' : `git ${args[0]}: ${error.message}`)
  }
  const [line = ''] = stderr.trim().split('\n')
  return { isOk: status === 0, stdout: stdout.replace(/\n$/, ''), message: line.replace(/^(fatal|error): /, '') }
}
