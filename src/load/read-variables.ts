import type { Manifest, VariablesData } from './manifest.ts'
import type { Variable } from './source-pack.ts'
import type { DataPath } from './yaml-file.ts'

/** Declarations of variables, by name. */
export function readVariables(data: VariablesData, at: DataPath, { yaml }: Manifest): ReadonlyMap<string, Variable> {
  return new Map(
    Object.entries(data).map(([name, { trust = 'host', changes = 'session', optional = false, ...schema }]) => [
      name,
      { name, schema, trust, changes, isOptional: optional, place: yaml.keyPlace([...at, name]) },
    ]),
  )
}
