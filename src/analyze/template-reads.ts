import type { Expression, FilterCall, Macro, Node, Parameter, Span, Target, Template } from '../parse/template-tree.ts'
import { walkExpression } from '../parse/walk-template.ts'

/** One place where a template reads a variable that it was given. */
export interface Read {
  readonly name: string
  /** Of the name alone. */
  readonly span: Span
  /** The keys looked up in it, as far as they are written out: `['b', 'c']` in `a.b["c"][n]`. */
  readonly path?: readonly string[]
}

/** What every engine provides when it is called; a plain read of such a name is a variable. */
/** `raise_exception` and `strftime_now` are what the loaders of chat templates add. */
const engineFunctions = new Set([
  'raise_exception',
  'strftime_now',
  'range',
  'dict',
  'lipsum',
  'cycler',
  'joiner',
  'namespace',
  'super',
  'debug',
])

/** The names bound in one scope; a name is bound from the place where it is set. */
class Scope {
  readonly #names = new Set<string>()
  readonly #parent: Scope | undefined

  constructor(parent?: Scope, names: Iterable<string> = []) {
    this.#parent = parent
    for (const name of names) this.#names.add(name)
  }

  bind(names: Iterable<string>): void {
    for (const name of names) this.#names.add(name)
  }

  has(name: string): boolean {
    return this.#names.has(name) || (this.#parent?.has(name) ?? false)
  }

  get names(): Iterable<string> {
    return this.#names
  }
}

/**
 * All reads of free variables, in source order: names that the template does not bind itself by `set`, `for`,
 * `macro`, `import` or `with`. A name that one branch of an `if` sets is bound after the `if`.
 */
export function templateReads({ body }: Template): readonly Read[] {
  const reads: Read[] = []
  readBody(body, new Scope(), reads)
  return reads
}

function readBody(body: readonly Node[], scope: Scope, reads: Read[]): void {
  for (const node of body) readNode(node, scope, reads)
}

function readNode(node: Node, scope: Scope, reads: Read[]): void {
  const read = (expression: Expression | undefined, within = scope) => {
    if (expression !== undefined) readExpression(expression, within, reads)
  }
  switch (node.kind) {
    case 'output':
      read(node.value)
      return
    case 'if': {
      const bound: Scope[] = []
      const readBranch = (branch: readonly Node[]) => {
        const inner = new Scope(scope)
        readBody(branch, inner, reads)
        bound.push(inner)
      }
      for (const branch of node.branches) {
        read(branch.test)
        readBranch(branch.body)
      }
      if (node.otherwise !== undefined) readBranch(node.otherwise.body)
      for (const inner of bound) scope.bind(inner.names)
      return
    }
    case 'for': {
      read(node.iterable)
      const inner = new Scope(scope, [...boundNames(node.target), 'loop'])
      read(node.filter, inner)
      readBody(node.body, inner, reads)
      readBody(node.otherwise?.body ?? [], new Scope(scope), reads)
      return
    }
    case 'set':
      read(node.value)
      readFilters(node.filters ?? [], scope, reads)
      readBody(node.body ?? [], new Scope(scope), reads)
      for (const target of node.targets) bindTarget(target, scope, reads)
      return
    case 'macro':
      scope.bind([node.name.name])
      readCallable(node, node.parameters, ['caller', 'varargs', 'kwargs'], scope, reads)
      return
    case 'call':
      read(node.call)
      readCallable(node, node.parameters, [], scope, reads)
      return
    case 'filter-block':
      readFilters(node.filters, scope, reads)
      readBody(node.body, new Scope(scope), reads)
      return
    case 'block':
      readBody(node.body, new Scope(scope), reads)
      return
    case 'include':
    case 'extends':
      read(node.template)
      return
    case 'import':
      read(node.template)
      if (node.as !== undefined) scope.bind([node.as.name])
      scope.bind((node.names ?? []).map(({ name, as }) => (as ?? name).name))
      return
    case 'other-block': {
      for (const { value } of node.assignments) read(value)
      read(node.argument)
      const inner = node.keyword === 'with' ? new Scope(scope) : scope
      for (const { target } of node.assignments) bindTarget(target, inner, reads)
      readBody(node.body, inner, reads)
      return
    }
    case 'other-tag':
      read(node.argument)
  }
}

function readCallable(
  { body }: Pick<Macro, 'body'>,
  parameters: readonly Parameter[],
  given: readonly string[],
  scope: Scope,
  reads: Read[],
): void {
  for (const { defaultValue } of parameters) {
    if (defaultValue !== undefined) readExpression(defaultValue, scope, reads)
  }
  readBody(body, new Scope(scope, [...parameters.map(({ name }) => name.name), ...given]), reads)
}

function readFilters(filters: readonly FilterCall[], scope: Scope, reads: Read[]): void {
  for (const filter of filters) {
    for (const { value } of filter.arguments) readExpression(value, scope, reads)
  }
}

function boundNames(target: Target): readonly string[] {
  if (target.kind === 'targets') return target.items.flatMap(boundNames)
  return target.kind === 'name' ? [target.name] : []
}

/** Binds the names of a target. `set ns.x` binds nothing: it reads `ns`. */
function bindTarget(target: Target, scope: Scope, reads: Read[]): void {
  if (target.kind === 'targets') for (const item of target.items) bindTarget(item, scope, reads)
  else if (target.kind === 'name') scope.bind([target.name])
  else readExpression(target.object, scope, reads)
}

function readExpression(expression: Expression, scope: Scope, reads: Read[]): void {
  walkExpression(expression, {
    expression(part) {
      if (part.kind === 'call-expression' && part.callee.kind === 'name' && engineFunctions.has(part.callee.name)) {
        for (const { value } of part.arguments) readExpression(value, scope, reads)
        return false
      }
      if (part.kind === 'name') {
        pushRead(part.name, part.span, [], scope, reads)
        return true
      }
      if (part.kind !== 'attribute' && part.kind !== 'subscript') return true
      const { root, path, indexes } = lookupPath(part)
      if (root.kind !== 'name') return true
      pushRead(root.name, root.span, path, scope, reads)
      for (const index of indexes) readExpression(index, scope, reads)
      return false
    },
  })
}

function pushRead(name: string, span: Span, path: readonly string[], scope: Scope, reads: Read[]): void {
  if (name === '' || scope.has(name) || (name === 'self' && path.length > 0)) return
  reads.push({ name, span, ...(path.length === 0 ? {} : { path }) })
}

/** The expression that a row of lookups starts from, the keys up to the first that is not written out, and all indexes. */
function lookupPath(expression: Expression) {
  const keys: (string | undefined)[] = []
  const indexes: Expression[] = []
  let root = expression
  while (root.kind === 'attribute' || root.kind === 'subscript') {
    if (root.kind === 'subscript') indexes.unshift(root.index)
    keys.unshift(root.kind === 'attribute' ? root.name : writtenKey(root.index))
    root = root.object
  }
  const unknown = keys.indexOf(undefined)
  const path = (unknown === -1 ? keys : keys.slice(0, unknown)) as string[]
  return { root, path, indexes }
}

function writtenKey(index: Expression): string | undefined {
  if (index.kind !== 'literal') return undefined
  if (index.type === 'integer') return index.source
  return index.type === 'string' && !index.source.includes('\\') ? index.source.slice(1, -1) : undefined
}
