import { realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { startOf } from '../diagnostics/place.ts'
import type { Report } from '../diagnostics/report.ts'
import { SourceFile } from '../diagnostics/source-file.ts'

/**
 * Whether a folder that a build writes to is in the repository once links are resolved; one that does not exist yet
 * counts by the folder that it will be made in. A folder outside is reported.
 *
 * @param folder from the root
 */
export async function isWritableFolder(root: string, folder: string, report: Report): Promise<boolean> {
  const realRoot = await realpath(root)
  for (let path = join(realRoot, folder); ; path = dirname(path)) {
    const real = await realpath(path).catch(() => undefined)
    if (real === undefined && path !== dirname(path)) continue
    const way = relative(realRoot, real ?? path)
    if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return true
    report({
      ruleId: 'file-unreadable',
      place: startOf(new SourceFile(folder, '')),
      message: `the folder \`${folder}\` is a link that leaves the repository`,
      help: 'nothing is written outside the repository; make it a folder',
    })
    return false
  }
}
