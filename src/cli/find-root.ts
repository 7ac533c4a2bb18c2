import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { CONFIG_FILE } from '../load/load-workspace.ts'
import { UsageError } from './usage-error.ts'

/**
 * The root of the repository: the folder given, or from here upwards the nearest one with a root
 * config, else the nearest one with `.git`, else this one.
 *
 * @throws {UsageError} when the folder given does not exist
 */
export function findRoot(given: string | undefined, from = process.cwd()): string {
  if (given !== undefined) {
    const root = resolve(from, given)
    if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
      throw new UsageError(`--root: there is no folder \`${given}\``)
    return root
  }
  return nearest(CONFIG_FILE, from) ?? nearest('.git', from) ?? from
}

function nearest(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return folder
    if (folder === dirname(folder)) return undefined
  }
}
