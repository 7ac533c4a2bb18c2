import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { isTrue } from './compare.ts'
import { iterate } from './iterate.ts'
import { lookUpItem } from './look-up.ts'
import type { Machine, Use } from './machine.ts'
import { printValue } from './print.ts'
import { asInteger, asText, describeValue, Markup, type Value } from './values.ts'

/** What a filter works on, with checked access to it. All methods throw a `RenderError` for what does not fit. */
export class FilterInput {
  readonly name: string
  readonly value: Value
  readonly machine: Machine
  readonly span: Span
  readonly #given: ReadonlyMap<string, Value>

  /** @param given arguments by the names of the parameters */
  constructor(name: string, value: Value, given: ReadonlyMap<string, Value>, { span, machine }: Use) {
    this.name = name
    this.value = value
    this.#given = given
    this.span = span
    this.machine = machine
  }

  get budget(): Budget {
    return this.machine.budget
  }

  refuse(value: Value = this.value): never {
    throw new RenderError(this.span, `the filter \`${this.name}\` is not known to take ${describeValue(value)} exactly`)
  }

  /** The argument of this name; undefined when it is not given. */
  argument(name: string): Value | undefined {
    return this.#given.get(name)
  }

  /** The argument, or undefined when it is none or not given. */
  given(name: string): Value | undefined {
    return this.#given.get(name) ?? undefined
  }

  /** The argument, or `fallback` when it is not given; none is an argument. */
  argumentOr(name: string, fallback: Value): Value {
    const value = this.#given.get(name)
    return value === undefined ? fallback : value
  }

  /** An argument that stands for yes or no. */
  flag(name: string): boolean {
    const value = this.#given.get(name)
    return value !== undefined && isTrue(value, this.span)
  }

  integer(name: string, fallback: number): number {
    const value = this.#given.get(name)
    if (value === undefined) return fallback
    const number = asInteger(value) ?? this.refuse(value)
    return number > 1_000_000_000n || number < -1_000_000_000n ? this.refuse(value) : Number(number)
  }

  textArgument(name: string, fallback: string): string {
    const value = this.#given.get(name)
    return value === undefined ? fallback : (asText(value) ?? this.refuse(value))
  }

  /** The value as the engine prints it. */
  shown(value: Value = this.value): string {
    return printValue(value, this.span, this.budget)
  }

  /** A value that must be a text already. */
  text(): string {
    return asText(this.value) ?? this.refuse()
  }

  /** Safe HTML if the value was. */
  like(result: string): string | Markup {
    this.budget.checkLength(result.length, this.span)
    return this.value instanceof Markup ? new Markup(result) : result
  }

  items(): readonly Value[] {
    return iterate(this.value, this.span, this.budget)
  }

  spaces(count: number): string {
    this.budget.checkLength(count, this.span)
    return ' '.repeat(Math.max(0, count))
  }

  /**
   * What reads the attribute that an argument names, as in `"a.b.0"`; the item itself when it is none or not given.
   *
   * @param fallback stands for what is missing on the way
   */
  getter(attribute: Value | undefined, fallback?: Value): (item: Value) => Value {
    const { span, machine } = this
    const path = this.#path(attribute)
    return (item) => {
      let found = item
      for (const part of path) {
        found = lookUpItem(found, part, { span, budget: machine.budget, strict: machine.strict })
        if (fallback !== undefined && fallback !== null && isMissing(found)) found = fallback
      }
      return found
    }
  }

  #path(attribute: Value | undefined): readonly Value[] {
    if (attribute === undefined || attribute === null) return []
    if (typeof attribute === 'bigint') return [attribute]
    const text = asText(attribute) ?? this.refuse(attribute)
    return text.split('.').map((part) => (/^\d+$/.test(part) ? BigInt(part) : part))
  }
}

function isMissing(value: Value): boolean {
  return describeValue(value) === 'an undefined value'
}
