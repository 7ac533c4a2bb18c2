import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'

const folder = fileURLToPath(new URL('../../../shared/', import.meta.url))

/** Whether the recorded data of the reference programs lies beside the project; says so when it does not. */
export function hasShared(path: string): boolean {
  const isThere = existsSync(folder + path)
  if (!isThere) console.warn(`skipped: ../shared/${path} is not there`)
  return isThere
}

export function readShared(path: string): string {
  return readFileSync(folder + path, 'utf8')
}

export function readSharedJson<T>(path: string): T {
  return JSON.parse(readShared(path)) as T
}

/** Tests that need recorded data: where it is not there they are skipped, and `body` is not run. */
export function describeShared(path: string, name: string, body: () => void): void {
  if (hasShared(path)) describe(name, body)
  else describe.skip(name, () => it(`needs ../shared/${path}`, () => {}))
}
