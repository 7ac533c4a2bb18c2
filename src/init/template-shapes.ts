import type { Expression, Node, Parameter, Target } from '../parse/template-tree.ts'
import { loopShape, placeOf, useExpression } from './expression-shapes.ts'
import { emptyShape, itemOf, type Shape } from './variable-shape.ts'

/** Names and their shapes; one that no scope binds is a variable of the template. */
class Scope {
  readonly #names = new Map<string, Shape>()

  constructor(
    private readonly free: Map<string, Shape>,
    private readonly parent?: Scope,
  ) {}

  bind(name: string, shape = emptyShape()): void {
    this.#names.set(name, shape)
  }

  inner(): Scope {
    return new Scope(this.free, this)
  }

  readonly lookup = (name: string): Shape => {
    const bound = this.#names.get(name)
    if (bound !== undefined) return bound
    if (this.parent !== undefined) return this.parent.lookup(name)
    const known = this.free.get(name) ?? emptyShape()
    this.free.set(name, known)
    return known
  }
}

/** Notes in `shapes` what a template does with each variable; shapes of templates before it are kept and added to. */
export function templateShapes(body: readonly Node[], shapes: Map<string, Shape>): void {
  readBody(body, new Scope(shapes))
}

function readBody(body: readonly Node[], scope: Scope): void {
  for (const node of body) readNode(node, scope)
}

function readNode(node: Node, scope: Scope): void {
  const { lookup } = scope
  const read = (expression: Expression | undefined) => {
    if (expression !== undefined) useExpression(expression, 'other', lookup)
  }
  switch (node.kind) {
    case 'output':
      useExpression(node.value, 'printed', lookup)
      return
    case 'if':
      for (const { test, body } of node.branches) {
        useExpression(test, 'tested', lookup)
        readBody(body, scope)
      }
      readBody(node.otherwise?.body ?? [], scope)
      return
    case 'for': {
      const { item, isPairs } = loopShape(node.iterable, lookup)
      const inner = scope.inner()
      bindLoop(node.target, item, isPairs, inner)
      inner.bind('loop')
      if (node.filter !== undefined) useExpression(node.filter, 'tested', inner.lookup)
      readBody(node.body, inner)
      readBody(node.otherwise?.body ?? [], scope)
      return
    }
    case 'set': {
      const place = node.value && placeOf(node.value, lookup)
      if (place === undefined) read(node.value)
      readBody(node.body ?? [], scope.inner())
      for (const target of node.targets) bind(target, scope, node.targets.length === 1 ? place : undefined)
      return
    }
    case 'macro':
      scope.bind(node.name.name)
      readBody(node.body, withParameters(node.parameters, ['caller', 'varargs', 'kwargs'], scope))
      return
    case 'call':
      read(node.call)
      readBody(node.body, withParameters(node.parameters, [], scope))
      return
    case 'filter-block':
    case 'block':
      readBody(node.body, scope.inner())
      return
    case 'include':
    case 'extends':
      read(node.template)
      return
    case 'import':
      read(node.template)
      if (node.as !== undefined) scope.bind(node.as.name)
      for (const { name, as } of node.names ?? []) scope.bind((as ?? name).name)
      return
    case 'other-block': {
      const inner = scope.inner()
      for (const { target, value } of node.assignments) {
        read(value)
        bind(target, inner, placeOf(value, lookup))
      }
      read(node.argument)
      readBody(node.body, inner)
      return
    }
    case 'other-tag':
      read(node.argument)
  }
}

function bind(target: Target, scope: Scope, shape?: Shape): void {
  if (target.kind === 'targets') for (const item of target.items) bind(item, scope)
  else if (target.kind === 'name') scope.bind(target.name, shape)
  else placeOf(target, scope.lookup)
}

function bindLoop(target: Target, item: Shape, isPairs: boolean, scope: Scope): void {
  if (target.kind !== 'targets') bind(target, scope, isPairs ? undefined : item)
  else {
    const last = target.items.length - 1
    for (const [index, part] of target.items.entries()) {
      bind(part, scope, isPairs ? (index === last ? item : undefined) : itemOf(item))
    }
    if (!isPairs) item.isLooped = true
  }
}

function withParameters(parameters: readonly Parameter[], given: readonly string[], scope: Scope): Scope {
  const inner = scope.inner()
  for (const name of [...parameters.map((one) => one.name.name), ...given]) inner.bind(name)
  return inner
}
