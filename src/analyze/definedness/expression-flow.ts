import type { Argument, Binary, Comparison, Conditional, Expression, Filter, Test } from '../../parse/template-tree.ts'
import type { Use } from '../definedness.ts'
import { expressionShapes as shapes } from './expression-shapes.ts'
import type { FlowState } from './flow-state.ts'
import type { Implied } from './implied.ts'
import { knownCallables } from './known-callables.ts'
import type { Relations } from './relations.ts'

const nothing: ReadonlySet<string> = new Set()
const noneImplied: Implied = { whenTrue: nothing, whenFalse: nothing }

/** What an expression is read for; a `test` and a `value` that is only passed on are no trouble. */
type Purpose = Use | 'test' | 'value'

/** Walks expressions in the order of their evaluation, and tells what their outcome says about names. */
export class ExpressionFlow {
  /** The name that is being set: it depends on all that is read meanwhile. */
  binding: string | undefined
  readonly #mentioned: string[] = []

  constructor(
    private readonly state: FlowState,
    private readonly relations: Relations,
    private readonly addedFilters: ReadonlySet<string>,
    private readonly onRead: (name: string, span: Expression['span'], use: Use) => void,
  ) {}

  /** Walks a whole expression. Also gives the names that it mentions. */
  walk(expression: Expression, purpose: Purpose): Implied & { readonly mentioned: readonly string[] } {
    const implied = this.#visit(expression, purpose)
    return { ...implied, mentioned: this.#mentioned.splice(0) }
  }

  #visit(expression: Expression, purpose: Purpose): Implied {
    const start = this.#mentioned.length
    switch (expression.kind) {
      case 'name': {
        const { name, span } = expression
        this.#mentioned.push(name)
        if (this.binding !== undefined) this.relations.relate(this.binding, name)
        if (purpose !== 'test' && purpose !== 'value') this.onRead(name, span, purpose)
        return { whenTrue: new Set([name]), whenFalse: nothing }
      }
      case 'group':
        return this.#visit(expression.value, purpose)
      case 'attribute':
        return { ...this.#visit(expression.object, purpose), whenFalse: nothing }
      case 'subscript':
      case 'slice': {
        const { whenTrue } = this.#visit(expression.object, purpose)
        const parts =
          expression.kind === 'slice' ? [expression.from, expression.to, expression.step] : [expression.index]
        for (const part of parts) if (part !== undefined) this.#visit(part, 'value')
        return { whenTrue, whenFalse: nothing }
      }
      case 'call-expression':
        this.#visit(expression.callee, expression.callee.kind === 'name' ? 'value' : purpose)
        this.#visitArguments(expression.arguments, 'value')
        return this.#unsure(start)
      case 'filter':
        return this.#filter(expression, purpose, start)
      case 'test':
        return this.#test(expression, start)
      case 'unary': {
        if (expression.operator !== 'not') {
          this.#visit(expression.value, purpose === 'test' ? 'test' : 'arithmetic')
          return this.#unsure(start)
        }
        const { whenTrue, whenFalse } = this.#visit(expression.value, 'test')
        return { whenTrue: whenFalse, whenFalse: whenTrue }
      }
      case 'binary':
        return this.#binary(expression, purpose, start)
      case 'comparison':
        return this.#comparison(expression, start)
      case 'conditional':
        return this.#conditional(expression, purpose, start)
      case 'list':
      case 'tuple':
        for (const item of expression.items) this.#visit(item, 'value')
        return noneImplied
      case 'dict':
        for (const part of expression.entries.flatMap(({ key, value }) => [key, value])) this.#visit(part, 'value')
        return noneImplied
      default:
        return noneImplied
    }
  }

  #filter({ value, filter }: Filter, purpose: Purpose, start: number): Implied {
    if (knownCallables.defaults.has(filter.name)) {
      const { whenTrue } = this.#visit(value, purpose === 'test' ? 'test' : 'value')
      this.#visitArguments(filter.arguments, purpose)
      const fallback = filter.arguments[0]?.value
      if (fallback !== undefined && fallback.kind !== 'literal') return this.#unsure(start)
      const isFalse = fallback === undefined || shapes.isFalseLiteral(fallback)
      return isFalse ? { whenTrue, whenFalse: nothing } : { whenTrue: nothing, whenFalse: whenTrue }
    }
    const isAdded = this.addedFilters.has(filter.name)
    this.#visit(value, purpose === 'test' ? 'test' : isAdded ? 'value' : 'filter')
    this.#visitArguments(filter.arguments, 'value')
    const unsure = this.#unsure(start)
    const isKnown = !isAdded && knownCallables.emptyOfUndefined.has(filter.name)
    return isKnown ? { ...unsure, whenFalse: nothing } : unsure
  }

