import { RenderError } from '../../render-error.ts'
import { assertDefined, type Use } from './machine.ts'
import { printValue } from './print.ts'
import {
  asItems,
  asText,
  Callable,
  compareTexts,
  describeValue,
  kindOf,
  kindOrder,
  Namespace,
  PartOwner,
  SortedMap,
  Undefined,
  type Value,
} from './values.ts'

/** Whether a value counts as true. @throws {RenderError} for an undefined value in strict mode */
export function isTrue(value: Value, use: Use): boolean {
  if (value instanceof Undefined) {
    if (use.machine.undefined === 'strict' && !value.isSilent) value.fail(use.span)
    return false
  }
  return isTruthy(value, use)
}

/** The same in every mode. */
export function isTruthy(value: Value, { span }: Use): boolean {
  if (value === null || value instanceof Undefined) return false
  if (typeof value === 'boolean') return value
  if (typeof value === 'bigint') return value !== 0n
  if (typeof value === 'number') return value !== 0
  const text = asText(value)
  if (text !== undefined) return text !== ''
  const items = asItems(value)
  if (items !== undefined) return items.length > 0
  if (value instanceof SortedMap) return value.size > 0
  if (value instanceof Namespace) throw new RenderError(span, 'whether a namespace is true is not known exactly')
  return true
}

/** `==`, deep into lists and maps; true is 1. */
export function isEqual(a: Value, b: Value, use: Use): boolean {
  use.machine.budget.spend(1, use.span)
  if (a === null || b === null) return a === b
  if (a instanceof Undefined || b instanceof Undefined) return a instanceof Undefined && b instanceof Undefined
  const [left, right] = [asNumber(a), asNumber(b)]
  // biome-ignore lint/suspicious/noDoubleEquals: an integer and a float are compared by what they stand for
  if (left !== undefined && right !== undefined) return left == right
  const [text, other] = [asText(a), asText(b)]
  use.machine.budget.spendOn(text, use.span)
  if (text !== undefined && other !== undefined) return text === other
  const [items, others] = [asItems(a), asItems(b)]
  if (items !== undefined && others !== undefined) {
    return items.length === others.length && items.every((item, index) => isEqual(item, others[index]!, use))
  }
  if (a instanceof SortedMap && b instanceof SortedMap) {
    if (a.size !== b.size) return false
    return a.entries.every(([key, value]) => {
      const found = b.get(key)
      return found !== undefined && isEqual(value, found, use)
    })
  }
  if (a === b) return true
  refuseObjects(a, b, use)
  return false
}

function refuseObjects(a: Value, b: Value, { span }: Use): void {
  for (const one of [a, b]) {
    if (!(one instanceof Callable || one instanceof PartOwner || one instanceof Namespace)) continue
    throw new RenderError(span, `${describeValue(one)} is not compared exactly`)
  }
}

function asNumber(value: Value): bigint | number | undefined {
  if (typeof value === 'boolean') return value ? 1n : 0n
  return typeof value === 'bigint' || typeof value === 'number' ? value : undefined
}

/** Below 0 when `a` comes first: kinds have an order of their own, and inside one the values have. */
export function order(a: Value, b: Value, use: Use): number {
  use.machine.budget.spend(1, use.span)
  refuseObjects(a, b, use)
  const kinds = kindOrder(a) - kindOrder(b)
  if (kinds !== 0) return kinds
  switch (kindOf(a)) {
    case 'bool':
      return Number(a) - Number(b)
    case 'number':
      if (Number.isNaN(Number(a)) || Number.isNaN(Number(b))) {
        throw new RenderError(use.span, 'the order of what is no number is not known exactly')
      }
      return a! < b! ? -1 : a! > b! ? 1 : 0
    case 'string':
      use.machine.budget.spendOn(asText(a), use.span)
      return compareTexts(asText(a)!, asText(b)!)
    case 'sequence':
    case 'iterator':
      return orderItems(asItems(a)!, asItems(b)!, use)
    case 'map':
      return orderItems((a as SortedMap).entries.flat(), (b as SortedMap).entries.flat(), use)
    default:
      return 0
  }
}

function orderItems(a: readonly Value[], b: readonly Value[], use: Use): number {
  for (const [index, item] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 1
    const result = order(item, other, use)
    if (result !== 0) return result
  }
  return a.length - b.length
}

/** Whether a comparison holds, in the mode of the rendering. */
export function compare(operator: string, a: Value, b: Value, use: Use): boolean {
  if (operator === 'in' || operator === 'not in') {
    assertDefined(b, use)
    assertDefined(a, use)
    return isIn(a, b, use) === (operator === 'in')
  }
  for (const one of [a, b]) assertDefined(one, use)
  switch (operator) {
    case '==':
      return isEqual(a, b, use)
    case '!=':
      return !isEqual(a, b, use)
    case '<':
      return order(a, b, use) < 0
    case '<=':
      return order(a, b, use) <= 0
    case '>':
      return order(a, b, use) > 0
    default:
      return order(a, b, use) >= 0
  }
}

/** Whether a container holds a value. @throws {RenderError} for what is no container */
export function isIn(value: Value, container: Value, use: Use): boolean {
  const { span, machine } = use
  if (container instanceof Undefined) return false
  const text = asText(container)
  if (text !== undefined) {
    machine.budget.spendOn(text, span)
    return text.includes(printValue(value, span, machine.budget))
  }
  if (container instanceof SortedMap) {
    if (value === null || typeof value !== 'object' || asText(value) !== undefined)
      return container.get(value) !== undefined
    throw new RenderError(span, `${describeValue(value)} as the key of a map is not rendered exactly`)
  }
  const items = asItems(container)
  if (items !== undefined) return items.some((item) => isEqual(item, value, use))
  throw new RenderError(span, `nothing can be looked for in ${describeValue(container)}`)
}
