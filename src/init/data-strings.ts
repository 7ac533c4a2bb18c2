import { SourceFile } from '../diagnostics/source-file.ts'
import { formatPointer } from '../load/values/pointer.ts'
import { readJson } from '../load/values/read-json.ts'
import { readToml } from '../load/values/read-toml.ts'
import { readYaml } from '../load/values/read-yaml.ts'
import type { ValueNode } from '../load/values/value-node.ts'
import type { RepositoryFile } from './draft.ts'

/** A text in a data file. */
export interface DataString {
  /** Keys and indexes from the root. */
  readonly path: readonly string[]
  /** The same as a JSON Pointer (RFC 6901). */
  readonly pointer: string
  readonly value: string
  /** The `role` or `type` beside the value. */
  readonly statedRole?: string
}

/** Aliases of YAML can go in circles and be more than the file. */
const deepest = 50
const most = 10_000

/** Every text in a YAML, TOML or JSON file, in order; none when the file cannot be read as its name says. */
export function dataStrings({ path, text }: RepositoryFile): readonly DataString[] {
  const file = new SourceFile(path, text)
  const ignore = () => {}
  const root = path.endsWith('.json')
    ? readJson(file, ignore)
    : path.endsWith('.toml')
      ? readToml(file, ignore)
      : readYaml(file, text.length, ignore)
  const strings: DataString[] = []
  if (root !== undefined) collect(root, [], undefined, strings)
  return strings
}

function collect(
  node: ValueNode,
  path: readonly string[],
  statedRole: string | undefined,
  strings: DataString[],
): void {
  if (strings.length >= most) return
  if (node.kind === 'text') {
    const value = node.decode().text
    strings.push({ path, pointer: formatPointer(path), value, ...(statedRole !== undefined && { statedRole }) })
  } else if (node.kind !== 'other' && path.length < deepest) {
    const role = node.kind === 'map' ? roleIn(node.entries) : undefined
    for (const [key, child] of node.entries) collect(child, [...path, key], role, strings)
  }
}

function roleIn(entries: ReadonlyMap<string, ValueNode>): string | undefined {
  for (const key of ['role', 'type']) {
    const node = entries.get(key)
    if (node?.kind === 'text') return node.decode().text
  }
  return undefined
}
