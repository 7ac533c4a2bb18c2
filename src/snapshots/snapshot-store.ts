import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { glob } from 'tinyglobby'
import { compareText } from '../diagnostics/sort-findings.ts'
import { writeWhole } from '../emit/write-whole.ts'
import type { Comparison } from './compare-snapshots.ts'
import { printSnapshot } from './snapshot-file.ts'

/** Every snapshot file below a folder by its path from the root. */
export async function readSnapshots(root: string, folder: string): Promise<ReadonlyMap<string, string>> {
  const paths = await glob([`${folder}/**/*.snap`], { cwd: root, expandDirectories: false, followSymbolicLinks: false })
  const entries = paths.sort(compareText).map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)
  return new Map(await Promise.all(entries))
}

/** Writes the rendered texts of these comparisons as golden ones. */
export async function writeSnapshots(
  root: string,
  packName: string,
  comparisons: readonly Comparison[],
): Promise<void> {
  for (const { path, rendered } of comparisons) {
    const { prompt, runtime, texts } = rendered
    const snapshot = {
      prompt: `${packName}/${prompt.name}`,
      runtime: runtime.name,
      texts: new Map(texts.map(({ variant, text }) => [variant.id, text])),
    }
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeWhole(join(root, path), printSnapshot(snapshot))
  }
}

export async function removeSnapshots(root: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(join(root, path), { force: true })
}
