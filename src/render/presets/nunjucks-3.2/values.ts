import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import type { MappedText } from '../../source-map.ts'

/** Text that is marked as safe: what a macro gives. nunjucks holds it in an object, so it is true even when empty. */
export class SafeText implements MappedText {
  readonly text: string
  readonly map: MappedText['map']

  constructor(text: string, map?: MappedText['map']) {
    this.text = text
    this.map = map ?? []
  }
}

/** Arguments after evaluation. */
export interface CallArguments {
  readonly positional: readonly unknown[]
  readonly keywords: ReadonlyMap<string, unknown>
}

/** A macro, the `caller` of a call block, or a function of the engine. */
export class Callable {
  readonly call: (callArguments: CallArguments, span: Span) => unknown

  constructor(call: (callArguments: CallArguments, span: Span) => unknown) {
    this.call = call
  }
}

/** A JSON object, or a dict that the template wrote. */
export type Dict = Readonly<Record<string, unknown>>

export type Primitive = undefined | null | boolean | number | string

export function isPrimitive(value: unknown): value is Primitive {
  return value === null || (typeof value !== 'object' && typeof value !== 'function')
}

export function isDict(value: unknown): value is Dict {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof SafeText) &&
    !(value instanceof Callable)
  )
}

/** What to call a value in a message. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'an undefined value'
  if (value === null) return 'none'
  if (Array.isArray(value)) return 'a list'
  if (value instanceof SafeText) return 'the text of a macro'
  if (value instanceof Callable) return 'a function'
  return typeof value === 'object' ? 'a dict' : `a ${typeof value}`
}

/** JavaScript's truth: empty lists, dicts and texts of macros are true. */
export function isTrue(value: unknown): boolean {
  return Boolean(value)
}

const deepestList = 200

/**
 * The text that JavaScript makes of a value where it needs one: `String(value)`.
 * @throws {RenderError} for a dict or a function, whose text would be JavaScript's own
 */
export function toText(value: unknown, span: Span, budget: Budget, depth = 0): string {
  if (value instanceof SafeText) return value.text
  if (isPrimitive(value)) return String(value)
  if (!Array.isArray(value)) {
    const shown = value instanceof Callable ? 'the source code of a function' : '`[object Object]`'
    throw new RenderError(span, `nunjucks prints ${describeValue(value)} as ${shown}`, 'print one of its fields')
  }
  if (depth >= deepestList) throw new RenderError(span, `lists are nested more than ${deepestList} deep`)
  return joinList(value, ',', span, budget, depth)
}

/** As `Array.prototype.join`: none and undefined items are empty. */
export function joinList(list: readonly unknown[], by: string, span: Span, budget: Budget, depth = 0): string {
  budget.spend(list.length, span)
  const parts: string[] = []
  let length = 0
  for (const item of list) {
    const text = item === undefined || item === null ? '' : toText(item, span, budget, depth + 1)
    length += text.length + by.length
    budget.checkLength(length, span)
    parts.push(text)
  }
  return parts.join(by)
}

/** What JavaScript computes with: a primitive stays, lists and safe texts become their text. */
export function toPrimitive(value: unknown, span: Span, budget: Budget): Primitive {
  return isPrimitive(value) ? value : toText(value, span, budget)
}

/**
 * `object[key]`, own properties only. Undefined where nunjucks finds nothing.
 * @throws {RenderError} where nunjucks would find a method or another part of JavaScript
 */
export function lookUp(object: unknown, key: unknown, span: Span): unknown {
  if (object === undefined || object === null) return undefined
  if (!isPrimitive(key) && !(key instanceof SafeText)) {
    throw new RenderError(span, `${describeValue(key)} cannot be a key`)
  }
  const name = key instanceof SafeText ? key.text : String(key)
  if (object instanceof SafeText) {
    if (name === 'length') return object.text.length
    throw new RenderError(span, `\`${name}\` cannot be looked up in the text of a macro`)
  }
  if (object instanceof Callable) throw new RenderError(span, `\`${name}\` cannot be looked up in a function`)
  if (Object.hasOwn(object as object, name)) return (object as Dict)[name]
  const prototype: object = Array.isArray(object)
    ? Array.prototype
    : isPrimitive(object)
      ? (Object.getPrototypeOf(object) as object)
      : Object.prototype
  if (name in prototype) {
    throw new RenderError(span, `nunjucks finds JavaScript's own \`${name}\` in ${describeValue(object)}`)
  }
  return undefined
}
