import { RenderError } from '../../render-error.ts'
import { compute } from './arithmetic.ts'
import { isEqual, order } from './compare.ts'
import type { FilterInput } from './filter-input.ts'
import { asText, Dict, Generator, Tuple, Undefined, type Value } from './values.ts'

type Key = (item: Value) => Value

/** Texts in lower case, unless case counts. */
function folded(input: FilterInput, key: Key): Key {
  if (input.flag('case_sensitive')) return key
  return (item) => {
    const value = key(item)
    const text = asText(value)
    return text === undefined ? value : text.toLowerCase()
  }
}

/** Python's `sorted`: stable, also backwards. */
function sorted(input: FilterInput, items: readonly Value[], key: Key, isReversed: boolean): readonly Value[] {
  const { span, budget } = input
  const keyed = items.map((item) => ({ item, key: key(item) }))
  const direction = isReversed ? -1 : 1
  if (keyed.length === 1) return items
  return keyed.sort((a, b) => direction * order(a.key, b.key, span, budget)).map(({ item }) => item)
}

function sort(input: FilterInput): Value {
  const attribute = input.argument('attribute')
  const names = typeof attribute === 'string' ? attribute.split(',') : [attribute]
  const keys = names.map((name) => folded(input, input.getter(name)))
  return sorted(input, input.items(), (item) => keys.map((key) => key(item)), input.flag('reverse'))
}

function dictsort(input: FilterInput): Value {
  const { value, span } = input
  if (value instanceof Undefined) value.fail(span)
  if (!(value instanceof Dict)) return input.refuse()
  const by = input.textArgument('by', 'key')
  if (by !== 'key' && by !== 'value') throw new RenderError(span, '`dictsort` goes by `key` or by `value`')
  const entries = by === 'key' ? value.unorderedEntries() : value.entries(span)
  const key = folded(input, (pair) => (pair as Tuple).items[by === 'key' ? 0 : 1]!)
  const pairs = entries.map((entry) => new Tuple(entry))
  if (by === 'key' && value.unordered !== undefined && !input.flag('case_sensitive')) {
    const keys = new Set(pairs.map((pair) => asText(key(pair))))
    if (keys.size < pairs.length) value.entries(span)
  }
  return sorted(input, pairs, key, input.flag('reverse'))
}

function batch(input: FilterInput): Value {
  const size = input.integer('linecount', 0)
  if (size < 1) return input.refuse(BigInt(size))
  const fill = input.given('fill_with')
  const items = input.items()
  const rows: Value[][] = []
  for (let at = 0; at < items.length; at += size) rows.push(items.slice(at, at + size))
  const last = rows.at(-1)
  if (fill !== undefined && last !== undefined) {
    input.budget.spend(size, input.span)
    while (last.length < size) last.push(fill)
  }
  return new Generator(rows)
}

function slice(input: FilterInput): Value {
  const count = input.integer('slices', 0)
  if (count < 1) return input.refuse(BigInt(count))
  input.budget.spend(count, input.span)
  const fill = input.given('fill_with')
  const items = input.items()
  const size = Math.floor(items.length / count)
  const longer = items.length % count
  let at = 0
  const columns = Array.from({ length: count }, (_, index) => {
    const end = at + size + (index < longer ? 1 : 0)
    const column = items.slice(at, end)
    at = end
    return fill !== undefined && index >= longer ? [...column, fill] : column
  })
  return new Generator(columns)
}

function groupby(input: FilterInput): Value {
  const { span, budget } = input
  const fallback = input.argument('default')
  const plain = input.getter(input.argument('attribute'), fallback)
  const key = folded(input, plain)
  const groups: { readonly key: Value; readonly items: Value[] }[] = []
  for (const item of sorted(input, input.items(), key, false)) {
    const own = key(item)
    const last = groups.at(-1)
    if (last !== undefined && isEqual(last.key, own, span, budget)) last.items.push(item)
    else groups.push({ key: own, items: [item] })
  }
  return groups.map(
    (group) =>
      new Tuple([input.flag('case_sensitive') ? group.key : plain(group.items[0]!), group.items], ['grouper', 'list']),
  )
}

function unique(input: FilterInput): Value {
  const key = folded(input, input.getter(input.argument('attribute')))
  const seen = new Dict()
  const found = input.items().filter((item) => {
    const own = key(item)
    if (own instanceof Undefined || seen.has(own)) {
      if (own instanceof Undefined) return input.refuse(own)
      return false
    }
    return seen.set(own, true) || input.refuse(own)
  })
  return new Generator(found)
}

/** The first of those that no other item precedes in the given direction. */
function extreme(input: FilterInput, direction: 1 | -1): Value {
  const key = folded(input, input.getter(input.argument('attribute')))
  const [first, ...others] = input.items()
  if (first === undefined) return nothing(input)
  let best = first
  for (const item of others) if (direction * order(key(item), key(best), input.span, input.budget) > 0) best = item
  if (others.length === 0) key(first)
  return best
}

function nothing(input: FilterInput): Undefined {
  return new Undefined(`\`${input.name}\` found nothing, as the list is empty`, input.machine.strict)
}

/** The first or the last item. */
function only(input: FilterInput, index: 0 | -1): Value {
  const item = input.items().at(index)
  return item === undefined ? nothing(input) : item
}

function last(input: FilterInput): Value {
  if (input.value instanceof Generator)
    throw new RenderError(input.span, '`last` goes backwards, which this value does not', 'write `| list | last`')
  return only(input, -1)
}

function sum(input: FilterInput): Value {
  const read = input.getter(input.argument('attribute'))
  const start = input.argumentOr('start', 0n)
  if (asText(start) !== undefined) throw new RenderError(input.span, '`sum` does not add texts')
  let result: Value = start
  for (const item of input.items()) {
    const value = read(item)
    if (typeof value === 'number' || typeof result === 'number') {
      throw new RenderError(input.span, 'versions of Python add up floats differently')
    }
    result = compute('+', result, value, input.span, input.budget)
  }
  return result
}

/** Keeps the items of which `test` holds, or does not. */
export function keep(input: FilterInput, test: (item: Value) => boolean, isKept: boolean): Generator {
  return new Generator(input.items().filter((item) => test(item) === isKept))
}

/** Filters that work on lists. `map` and those that take tests stand with the tests they need. */
export const listFilters: ReadonlyMap<string, (input: FilterInput) => Value> = new Map([
  ['batch', batch],
  ['dictsort', dictsort],
  ['first', (input) => only(input, 0)],
  ['groupby', groupby],
  ['last', last],
  ['list', (input) => [...input.items()]],
  ['max', (input) => extreme(input, 1)],
  ['min', (input) => extreme(input, -1)],
  ['slice', slice],
  ['sort', sort],
  ['sum', sum],
  ['unique', unique],
])
