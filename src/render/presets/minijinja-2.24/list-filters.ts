import { compute } from './arithmetic.ts'
import { order } from './compare.ts'
import type { FilterInput } from './filter-input.ts'
import { items as itemsOf } from './iterate.ts'
import { asItems, asText, compareTexts, Group, Iterable, kindOf, SortedMap, Undefined, type Value } from './values.ts'

/** How values are sorted: texts without regard to the case of ASCII letters, unless case counts. */
function comparer(input: FilterInput): (a: Value, b: Value) => number {
  const isCaseSensitive = input.flag('case_sensitive')
  return (a, b) => {
    const [left, right] = [asText(a), asText(b)]
    if (isCaseSensitive || left === undefined || right === undefined) return order(a, b, input)
    return compareTexts(lowerAscii(left), lowerAscii(right))
  }
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (char) => char.toLowerCase())
}

function sorted(list: readonly Value[], input: FilterInput, key: (item: Value) => Value): readonly Value[] {
  const direction = input.flag('reverse') ? -1 : 1
  const compare = comparer(input)
  const keyed = list.map((item) => ({ item, key: key(item) }))
  return keyed.sort((a, b) => direction * compare(a.key, b.key)).map(({ item }) => item)
}

function sort(input: FilterInput): Value {
  const list = input.items()
  const attribute = input.nameArgument(input.given('attribute'))
  if (attribute === undefined) return sorted(list, input, (item) => item)
  const keys = attribute.split(',').filter((key) => key !== '')
  if (keys.length === 0) return input.refuse(attribute)
  const undefinedValue = new Undefined('there is no such attribute')
  if (keys.length > 1) {
    return sorted(list, input, (item) => keys.map((key) => input.alongOr(item, key.trim(), undefinedValue)))
  }
  return sorted(list, input, (item) => input.along(item, keys[0]!.trim()))
}

function dictsort(input: FilterInput): Value {
  const { value } = input
  if (!(value instanceof SortedMap)) return input.refuse()
  const byValue = input.nameArgument(input.given('by')) === 'value'
  return sorted([...value.entries], input, (pair) => (pair as readonly Value[])[byValue ? 1 : 0]!)
}

function reverse(input: FilterInput): Value {
  const { value } = input
  if (value === null || value instanceof Undefined) return value
  const text = asText(value)
  if (text !== undefined) return input.like(Array.from(text).toReversed().join(''))
  // The keys of a map come backwards or not, by whether something has looked at them before.
  return new Iterable((asItems(value) ?? input.refuse()).toReversed())
}

function join(input: FilterInput): Value {
  const by = input.textArgument('joiner') ?? ''
  const parts = itemsOf(input.value, input).map((item) => {
    const text = asText(item)
    return text ?? input.asText(item instanceof Undefined ? '' : item)
  })
  input.budget.checkLength(
    parts.reduce((sum, part) => sum + part.length + by.length, 0),
    input.span,
  )
  return parts.join(by)
}

function first(input: FilterInput): Value {
  const text = asText(input.value)
  const none = new Undefined('there is no first item')
  if (text !== undefined) return Array.from(text.slice(0, 2))[0] ?? none
  const keys = input.value instanceof SortedMap ? input.value.entries.map(([key]) => key) : undefined
  const list = keys ?? asItems(input.value) ?? input.refuse()
  return list.length === 0 ? none : list[0]!
}

function last(input: FilterInput): Value {
  const text = asText(input.value)
  const list = text === undefined ? (asItems(input.value) ?? input.refuse()) : Array.from(text)
  if (list.length === 0) return new Undefined('there is no last item')
  return text === undefined ? list.at(-1)! : input.like(list.at(-1) as string)
}

function extreme(input: FilterInput, isBetter: (result: number) => boolean): Value {
  const list = input.items()
  let best: Value | undefined
  for (const item of list) if (best === undefined || isBetter(order(item, best, input))) best = item
  return best === undefined ? new Undefined('there are no items') : best
}

function sum(input: FilterInput): Value {
  let total: Value = 0n
  for (const item of input.items()) {
    if (item instanceof Undefined) continue
    if (kindOf(item) !== 'number') return input.refuse(item)
    total = compute('+', total, item, input)
  }
  return total
}

