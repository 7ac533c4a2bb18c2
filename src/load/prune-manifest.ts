import type { ErrorObject } from 'ajv'
import type { DataPath } from './yaml-file.ts'

type Data = Record<string, unknown>

/** A manifest without what is not of its shape, so that the rest can still be checked in the same run. */
export interface Pruned {
  readonly data: Data
  /** False when values of variables are gone, so that nothing can be rendered. */
  readonly hasValues: boolean
}

/** Parts that stand by name or number and can go one by one. */
const parts = new Set(['prompts', 'runtimes', 'parity', 'known-differences', 'waivers', 'exclude', 'targets'])

/** Takes out every part that an error of the schema is in; an item of a list becomes null, so that the others keep
 * their numbers. The manifest itself stays as it is. */
export function pruneManifest(manifest: Data, errors: readonly ErrorObject[]): Pruned {
  const data = structuredClone(manifest)
  let hasValues = true
  for (const error of errors) {
    const path = readPointer(error.instancePath)
    const key = error.params.additionalProperty as string | undefined
    const [part, name] = path
    if (part === undefined) {
      if (key !== undefined) delete data[key]
    } else if (part === 'variables') {
      if (name === undefined) delete data.variables
      else if (isMap(data.variables)) data.variables[name] = {}
    } else if (part === 'matrix' || part === 'defaults') {
      hasValues = false
      delete data[part]
    } else if (!parts.has(part) || name === undefined) {
      delete data[part]
    } else if (Array.isArray(data[part])) {
      data[part][Number(name)] = null
    } else if (isMap(data[part])) {
      delete data[part][name]
    }
  }
  return { data, hasValues }
}

/** A JSON Pointer (RFC 6901) as keys; indexes stay text. */
export function readPointer(pointer: string): string[] & DataPath {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function isMap(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
