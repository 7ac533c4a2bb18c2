import { readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, posix, relative, sep } from 'node:path'
import { glob } from 'tinyglobby'
import type { Place } from '../diagnostics/place.ts'
import type { Report } from '../diagnostics/report.ts'
import { compareText } from '../diagnostics/sort-findings.ts'
import { SourceFile } from '../diagnostics/source-file.ts'

/** Largest file read, in bytes. The largest prompts known are a hundredth of it. */
const MAX_BYTES = 10 * 1024 * 1024

/** Reads the files of one repository, each once, and none outside it. */
export interface SourceReader {
  /** All files read so far by path from the root. */
  readonly files: ReadonlyMap<string, SourceFile>
  /**
   * The file that `path`, relative to the folder of `from.file`, names. What cannot be read is
   * reported at `from` and gives nothing.
   */
  read(path: string, from: Place, report: Report): Promise<SourceFile | undefined>
  /** Paths of the files that a glob matches, relative to the folder of `from.file`, by code point. Links are not followed. */
  find(pattern: string, from: Place): Promise<readonly string[]>
}

export async function createSourceReader(root: string): Promise<SourceReader> {
  const realRoot = await realpath(root)
  const files = new Map<string, SourceFile>()

  async function read(path: string, from: Place, report: Report): Promise<SourceFile | undefined> {
    const fail = (message: string, help?: string) => {
      report({ ruleId: 'file-unreadable', place: from, message, ...(help && { help }) })
      return undefined
    }
    if (isAbsolute(path) || /^[A-Za-z]:|\\|\0/.test(path)) {
      return fail(
        `\`${path}\` is not a relative path with \`/\` between folders`,
        'paths are relative to the file that states them',
      )
    }
    const name = posix.normalize(posix.join(posix.dirname(from.file.path), path))
    if (name === '..' || name.startsWith('../')) {
      return fail(`\`${path}\` leaves the repository`, 'move the file into the repository')
    }
    const known = files.get(name)
    if (known !== undefined) return known

    const full = join(root, name)
    const real = await realpath(full).catch(() => undefined)
    if (real === undefined) return fail(`\`${path}\` does not exist (looked for ${name})`)
    if (!isInside(real, realRoot)) return fail(`\`${path}\` is a link that leaves the repository`)
    const info = await stat(real)
    if (!info.isFile()) return fail(`\`${path}\` is not a file`)
    if (info.size > MAX_BYTES) return fail(`\`${path}\` has ${info.size} bytes; at most ${MAX_BYTES} are read`)
    const text = decode(await readFile(real))
    if (typeof text === 'number') return fail(`\`${path}\` is not UTF-8: byte ${text} is not part of a character`)
    const file = new SourceFile(name, text)
    files.set(name, file)
    return file
  }

  async function find(pattern: string, from: Place): Promise<readonly string[]> {
    const cwd = join(realRoot, posix.dirname(from.file.path))
    const options = {
      cwd,
      followSymbolicLinks: false,
      expandDirectories: false,
      extglob: false,
      dot: true,
      ignore: ['**/node_modules/**', '**/.git/**'],
    }
    const paths = await glob([pattern], options)
    return paths.filter((path) => isInside(join(cwd, path), realRoot)).sort(compareText)
  }

  return { files, read, find }
}

/** The text, or the offset of the first byte that is not UTF-8. A byte order mark stays in the text. */
function decode(bytes: Buffer): string | number {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return firstBadByte(bytes)
  }
}

/** Decodes with replacement and counts the bytes up to the first replacement that is not in the input. */
function firstBadByte(bytes: Buffer): number {
  let offset = 0
  for (const character of bytes.toString('utf8')) {
    const length = Buffer.byteLength(character)
    if (character === '\uFFFD' && bytes.subarray(offset, offset + 3).toString('latin1') !== '\u00EF\u00BF\u00BD')
      return offset
    offset += length
  }
  return offset
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
