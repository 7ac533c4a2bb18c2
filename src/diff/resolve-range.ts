import { GitError, git } from './git.ts'

export interface Revision {
  /** As a person would say it: `HEAD~1`, `merge base of HEAD and main`. */
  readonly name: string
  /** The full hash of the commit. */
  readonly commit: string
}

export interface DiffRange {
  readonly from: Revision
  /** Absent for the work tree. */
  readonly to?: Revision
}

/** Where the default branch may be, the surest first; the last two for a clone of one branch, as CI makes it. */
const DEFAULT_BRANCHES = ['origin/HEAD', 'main', 'master', 'origin/main', 'origin/master']

/**
 * The revisions that a diff compares.
 *
 * @param root absolute path of a folder in the work tree of a repository
 * @param text `REV` for that revision to the work tree; `A..B`; `A...B` from the merge base of both to B;
 *   left out, from the merge base of HEAD and the default branch, or from HEAD on that branch, to the work tree
 * @throws {GitError} outside a repository, for an unknown revision, and where there is no merge base
 */
export function resolveRange(root: string, text?: string): DiffRange {
  const inside = git(root, ['rev-parse', '--is-inside-work-tree'])
  if (!inside.isOk || inside.stdout !== 'true') {
    throw new GitError(`diff needs a Git repository: ${inside.message || 'this folder is not in a work tree'}`)
  }
  if (text === undefined || text.trim() === '') return { from: defaultStart(root) }
  const [, first = '', dots, last = ''] = /^(.*?)(\.{2,3})(.*)$/s.exec(text) ?? []
  if (dots === undefined) return { from: resolve(root, text) }
  const [from, to] = [resolve(root, first || 'HEAD'), resolve(root, last || 'HEAD')]
  return { from: dots === '..' ? from : mergeBase(root, from, to), to }
}

function defaultStart(root: string): Revision {
  const head = resolve(root, 'HEAD')
  const name = DEFAULT_BRANCHES.find((one) => commitOf(root, refOf(one)) !== undefined)
  if (name === undefined || branchOf(root, 'HEAD') === branchOf(root, refOf(name))) return head
  return mergeBase(root, head, { name, commit: commitOf(root, refOf(name))! })
}

function mergeBase(root: string, one: Revision, other: Revision): Revision {
  const { isOk, stdout } = git(root, ['merge-base', one.commit, other.commit])
  const name = `merge base of ${one.name} and ${other.name}`
  if (!isOk) throw new GitError(`there is no ${name} (in a shallow clone, fetch more); name a revision to compare with`)
  return { name, commit: stdout.split('\n')[0]! }
}

function resolve(root: string, name: string): Revision {
  const commit = commitOf(root, name)
  if (commit !== undefined) return { name, commit }
  const isEmpty = name === 'HEAD'
  throw new GitError(
    isEmpty ? 'the repository has no commit yet' : `there is no revision \`${name}\` in this repository`,
  )
}

/** What begins with `-` would be read as a flag of Git. */
function commitOf(root: string, name: string): string | undefined {
  if (name.startsWith('-')) return undefined
  const { isOk, stdout } = git(root, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`])
  return isOk ? stdout : undefined
}

function refOf(branch: string): string {
  return branch.startsWith('origin/') ? `refs/remotes/${branch}` : `refs/heads/${branch}`
}

/** The branch that a reference is or points to, without its remote. A detached HEAD has none. */
function branchOf(root: string, ref: string): string | undefined {
  const { isOk, stdout } = git(root, ['symbolic-ref', '--quiet', ref])
  const target = isOk ? stdout : ref
  return /^refs\/(?:heads|remotes\/origin)\/(.+)$/s.exec(target)?.[1]
}
