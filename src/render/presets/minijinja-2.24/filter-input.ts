import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { isTrue } from './compare.ts'
import { iterate } from './iterate.ts'
import { lookUpAttribute, lookUpItem } from './look-up.ts'
import { assertDefined, type Machine, type Use } from './machine.ts'
import { printValue } from './print.ts'
import { asInteger, asText, describeValue, SafeText, Undefined, type Value } from './values.ts'

/** What a filter works on, with checked access to it. All methods throw a `RenderError` for what does not fit. */
export class FilterInput implements Use {
  readonly name: string
  readonly value: Value
  readonly machine: Machine
  readonly span: Span
  readonly #given: ReadonlyMap<string, Value>
  /** Arguments beyond those with names, for filters that take any number. */
  readonly rest: readonly Value[]

  /** @param given arguments by the names of the parameters */
  constructor(name: string, value: Value, given: ReadonlyMap<string, Value>, rest: readonly Value[], use: Use) {
    this.name = name
    this.value = value
    this.#given = given
    this.rest = rest
    this.span = use.span
    this.machine = use.machine
  }

  get budget(): Budget {
    return this.machine.budget
  }

  refuse(value: Value = this.value): never {
    throw new RenderError(this.span, `the filter \`${this.name}\` is not known to take ${describeValue(value)}`)
  }

  /** The argument of this name; undefined when it is not given. */
  argument(name: string): Value | undefined {
    return this.#given.get(name)
  }

  /** The argument, or undefined when it is none, undefined or not given. */
  given(name: string): Value | undefined {
    const value = this.#given.get(name)
    return value === null || value instanceof Undefined ? undefined : value
  }

  /** An argument that is a boolean. */
  flag(name: string): boolean {
    const value = this.given(name)
    return value === undefined ? false : typeof value === 'boolean' ? value : this.refuse(value)
  }

  /** An argument that stands for yes or no, whatever it is. */
  truth(name: string): boolean {
    const value = this.#given.get(name)
    return value !== undefined && isTrue(value, this)
  }

  count(name: string, fallback: number): number {
    const value = this.given(name)
    if (value === undefined) return fallback
    const number = asInteger(value)
    return number === undefined || number < 0n || number > 1_000_000_000n ? this.refuse(value) : Number(number)
  }

  /** The value as a text of its own kind: numbers and booleans are printed. */
  text(): string {
    return this.asText(this.value)
  }

  textArgument(name: string): string | undefined {
    const value = this.#given.get(name)
    return value === undefined || value === null || value instanceof Undefined ? undefined : this.asText(value)
  }

  asText(value: Value): string {
    assertDefined(value, this)
    const text = printValue(value, this.span, this.budget)
    this.budget.spendOn(text, this.span)
    return text
  }

  /** Safe HTML if the value was. */
  like(result: string): string | SafeText {
    this.budget.checkLength(result.length, this.span)
    return this.value instanceof SafeText ? new SafeText(result) : result
  }

  items(): readonly Value[] {
    return iterate(this.value, this)
  }

  /** What is found along `"a.b.0"`. @throws {RenderError} when the way leads through something undefined */
  along(item: Value, path: string): Value {
    let found = item
    for (const part of path.split('.')) {
      const strict = { span: this.span, machine: { ...this.machine, undefined: 'lenient' as const } }
      found = /^\+?\d+$/.test(part) ? lookUpItem(found, BigInt(part), strict) : lookUpAttribute(found, part, strict)
    }
    return found
  }

  /** The same, with `fallback` for what is not there. */
  alongOr(item: Value, path: string, fallback: Value): Value {
    let found = item
    for (const part of path.split('.')) {
      if (found instanceof Undefined) return fallback
      found = this.along(found, part)
    }
    return found instanceof Undefined ? fallback : found
  }

  /** The name in an argument, which must be a text. */
  nameArgument(value: Value | undefined): string | undefined {
    if (value === undefined) return undefined
    return asText(value) ?? this.refuse(value)
  }
}
