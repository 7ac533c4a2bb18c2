import type { Span } from '../../../parse/template-tree.ts'
import { RenderError } from '../../render-error.ts'
import type { MappedText } from '../../source-map.ts'

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
  | SafeText
  | SortedMap
  | Iterable
  | Group
  | Namespace
  | Callable
  | PartOwner

/** What a lookup did not find. */
export class Undefined {
  /** What is missing, in words: `` `name` is undefined ``. */
  readonly message: string
  /** What an inline `if` without `else` gives: no mode fails at it. */
  readonly isSilent: boolean

  constructor(message: string, isSilent = false) {
    this.message = message
    this.isSilent = isSilent
  }

  /** @throws {RenderError} where the engine refuses the use of an undefined value */
  fail(span: Span): never {
    throw new RenderError(span, this.message, 'write a default, as in {{ name | default("") }}')
  }
}

/** Text that counts as safe HTML: what `escape`, `safe` and `tojson` give. */
export class SafeText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Items that are no list: what `range`, slices, `+` and filters such as `reverse` give. */
export class Iterable {
  readonly items: readonly Value[]

  constructor(items: readonly Value[]) {
    this.items = items
  }
}

/** A pair of `groupby`: a list whose parts have names. */
export class Group {
  readonly items: readonly Value[]

  constructor(grouper: Value, list: readonly Value[]) {
    this.items = [grouper, new Iterable(list)]
  }

  part(name: string): Value | undefined {
    return name === 'grouper' ? this.items[0] : name === 'list' ? this.items[1] : undefined
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

/** A macro, a `caller`, or a function of the engine. */
export class Callable {
  readonly name: string
  readonly isMacro: boolean
  /** Texts that macros give keep their origins. */
  readonly call: (callArguments: CallArguments, span: Span) => Value | MappedText

  constructor(name: string, isMacro: boolean, call: Callable['call']) {
    this.name = name
    this.isMacro = isMacro
    this.call = call
  }
}

/** A value of the engine that has named parts: `loop`, or a template that is imported. */
export class PartOwner {
  readonly name: string
  readonly find: (name: string) => Value | undefined
  /** What can be called by name; other parts cannot. */
  readonly methods: ReadonlyMap<string, Callable>
  /** What calling the value itself does: going deeper into a recursive loop. */
  readonly call: Callable['call'] | undefined

  constructor(
    name: string,
    find: PartOwner['find'],
    methods: ReadonlyMap<string, Callable> = new Map(),
    call?: Callable['call'],
  ) {
    this.name = name
    this.find = find
    this.methods = methods
    this.call = call
  }
}

/** A map: its keys are kept in their order. Keys that are equal, as 1 and 1.0 are, are the same key; true is not 1. */
export class SortedMap {
  readonly #entries = new Map<string, readonly [Value, Value]>()
  #sorted: readonly (readonly [Value, Value])[] | undefined

  get size(): number {
    return this.#entries.size
  }

  /** @returns whether the key is one that is known to work exactly */
  set(key: Value, value: Value): boolean {
    const id = keyOf(key)
    if (id === undefined) return false
    this.#entries.set(id, [this.#entries.get(id)?.[0] ?? key, value])
    this.#sorted = undefined
    return true
  }

  get(key: Value): Value | undefined {
    const id = keyOf(key)
    return id === undefined ? undefined : this.#entries.get(id)?.[1]
  }

  /** By key: none, false, true, numbers, then texts by code point. */
  get entries(): readonly (readonly [Value, Value])[] {
    this.#sorted ??= [...this.#entries.values()].sort(([a], [b]) => compareKeys(a, b))
    return this.#sorted
  }
}

function keyOf(key: Value): string | undefined {
  const text = asText(key)
  if (text !== undefined) return `text ${text}`
  if (key === null) return 'none'
  if (typeof key === 'boolean') return `boolean ${key}`
  if (typeof key === 'bigint') return `number ${key}`
  if (typeof key === 'number' && Number.isFinite(key)) return `number ${Number.isInteger(key) ? BigInt(key) : key}`
  return undefined
}

const keyKinds = (key: Value) =>
  key === null ? 0 : typeof key === 'boolean' ? 1 : typeof key === 'bigint' || typeof key === 'number' ? 2 : 3

function compareKeys(a: Value, b: Value): number {
  const [kind, other] = [keyKinds(a), keyKinds(b)]
  if (kind !== other) return kind - other
  const [left, right] = [asText(a), asText(b)]
  if (left !== undefined && right !== undefined) return compareTexts(left, right)
  return a! < b! ? -1 : a! > b! ? 1 : 0
}

/** Below 0 when `a` comes first: by code point, which is the order of UTF-8 as well. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    if (a.charCodeAt(at) === b.charCodeAt(at)) continue
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)]
    const [isLeftPair, isRightPair] = [left, right].map((unit) => unit >= 0xd800 && unit <= 0xdfff)
    return isLeftPair === isRightPair ? left - right : isLeftPair ? 1 : -1
  }
  return a.length - b.length
}

/** The characters of a text or of safe HTML. */
export function asText(value: Value): string | undefined {
  return value instanceof SafeText ? value.text : typeof value === 'string' ? value : undefined
}

/** The items of a list and of all that is like one. */
export function asItems(value: Value): readonly Value[] | undefined {
  if (Array.isArray(value)) return value as readonly Value[]
  return value instanceof Iterable || value instanceof Group ? value.items : undefined
}

/** An integer, a boolean or a whole float as an integer. */
export function asInteger(value: Value): bigint | undefined {
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined
  return typeof value === 'bigint' ? value : undefined
}

/** In the order in which the engine sorts values of several kinds. */
const kinds = ['undefined', 'none', 'bool', 'number', 'string', 'sequence', 'map', 'iterator', 'object'] as const

export type Kind = (typeof kinds)[number]

export function kindOf(value: Value): Kind {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'bigint' || typeof value === 'number') return 'number'
  if (asText(value) !== undefined) return 'string'
  if (value instanceof Undefined) return 'undefined'
  if (Array.isArray(value) || value instanceof Group) return 'sequence'
  if (value instanceof SortedMap) return 'map'
  return value instanceof Iterable ? 'iterator' : 'object'
}

export function kindOrder(value: Value): number {
  return kinds.indexOf(kindOf(value))
}

/** What to call a value in a message. */
export function describeValue(value: Value): string {
  const kind = kindOf(value)
  if (value instanceof PartOwner) return `\`${value.name}\``
  if (kind === 'object') return value instanceof Namespace ? 'a namespace' : 'a function'
  const names: Readonly<Record<Kind, string>> = {
    undefined: 'an undefined value',
    none: 'none',
    bool: 'a boolean',
    number: typeof value === 'bigint' ? 'an integer' : 'a float',
    string: 'a text',
    sequence: 'a list',
    map: 'a map',
    iterator: 'an iterator',
    object: 'an object',
  }
  return names[kind]
}
