import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Report } from '../diagnostics/report.ts'
import { compareText } from '../diagnostics/sort-findings.ts'
import { SourceFile } from '../diagnostics/source-file.ts'
import { type Emission, INDEX_FILE } from './emit-packs.ts'
import { countKey, type Encoding, type KnownCounts } from './token-counter.ts'
import { writeWhole } from './write-whole.ts'

/** The part of an index that is read back. */
interface StoredIndex {
  readonly packs?: Readonly<Record<string, { readonly text?: Readonly<Record<string, StoredPrompt>> | null }>>
}

interface StoredPrompt {
  readonly encoding: Encoding
  readonly runtimes: Readonly<
    Record<string, Readonly<Record<string, { readonly sha256: string; readonly tokens: number }>>>
  >
}

/** A file named by its content, as the targets name them. */
const CONTENT_NAME = /\.[0-9a-f]{16}\.[a-z]+$/
/** A file that a build was writing. */
const TEMPORARY_NAME = /\.(\d+)\.tmp$/

/** The text of the index that an earlier build left, if there is one. */
export async function readIndex(folder: string): Promise<string | undefined> {
  return readFile(join(folder, INDEX_FILE), 'utf8').catch(() => undefined)
}

/** The token counts of an earlier build. An index that cannot be read gives none. */
export function knownCounts(index: string | undefined): KnownCounts {
  const counts = new Map<string, number>()
  try {
    const stored = JSON.parse(index ?? '{}') as StoredIndex
    for (const pack of Object.values(stored.packs ?? {})) {
      for (const { encoding, runtimes } of Object.values(pack.text ?? {})) {
        for (const { sha256, tokens } of Object.values(runtimes).flatMap((variants) => Object.values(variants))) {
          if (Number.isInteger(tokens)) counts.set(countKey(encoding, sha256), tokens)
        }
      }
    }
  } catch {
    return new Map()
  }
  return counts
}

/**
 * Writes what differs: first the files, which readers of the old index do not know, then the index in
 * one rename. Files that neither the new index nor the one before it lists are removed.
 *
 * @returns how many files were written; none when nothing changed
 */
export async function writeArtifacts(folder: string, { artifacts, index }: Emission): Promise<number> {
  const before = await readIndex(folder)
  let written = 0
  for (const { path, text } of artifacts) {
    const full = join(folder, path)
    if ((await readFile(full, 'utf8').catch(() => undefined)) === text) continue
    await mkdir(dirname(full), { recursive: true })
    await writeWhole(full, text)
    written += 1
  }
  if (before === index) return written
  await mkdir(folder, { recursive: true })
  await writeWhole(join(folder, INDEX_FILE), index)
  await removeUnlisted(folder, index, before ?? '')
  return written + 1
}

/** Reports each file of the out folder that is not what this build would write there. */
export async function checkArtifacts(
  folder: string,
  shownFolder: string,
  emission: Emission,
  report: Report,
): Promise<void> {
  const before = await readIndex(folder)
  if (before === undefined) return
  const say = (path: string, message: string) =>
    report({
      ruleId: 'artifact-stale',
      place: { file: new SourceFile(`${shownFolder}/${path}`, ''), span: { start: 0, end: 0 } },
      message,
      help: 'write the artifacts anew: prompt-build',
    })
  if (before !== emission.index) say(INDEX_FILE, 'the index of the artifacts is not the one that these sources give')
  for (const { path, text } of emission.artifacts) {
    const stored = await readFile(join(folder, path), 'utf8').catch(() => undefined)
    if (stored === undefined && before === emission.index) say(path, 'the artifact is missing')
    else if (stored !== undefined && stored !== text) say(path, 'the artifact was changed after it was written')
  }
}

async function removeUnlisted(folder: string, index: string, before: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = files
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => {
      const writer = TEMPORARY_NAME.exec(path)?.[1]
      if (writer !== undefined) return !isRunning(Number(writer))
      const quoted = JSON.stringify(path)
      return CONTENT_NAME.test(path) && !index.includes(quoted) && !before.includes(quoted)
    })
  for (const path of paths.sort(compareText)) await rm(join(folder, path), { force: true })
}

/** Whether a process may still be writing its file. */
function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
