import { Markup, Tuple, type Value } from './values.ts'

/** A text that is the same for keys that are equal; undefined for what cannot be a key. */
export function keyOf(key: Value): string | undefined {
  if (key === null) return 'none'
  switch (typeof key) {
    case 'string':
      return `s${key}`
    case 'boolean':
      return key ? 'n1' : 'n0'
    case 'bigint':
      return `n${key}`
    case 'number':
      return Number.isInteger(key) ? `n${BigInt(key)}` : `n${key}`
  }
  if (key instanceof Markup) return `s${key.text}`
  if (!(key instanceof Tuple)) return undefined
  const parts = key.items.map(keyOf)
  return parts.includes(undefined) ? undefined : `t${parts.map((part) => `${part?.length}:${part}`).join('')}`
}