function batch(input: FilterInput): Value {
  const size = input.count('count', 0)
  if (size === 0) return input.refuse(0n)
  const fill = input.given('fill_with')
  const list = input.items()
  const rows: Value[][] = []
  for (let at = 0; at < list.length; at += size) rows.push(list.slice(at, at + size))
  const end = rows.at(-1)
  if (fill !== undefined && end !== undefined) {
    input.budget.spend(size, input.span)
    while (end.length < size) end.push(fill)
  }
  return rows
}

function slice(input: FilterInput): Value {
  const count = input.count('count', 0)
  if (count === 0) return input.refuse(0n)
  input.budget.spend(count, input.span)
  const fill = input.given('fill_with')
  const list = input.items()
  const size = Math.floor(list.length / count)
  const longer = list.length % count
  let at = 0
  return Array.from({ length: count }, (_, index) => {
    const end = at + size + (index < longer ? 1 : 0)
    const column = list.slice(at, end)
    at = end
    return fill !== undefined && index >= longer ? [...column, fill] : column
  })
}

function groupby(input: FilterInput): Value {
  const attribute = input.nameArgument(input.argument('attribute'))
  if (attribute === undefined) return input.refuse()
  const fallback = input.given('default') ?? new Undefined('there is no such attribute')
  const key = (item: Value) => input.alongOr(item, attribute, fallback)
  const compare = comparer(input)
  const groups: { key: Value; readonly items: Value[] }[] = []
  for (const item of sorted(itemsOf(input.value, input), input, key)) {
    const own = key(item)
    const group = groups.at(-1)
    if (group === undefined || compare(group.key, own) !== 0) groups.push({ key: own, items: [item] })
    else {
      group.key = own
      group.items.push(item)
    }
  }
  return groups.map((group) => new Group(group.key, group.items))
}

function unique(input: FilterInput): Value {
  const attribute = input.nameArgument(input.given('attribute'))
  const isCaseSensitive = input.flag('case_sensitive')
  const none = new Undefined('there is no such attribute')
  const seen = new Map<string, Value[]>()
  return input.items().filter((item) => {
    const key = attribute === undefined ? item : input.alongOr(item, attribute, none)
    const text = asText(key)
    const compared = text === undefined || isCaseSensitive ? key : text.toLowerCase()
    const bucket = `${kindOf(compared)} ${asText(compared) ?? ''}`
    const known = seen.get(bucket) ?? []
    if (known.some((one) => order(one, compared, input) === 0)) return false
    seen.set(bucket, [...known, compared])
    return true
  })
}

function items(input: FilterInput): Value {
  if (!(input.value instanceof SortedMap)) return input.refuse()
  return new Iterable(input.value.entries.map((entry) => [...entry]))
}

function chain(input: FilterInput): Value {
  const all = [input.value, ...input.rest]
  if (all.some((one) => !Array.isArray(one))) return input.refuse(all.find((one) => !Array.isArray(one)))
  return (all as readonly (readonly Value[])[]).flat()
}

function zip(input: FilterInput): Value {
  const lists = [input.value, ...input.rest].map((one) => itemsOf(one, input))
  const length = Math.min(...lists.map((list) => list.length))
  return new Iterable(Array.from({ length }, (_, index) => lists.map((list) => list[index]!)))
}

/** Filters of lists and maps. */
export const listFilters: ReadonlyMap<string, (input: FilterInput) => Value> = new Map([
  ['batch', batch],
  ['chain', chain],
  ['dictsort', dictsort],
  ['first', first],
  ['groupby', groupby],
  ['items', items],
  ['join', join],
  ['last', last],
  ['list', (input: FilterInput): Value => [...input.items()]],
  ['max', (input: FilterInput) => extreme(input, (result) => result >= 0)],
  ['min', (input: FilterInput) => extreme(input, (result) => result < 0)],
  ['reverse', reverse],
  ['slice', slice],
  ['sort', sort],
  ['sum', sum],
  ['unique', unique],
  ['zip', zip],
])
