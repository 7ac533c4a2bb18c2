import { RenderError } from '../../render-error.ts'
import { missing, type Use } from './machine.ts'
import {
  asInteger,
  asItems,
  asText,
  describeValue,
  Group,
  Iterable,
  Namespace,
  PartOwner,
  SortedMap,
  Undefined,
  type Value,
} from './values.ts'

/** `object.name`: a key of a map, or a part of `loop`, a namespace or a template. */
export function lookUpAttribute(object: Value, name: string, use: Use): Value {
  const found = findPart(object, name, use)
  return found === undefined ? missing(object, `${describeValue(object)} has no \`${name}\``, use) : found
}

function findPart(object: Value, name: string, { span }: Use): Value | undefined {
  if (object instanceof SortedMap) return object.get(name)
  if (object instanceof Namespace) return object.values.get(name)
  if (object instanceof Group) return object.part(name)
  if (!(object instanceof PartOwner)) return undefined
  if (object.methods.has(name))
    throw new RenderError(span, `\`${name}\` is only called, as in \`${object.name}.${name}()\``)
  return object.find(name)
}

/** `object[key]`. */
export function lookUpItem(object: Value, key: Value, use: Use): Value {
  const found = findItem(object, key, use)
  return found === undefined ? missing(object, `${describeValue(object)} has no such item`, use) : found
}

function findItem(object: Value, key: Value, use: Use): Value | undefined {
  if (object instanceof SortedMap) return object.get(key)
  const name = asText(key)
  const list = asItems(object)
  const text = asText(object)
  if (list === undefined && text === undefined) return name === undefined ? undefined : findPart(object, name, use)
  if (name !== undefined) return findPart(object, name, use)
  const index = asInteger(key)
  if (index === undefined) return undefined
  use.machine.budget.spendOn(text, use.span)
  const items = list ?? Array.from(text!)
  return items[Number(index < 0n ? index + BigInt(items.length) : index)]
}

/** `object[from:to:step]`; none stands for a part that is left out. */
export function slice(object: Value, parts: readonly (Value | undefined)[], use: Use): Value {
  const { span, machine } = use
  if (object instanceof Undefined && machine.undefined === 'strict') object.fail(span)
  const [from, to, step = 1] = parts.map((part) => {
    if (part === undefined || part === null) return undefined
    const number = asInteger(part)
    if (number === undefined) throw new RenderError(span, `${describeValue(part)} cannot be the end of a slice`)
    return Number(number)
  })
  if (step === 0) throw new RenderError(span, 'the step of a slice is zero')
  if (object === null || object instanceof Undefined) return []
  const text = asText(object)
  machine.budget.spendOn(text, span)
  const items = text === undefined ? asItems(object) : Array.from(text)
  if (items === undefined) throw new RenderError(span, `a slice of ${describeValue(object)} is not there`)
  if (step < 0) {
    if (step !== -1 || from !== undefined || to !== undefined) {
      throw new RenderError(span, 'a slice backwards is rendered exactly as `[::-1]` only')
    }
    if (items.length === 0) throw new RenderError(span, 'MiniJinja stops at a slice backwards of what is empty')
    return sliced(text, items.toReversed())
  }
  const { length } = items
  const start = from === undefined ? 0 : from < 0 ? Math.max(0, length + from) : from
  const end = to === undefined ? length : to < 0 ? Math.max(0, length + to) : to
  const found: Value[] = []
  for (let at = start; at < Math.min(end, length); at += step) found.push(items[at]!)
  machine.budget.spend(found.length, span)
  return sliced(text, found)
}

function sliced(text: string | undefined, items: readonly Value[]): Value {
  return text === undefined ? new Iterable(items) : items.join('')
}
