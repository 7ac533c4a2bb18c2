import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { findMethod } from './methods.ts'
import { codePoints, sliceText } from './python-text.ts'
import {
  asInteger,
  asText,
  Callable,
  Dict,
  DictView,
  describeValue,
  Generator,
  ItemOwner,
  Markup,
  Namespace,
  Range,
  Tuple,
  Undefined,
  type Value,
} from './values.ts'

export interface LookUpContext {
  readonly span: Span
  readonly budget: Budget
  readonly strict: boolean
}

/** `object.name`: attributes of the Python object come before items. */
export function lookUpAttribute(object: Value, name: string, context: LookUpContext): Value {
  const { span } = context
  if (object instanceof Undefined) object.fail(span)
  const attribute = findAttribute(object, name, context)
  if (attribute !== undefined) return attribute
  const item = object instanceof Dict ? object.get(name) : undefined
  return item === undefined ? missing(object, name, context) : item
}

/** `object[key]`: items come before attributes. */
export function lookUpItem(object: Value, key: Value, context: LookUpContext): Value {
  const { span, budget } = context
  if (object instanceof Undefined) object.fail(span)
  budget.spendOn(asText(object), span)
  budget.spendOn(asText(key), span)
  if (key instanceof Undefined && object instanceof Dict) key.use(span)
  const item = findItem(object, key)
  if (item !== undefined) return item
  const name = asText(key)
  const attribute = name === undefined ? undefined : findAttribute(object, name, context)
  return attribute === undefined ? missing(object, name ?? describeValue(key), context) : attribute
}

/** `object[from:to:step]`; none stands for a part that is left out. */
export function slice(object: Value, parts: readonly (Value | undefined)[], { span, budget }: LookUpContext): Value {
  if (object instanceof Undefined) object.fail(span)
  const text = asText(object)
  budget.spendOn(text, span)
  const items = text === undefined ? (object instanceof Tuple ? object.items : object) : codePoints(text)
  if (typeof items !== 'string' && !Array.isArray(items)) {
    throw new RenderError(span, `a slice of ${describeValue(object)} is not rendered exactly`)
  }
  const [from, to, step = 1] = parts.map((part) => {
    if (part === undefined || part === null) return undefined
    const number = asInteger(part)
    if (number === undefined) throw new RenderError(span, `${describeValue(part)} cannot be the end of a slice`)
    return Number(number)
  })
  if (step === 0) throw new RenderError(span, 'the step of a slice is zero')
  const { length } = items
  const clamp = (index: number | undefined, whenAbsent: number) => {
    if (index === undefined) return whenAbsent
    const [lowest, highest] = step > 0 ? [0, length] : [-1, length - 1]
    return Math.min(Math.max(index < 0 ? index + length : index, lowest), highest)
  }
  const start = clamp(from, step > 0 ? 0 : length - 1)
  const end = clamp(to, step > 0 ? length : -1)
  budget.spend(Math.abs(end - start) / Math.abs(step), span)
  if (step === 1 && typeof items === 'string') return like(object, items.slice(start, Math.max(start, end)))
  const found: Value[] = []
  for (let at = start; step > 0 ? at < end : at > end; at += step) found.push(items[at]!)
  if (text !== undefined) return like(object, found.join(''))
  return object instanceof Tuple ? new Tuple(found) : found
}

function like(object: Value, text: string): Value {
  return object instanceof Markup ? new Markup(text) : text
}

/** `list[index]` of Python, also from the end; undefined outside. */
function findItem(object: Value, key: Value): Value | undefined {
  if (object instanceof Dict) return object.get(key)
  const index = asInteger(key)
  if (index === undefined) return undefined
  const at = (length: number) => Number(index < 0n ? index + BigInt(length) : index)
  const text = asText(object)
  if (text !== undefined) {
    const units = codePoints(text)
    const found = at(units.length)
    return found >= 0 && found < units.length ? like(object, sliceText(text, found, found + 1)) : undefined
  }
  if (object instanceof Range) {
    const found = at(object.length)
    return found >= 0 && found < object.length ? object.at(found) : undefined
  }
  const items = object instanceof Tuple ? object.items : object
  return Array.isArray(items) ? (items as readonly Value[])[at(items.length)] : undefined
}

function missing(object: Value, name: string, { strict }: LookUpContext): Undefined {
  return new Undefined(`${describeValue(object)} has no \`${name}\``, strict)
}

const attributes: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    number:
      'as_integer_ratio bit_count bit_length conjugate denominator from_bytes fromhex hex imag is_integer numerator real to_bytes',
    list: 'append clear copy count extend index insert pop remove reverse sort',
    tuple: 'count index',
    dict: 'clear copy fromkeys get items keys pop popitem setdefault update values',
    text: 'capitalize casefold center count encode endswith escape expandtabs find format format_map index isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper join ljust lower lstrip maketrans partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split splitlines startswith striptags strip swapcase title translate unescape upper zfill',
    range: 'count index start step stop',
    view: 'isdisjoint mapping',
    generator: 'close gi_code gi_frame gi_running gi_suspended gi_yieldfrom send throw',
    function: 'arguments caller catch_kwargs catch_varargs explicit_caller name',
  }).map(([kind, names]) => [kind, new Set(names.split(' '))]),
)

function kindOf(object: Value): string {
  if (object === null) return 'none'
  if (asText(object) !== undefined) return 'text'
  if (typeof object !== 'object') return 'number'
  if (object instanceof Dict) return 'dict'
  if (object instanceof Tuple) return 'tuple'
  if (object instanceof Range) return 'range'
  if (object instanceof DictView) return 'view'
  if (object instanceof Generator) return 'generator'
  if (object instanceof Callable) return 'function'
  return Array.isArray(object) ? 'list' : 'other'
}

/** An attribute that Python finds. @throws {RenderError} for one that is not known to be exact */
function findAttribute(object: Value, name: string, { span, budget }: LookUpContext): Value | undefined {
  if (name.startsWith('__')) throw new RenderError(span, `\`${name}\` reaches into Python itself`)
  if (object instanceof Namespace) return object.values.get(name)
  if (object instanceof ItemOwner) return object.find(name, span)
  if (object instanceof Tuple && object.names.includes(name)) return object.items[object.names.indexOf(name)]!
  if (!attributes.get(kindOf(object))?.has(name)) return undefined
  const method = findMethod(object, name, budget)
  if (method !== undefined) return method
  throw new RenderError(span, `\`${name}\` of ${describeValue(object)} is not rendered exactly`)
}
