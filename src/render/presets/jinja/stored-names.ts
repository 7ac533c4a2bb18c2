import type { Import, Node, Target } from '../../../parse/template-tree.ts'

/** The names that a body sets in its own scope: also inside `if`, not inside blocks with scopes of their own. */
export function storedNames(body: readonly Node[]): ReadonlySet<string> {
  const known = cache.get(body)
  if (known !== undefined) return known
  const names = new Set<string>()
  collect(body, names)
  cache.set(body, names)
  return names
}

const cache = new WeakMap<readonly Node[], ReadonlySet<string>>()

/** The names in a target, in order. */
export function targetNames(target: Target): readonly string[] {
  if (target.kind === 'targets') return target.items.flatMap(targetNames)
  return target.kind === 'name' ? [target.name] : []
}

function importedNames({ as, names = [] }: Import): readonly string[] {
  return as === undefined ? names.map((one) => (one.as ?? one.name).name) : [as.name]
}

function collect(body: readonly Node[], names: Set<string>): void {
  for (const node of body) {
    if (node.kind === 'set') for (const name of node.targets.flatMap(targetNames)) names.add(name)
    else if (node.kind === 'macro') names.add(node.name.name)
    else if (node.kind === 'import') for (const name of importedNames(node)) names.add(name)
    else if (node.kind === 'if') {
      for (const branch of node.branches) collect(branch.body, names)
      collect(node.otherwise?.body ?? [], names)
    }
  }
}
