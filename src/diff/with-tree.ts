import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GitError, type GitOutput, git } from './git.ts'

/**
 * Lays out the files of a commit in a temporary folder, removed when `use` ends. The repository, its index
 * and its work tree stay as they are.
 *
 * @param root absolute path of a folder in the work tree; only what is in it is laid out
 * @param use is given the folder that stands for `root`; empty where the commit has no such folder
 * @throws {GitError} when Git cannot read the commit
 */
export async function withTree<T>(root: string, commit: string, use: (root: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'prompt-build-diff-'))
  try {
    const index = join(folder, 'index')
    const tree = join(folder, 'tree')
    const prefix = check(git(root, ['rev-parse', '--show-prefix'])).stdout
    check(git(root, ['read-tree', commit], index))
    check(git(root, ['checkout-index', '--all', '--quiet', `--prefix=${tree.replaceAll('\\', '/')}/`], index))
    const copy = join(tree, prefix)
    await mkdir(copy, { recursive: true })
    return await use(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function check(output: GitOutput): GitOutput {
  if (!output.isOk) throw new GitError(`Git cannot lay out a revision: ${output.message || 'it gives no reason'}`)
  return output
}
