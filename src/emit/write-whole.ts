import { rename, rm, writeFile } from 'node:fs/promises'

/** Writes a file beside its place and renames it there, so that a reader sees the old or the new one whole. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    await writeFile(temporary, text)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
