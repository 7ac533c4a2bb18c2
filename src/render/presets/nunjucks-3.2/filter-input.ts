import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { describeValue, isPrimitive, type Primitive, SafeText, toText } from './values.ts'

/** What a filter works on, with checked access to it. All methods throw a `RenderError` for what does not fit. */
export class FilterInput {
  readonly name: string
  readonly value: unknown
  readonly positional: readonly unknown[]
  readonly keywords: ReadonlyMap<string, unknown>
  readonly span: Span
  readonly budget: Budget
  /** nunjucks' option `throwOnUndefined`. */
  readonly strict: boolean

  constructor(
    name: string,
    value: unknown,
    { positional, keywords }: { positional: readonly unknown[]; keywords: ReadonlyMap<string, unknown> },
    { span, budget, strict }: { span: Span; budget: Budget; strict: boolean },
  ) {
    this.name = name
    this.value = value
    this.positional = positional
    this.keywords = keywords
    this.span = span
    this.budget = budget
    this.strict = strict
  }

  /** The argument at this index, or the one with this name. */
  argument(index: number, keyword?: string): unknown {
    if (index < this.positional.length) return this.positional[index]
    return keyword === undefined ? undefined : this.keywords.get(keyword)
  }

  refuse(value: unknown = this.value): never {
    throw new RenderError(this.span, `the filter \`${this.name}\` is not known to take ${describeValue(value)} exactly`)
  }

  /** A text; undefined, none and false count as empty, as nunjucks has it for most filters on texts. */
  textOrEmpty(): string {
    const { value } = this
    return value === undefined || value === null || value === false ? '' : this.text()
  }

  text(): string {
    const { value } = this
    if (value instanceof SafeText) return value.text
    return typeof value === 'string' ? value : this.refuse()
  }

  /** Marks the result as safe if the value was. */
  like(result: string): string | SafeText {
    this.budget.checkLength(result.length, this.span)
    return this.value instanceof SafeText ? new SafeText(result) : result
  }

  list(): readonly unknown[] {
    const { value } = this
    if (!Array.isArray(value)) return this.refuse()
    this.budget.spend(value.length, this.span)
    return value
  }

  primitive(value: unknown = this.value): Primitive {
    return isPrimitive(value) ? value : this.refuse(value)
  }

  /** An argument that must be a number; `fallback` stands for undefined. */
  number(value: unknown, fallback: number): number {
    if (value === undefined) return fallback
    return typeof value === 'number' && Number.isFinite(value) ? value : this.refuse(value)
  }

  /** As JavaScript makes a text of it. */
  toText(value: unknown = this.value): string {
    return toText(value, this.span, this.budget)
  }

  /** `text` repeated as often as counting from 0 to `times` takes steps. */
  repeat(text: string, times: number): string {
    const count = Math.max(0, Math.ceil(times))
    this.budget.checkLength(text.length * count, this.span)
    return text.repeat(count)
  }
}
