import { lstat, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RepositoryFile } from './draft.ts'

/**
 * Writes files where there are none.
 *
 * @param root absolute path of the repository
 * @returns the first path at which there is something already; nothing is written then
 */
export async function writeNewFiles(root: string, files: readonly RepositoryFile[]): Promise<string | undefined> {
  for (const { path } of files) if (await isThere(join(root, path))) return path
  for (const { path, text } of files) {
    const full = join(root, path)
    await mkdir(dirname(full), { recursive: true })
    await writeFile(full, text, { flag: 'wx' })
  }
  return undefined
}

/** Also true of a link that leads nowhere. */
export async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined
}
