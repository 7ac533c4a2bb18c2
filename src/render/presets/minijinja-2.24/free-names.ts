import type { Expression, Node, Parameter, Target } from '../../../parse/template-tree.ts'
import { walkExpression } from '../../../parse/walk-template.ts'

/**
 * The names that a macro keeps from around it. As MiniJinja finds them, which is not all that the body reads: a name
 * that `set` assigns to is the macro's own already in the value of that `set`, and what is sliced, what an `include`
 * names and what a filter block takes is passed over. Those are looked for among the variables alone.
 */
export function freeNames(parameters: readonly Parameter[], body: readonly Node[]): ReadonlySet<string> {
  const known = cache.get(body)
  if (known !== undefined) return known
  const finder = new FreeNames()
  finder.macro(parameters, body)
  cache.set(body, finder.found)
  return finder.found
}

const cache = new WeakMap<readonly Node[], ReadonlySet<string>>()

class FreeNames {
  readonly found = new Set<string>()
  /** Names that are assigned so far, the innermost scope last. */
  readonly #scopes: Set<string>[] = [new Set()]

  macro(parameters: readonly Parameter[], body: readonly Node[]): void {
    for (const { name } of parameters) this.#assign(name.name)
    for (const { defaultValue } of parameters) this.#read(defaultValue)
    this.#body(body)
  }

  #assign(name: string): void {
    this.#scopes.at(-1)!.add(name)
  }

  #assignTo(target: Target): void {
    if (target.kind === 'name') this.#assign(target.name)
    if (target.kind === 'targets') for (const item of target.items) this.#assignTo(item)
  }

  #read(value: Expression | undefined): void {
    if (value === undefined) return
    walkExpression(value, {
      expression: (part) => {
        if (part.kind === 'name' && !this.#scopes.some((scope) => scope.has(part.name))) this.found.add(part.name)
        if (part.kind !== 'slice') return
        for (const bound of [part.from, part.to, part.step]) this.#read(bound)
        return false
      },
    })
  }

  #scope(run: () => void): void {
    this.#scopes.push(new Set())
    run()
    this.#scopes.pop()
  }

  #body(body: readonly Node[] | undefined): void {
    for (const node of body ?? []) this.#node(node)
  }

  #inner(body: readonly Node[] | undefined): void {
    this.#scope(() => this.#body(body))
  }

  #node(node: Node): void {
    switch (node.kind) {
      case 'output':
        this.#read(node.value)
        return
      case 'if':
        for (const { test, body } of node.branches) {
          this.#read(test)
          this.#inner(body)
        }
        this.#inner(node.otherwise?.body)
        return
      case 'for':
        this.#scope(() => {
          this.#assign('loop')
          this.#read(node.iterable)
          this.#assignTo(node.target)
          this.#read(node.filter)
          this.#body(node.body)
        })
        this.#inner(node.otherwise?.body)
        return
      case 'set':
        for (const target of node.targets) this.#assignTo(target)
        this.#read(node.value)
        this.#inner(node.body)
        return
      case 'filter-block':
        this.#inner(node.body)
        return
      case 'block':
        this.#scope(() => {
          this.#assign('super')
          this.#body(node.body)
        })
        return
      case 'import':
        for (const { name, as } of node.names ?? []) this.#assign((as ?? name).name)
        if (node.as !== undefined) this.#assign(node.as.name)
        return
      case 'macro':
        this.#assign(node.name.name)
        this.#innerMacro(node.parameters, node.body)
        return
      case 'call':
        this.#read(node.call)
        this.#innerMacro(node.parameters, node.body)
        return
      case 'other-block':
        this.#scope(() => {
          for (const { target, value } of node.assignments) {
            this.#assignTo(target)
            this.#read(value)
          }
          this.#body(node.body)
        })
        return
      case 'other-tag':
        this.#read(node.argument)
    }
  }

  #innerMacro(parameters: readonly Parameter[], body: readonly Node[]): void {
    this.#scope(() => {
      this.#assign('caller')
      this.macro(parameters, body)
    })
  }
}