  #test(test: Test, start: number): Implied {
    const { whenTrue: names } = this.#visit(test.value, 'test')
    this.#visitArguments(test.arguments, 'test')
    const isPlain = test.arguments.every(({ value }) => shapes.isCertainValue(value))
    const implied: Implied =
      test.name === 'defined' || (knownCallables.ofValues.has(test.name) && isPlain)
        ? { whenTrue: names, whenFalse: nothing }
        : knownCallables.ofUndefined.has(test.name) && isPlain
          ? { whenTrue: nothing, whenFalse: names }
          : this.#unsure(start)
    return test.negated ? { whenTrue: implied.whenFalse, whenFalse: implied.whenTrue } : implied
  }

  #binary(expression: Binary, purpose: Purpose, start: number): Implied {
    const { operator, left, right } = expression
    if (operator === 'and' || operator === 'or') return this.#logic(expression, operator, purpose)
    if (operator === 'in' || operator === 'not in') {
      const found = this.#visit(left, 'test').whenTrue
      const holder = this.#visit(right, 'test').whenTrue
      const names = shapes.isCertainValue(right) ? found : shapes.isCertainValue(left) ? holder : undefined
      if (names === undefined) return this.#unsure(start)
      return operator === 'in' ? { whenTrue: names, whenFalse: nothing } : { whenTrue: nothing, whenFalse: names }
    }
    const joins = operator === '~' || (operator === '+' && !shapes.isNumber(left) && !shapes.isNumber(right))
    const use = purpose === 'test' ? 'test' : joins ? 'concatenation' : 'arithmetic'
    this.#visit(left, use)
    this.#visit(right, use)
    return this.#unsure(start)
  }

  /** `a and b and c`: each part is reached when those before it are true; of `or`, when they are false. */
  #logic(expression: Binary, operator: 'and' | 'or', purpose: Purpose): Implied {
    const parts = shapes.chainOf(expression, operator)
    const mark = this.state.mark()
    const entered = this.relations.mark()
    /** What all parts say when the row goes to its end, and what each way of leaving it early says. */
    const through = new Set<string>()
    let early: ReadonlySet<string> | undefined
    for (const [index, part] of parts.entries()) {
      const start = this.#mentioned.length
      const isLast = index === parts.length - 1
      const { whenTrue, whenFalse } = this.#visit(part, isLast ? purpose : 'test')
      const [goesOn, leaves] = operator === 'and' ? [whenTrue, whenFalse] : [whenFalse, whenTrue]
      early = early === undefined ? leaves : new Set([...early].filter((name) => leaves.has(name) || through.has(name)))
      for (const name of goesOn) through.add(name)
      if (isLast) break
      this.relations.enter(this.#mentioned.slice(start))
      this.state.learn(goesOn)
    }
    this.state.undo(mark)
    this.relations.leave(entered)
    const left = early ?? nothing
    return operator === 'and' ? { whenTrue: through, whenFalse: left } : { whenTrue: left, whenFalse: through }
  }

  #comparison({ first, rest }: Comparison, start: number): Implied {
    const { whenTrue: left } = this.#visit(first, 'test')
    let right: ReadonlySet<string> = nothing
    for (const { value } of rest) right = this.#visit(value, 'test').whenTrue
    const { operator, value } = rest[0]!
    const names = shapes.isCertainValue(value) ? left : shapes.isCertainValue(first) ? right : undefined
    const other = shapes.isCertainValue(value) ? first : value
    if (rest.length > 1 || names === undefined || !shapes.isLookup(other)) return this.#unsure(start)
    if (operator === '==' || operator === '===') return { whenTrue: names, whenFalse: nothing }
    if (operator === '!=' || operator === '!==') return { whenTrue: nothing, whenFalse: names }
    return this.#unsure(start)
  }

  #conditional({ value, test, otherwise }: Conditional, purpose: Purpose, start: number): Implied {
    const entered = this.relations.mark()
    const { whenTrue, whenFalse } = this.#visit(test, 'test')
    this.relations.enter(this.#mentioned.slice(start))
    const mark = this.state.mark()
    this.state.learn(whenTrue)
    this.#visit(value, purpose)
    this.state.undo(mark)
    this.state.learn(whenFalse)
    if (otherwise !== undefined) this.#visit(otherwise, purpose)
    this.state.undo(mark)
    this.relations.leave(entered)
    return this.#unsure(start)
  }

  #visitArguments(list: readonly Argument[], purpose: Purpose): void {
    for (const { value } of list) this.#visit(value, purpose)
  }

  /** All names that were mentioned since `start` count as asked for, whatever the outcome. */
  #unsure(start: number): Implied {
    const names = new Set(this.#mentioned.slice(start))
    return { whenTrue: names, whenFalse: names }
  }
}
