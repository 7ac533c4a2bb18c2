import type { Span } from '../../../parse/template-tree.ts'
import { RenderError } from '../../render-error.ts'
import type { MappedText } from '../../source-map.ts'
import { keyOf } from './key-of.ts'

/**
 * What an expression can be. Integers are `bigint`, floats are `number`, lists are arrays, none is `null`; the rest has
 * classes, so that `undefined` of JavaScript never stands for anything of a template.
 */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | readonly Value[]
  | Undefined
  | Markup
  | Tuple
  | Dict
  | DictView
  | Generator
  | Range
  | Namespace
  | Callable
  | ItemOwner

/** What a lookup did not find. A strict one fails at every use but `is defined` and `default`. */
export class Undefined {
  /** What is missing, in words: `` `name` is undefined ``. */
  readonly message: string
  readonly strict: boolean

  constructor(message: string, strict: boolean) {
    this.message = message
    this.strict = strict
  }

  /** @throws {RenderError} where the engine refuses the use of an undefined value */
  fail(span: Span): never {
    throw new RenderError(span, this.message, 'write a default, as in {{ name | default("") }}')
  }

  /** Fails when strict. */
  use(span: Span): void {
    if (this.strict) this.fail(span)
  }
}

/** Text that counts as safe HTML: what `escape`, `safe` and `tojson` give. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export class Tuple {
  readonly items: readonly Value[]
  /** Names of the items, for the groups of `groupby`. */
  readonly names: readonly string[]

  constructor(items: readonly Value[], names: readonly string[] = []) {
    this.items = items
    this.names = names
  }
}

/** Keys and values in order of insertion. Keys that are equal, as 1, 1.0 and true are, are the same key. */
export class Dict {
  readonly #entries = new Map<string, readonly [Value, Value]>()
  /** Why the order of the entries is not known; undefined when it is. */
  readonly unordered: string | undefined

  constructor(unordered?: string) {
    this.unordered = unordered
  }

  get size(): number {
    return this.#entries.size
  }

  /** @returns whether the key can be one: lists and dicts cannot */
  set(key: Value, value: Value): boolean {
    const id = keyOf(key)
    if (id === undefined) return false
    this.#entries.set(id, [this.#entries.get(id)?.[0] ?? key, value])
    return true
  }

  get(key: Value): Value | undefined {
    const id = keyOf(key)
    return id === undefined ? undefined : this.#entries.get(id)?.[1]
  }

  has(key: Value): boolean {
    const id = keyOf(key)
    return id !== undefined && this.#entries.has(id)
  }

  /** All entries, in an order that must not show. */
  unorderedEntries(): readonly (readonly [Value, Value])[] {
    return [...this.#entries.values()]
  }

  /** @throws {RenderError} when their order is not known */
  entries(span: Span): readonly (readonly [Value, Value])[] {
    if (this.unordered !== undefined) throw new RenderError(span, this.unordered, 'use `| dictsort`')
    return [...this.#entries.values()]
  }
}

/** What `items()`, `keys()` and `values()` of a dict give. */
export class DictView {
  readonly kind: 'items' | 'keys' | 'values'
  readonly dict: Dict

  constructor(kind: DictView['kind'], dict: Dict) {
    this.kind = kind
    this.dict = dict
  }

  items(span: Span): readonly Value[] {
    const entries = this.dict.entries(span)
    if (this.kind === 'items') return entries.map((entry) => new Tuple(entry))
    return entries.map(([key, value]) => (this.kind === 'keys' ? key : value))
  }
}

/** Items that can be gone through once, as those of `map` and `select`. */
export class Generator {
  #items: readonly Value[] | undefined

  constructor(items: readonly Value[]) {
    this.#items = items
  }

  /** @throws {RenderError} at the second use, where the engine would go on where the first one stopped */
  take(span: Span): readonly Value[] {
    const items = this.#items
    if (items === undefined) {
      throw new RenderError(
        span,
        'what this filter gave has been gone through before',
        'put `| list` behind the filter',
      )
    }
    this.#items = undefined
    return items
  }
}

export class Range {
  readonly start: bigint
  readonly stop: bigint
  readonly step: bigint
  readonly length: number

  constructor(start: bigint, stop: bigint, step: bigint) {
    this.start = start
    this.stop = stop
    this.step = step
    const distance = step > 0n ? stop - start : start - stop
    const stride = step > 0n ? step : -step
    this.length = distance <= 0n ? 0 : Number((distance + stride - 1n) / stride)
  }

  at(index: number): bigint {
    return this.start + this.step * BigInt(index)
  }
}

/** What `namespace()` gives: the one value whose parts a template can set. */
export class Namespace {
  readonly values = new Map<string, Value>()
}

/** Arguments after evaluation. */
export interface CallArguments {
  readonly positional: readonly Value[]
  readonly keywords: ReadonlyMap<string, Value>
}

/** A macro, a `caller`, a method, or a function of the engine. */
export class Callable {
  readonly name: string
  /** Texts that macros give keep their origins. */
  readonly call: (callArguments: CallArguments, span: Span) => Value | MappedText

  constructor(name: string, call: Callable['call']) {
    this.name = name
    this.call = call
  }
}

/** A value of the engine that has named parts, as `loop` does. It may be called too. */
export class ItemOwner {
  readonly name: string
  readonly find: (name: string, span: Span) => Value | undefined
  readonly call: Callable['call'] | undefined

  constructor(name: string, find: ItemOwner['find'], call?: Callable['call']) {
    this.name = name
    this.find = find
    this.call = call
  }
}

/** What to call a value in a message. */
export function describeValue(value: Value): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return 'a boolean'
  if (typeof value === 'bigint') return 'an integer'
  if (typeof value === 'number') return 'a float'
  if (typeof value === 'string' || value instanceof Markup) return 'a text'
  if (value instanceof Undefined) return 'an undefined value'
  if (value instanceof Tuple) return 'a tuple'
  if (value instanceof Dict) return 'a dict'
  if (value instanceof DictView) return `the ${value.kind} of a dict`
  if (value instanceof Generator) return 'what a filter such as `map` gives'
  if (value instanceof Range) return 'a range'
  if (value instanceof Namespace) return 'a namespace'
  if (value instanceof Callable) return 'a function'
  return value instanceof ItemOwner ? `\`${value.name}\`` : 'a list'
}

/** Numbers and booleans, as numbers; undefined for anything else. */
export function asNumber(value: Value): bigint | number | undefined {
  if (typeof value === 'boolean') return value ? 1n : 0n
  return typeof value === 'bigint' || typeof value === 'number' ? value : undefined
}

/** An integer or a boolean as an integer. */
export function asInteger(value: Value): bigint | undefined {
  const number = asNumber(value)
  return typeof number === 'bigint' ? number : undefined
}

/** The characters of a text or of safe HTML. */
export function asText(value: Value): string | undefined {
  return value instanceof Markup ? value.text : typeof value === 'string' ? value : undefined
}
