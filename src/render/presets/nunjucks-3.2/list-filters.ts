import { RenderError } from '../../render-error.ts'
import type { FilterInput } from './filter-input.ts'
import { compute, isOrdered } from './operators.ts'
import { tests } from './tests.ts'
import { type Dict, isDict, isTrue, joinList, lookUp, SafeText } from './values.ts'

type ListFilter = (input: FilterInput) => unknown

/** The field of each item, when a filter is given one. */
function fields(input: FilterInput, attribute: unknown): readonly unknown[] {
  const list = input.list()
  return isTrue(attribute) ? list.map((item) => fieldOf(input, item, attribute)) : list
}

function fieldOf(input: FilterInput, item: unknown, attribute: unknown): unknown {
  if (item === undefined || item === null) return input.refuse(item)
  return lookUp(item, attribute, input.span)
}

/** The value at a dotted path, own properties only. */
function valueAt(input: FilterInput, item: unknown, attribute: unknown): unknown {
  if (typeof attribute !== 'string') return input.refuse(attribute)
  let value = item
  for (const part of attribute.split('.')) {
    if (value === undefined || value === null) return input.refuse(value)
    if (value instanceof SafeText || !Object.hasOwn(value as object, part)) return undefined
    value = (value as Dict)[part]
  }
  return value
}

function batch(input: FilterInput): unknown {
  const count = input.number(input.argument(0), Number.NaN)
  const rows: unknown[][] = []
  let row: unknown[] = []
  for (const [index, item] of input.list().entries()) {
    if (index % count === 0 && row.length > 0) {
      rows.push(row)
      row = []
    }
    row.push(item)
  }
  if (row.length === 0) return rows
  const fill = input.argument(1)
  if (isTrue(fill)) {
    input.budget.spend(Math.max(0, count - row.length) || 0, input.span)
    while (row.length < count) row.push(fill)
  }
  rows.push(row)
  return rows
}

function slice(input: FilterInput): unknown {
  const list = input.list()
  const count = input.number(input.argument(0), Number.NaN)
  if (!(count >= 1) || !Number.isInteger(count)) return input.refuse(count)
  input.budget.spend(count, input.span)
  const size = Math.floor(list.length / count)
  const extra = list.length % count
  const fill = input.argument(1)
  const rows: unknown[][] = []
  let at = 0
  for (let index = 0; index < count; index += 1) {
    const end = at + size + (index < extra ? 1 : 0)
    const row = list.slice(at, end)
    if (isTrue(fill) && index >= extra) row.push(fill)
    rows.push(row)
    at = end
  }
  return rows
}

function dictsort(input: FilterInput): unknown {
  const { value } = input
  const by = input.argument(1)
  if (!isDict(value)) return input.refuse()
  const side = by === undefined || by === 'key' ? 0 : by === 'value' ? 1 : input.refuse(by)
  const entries = Object.entries(value)
  input.budget.spend(entries.length, input.span)
  const key = (entry: readonly unknown[]) => {
    const found = input.primitive(entry[side])
    return typeof found === 'string' && !isTrue(input.argument(0)) ? found.toUpperCase() : found
  }
  return entries.sort((left, right) => {
    const a = key(left)
    const b = key(right)
    return isOrdered('>', a, b) ? 1 : a === b ? 0 : -1
  })
}

function sort(input: FilterInput): unknown {
  const { value } = input
  const list = value === undefined || value === null ? [] : typeof value === 'string' ? value.split('') : input.list()
  const sign = isTrue(input.argument(0, 'reverse')) ? -1 : 1
  const withCase = isTrue(input.argument(1, 'case_sensitive'))
  const attribute = input.argument(2, 'attribute')
  const key = (item: unknown) => {
    const found = isTrue(attribute) ? valueAt(input, item, attribute) : item
    if (found === undefined && input.strict && isTrue(attribute)) return input.refuse(found)
    return input.primitive(found)
  }
  return [...list].sort((left, right) => {
    let a = key(left)
    let b = key(right)
    if (!withCase && typeof a === 'string' && typeof b === 'string') {
      a = a.toLowerCase()
      b = b.toLowerCase()
    }
    return isOrdered('<', a, b) ? -sign : isOrdered('>', a, b) ? sign : 0
  })
}

function groupby(input: FilterInput): unknown {
  const attribute = input.argument(0)
  const groups: Record<string, unknown[]> = Object.create(null)
  for (const item of input.list()) {
    const value = input.primitive(valueAt(input, item, attribute))
    if (value === undefined && input.strict) return input.refuse(value)
    const key = String(value)
    if (key in Object.prototype) return input.refuse(value)
    groups[key] ??= []
    groups[key].push(item)
  }
  return groups
}

function select(input: FilterInput, wanted: boolean): unknown {
  const name = input.positional.length === 0 ? 'truthy' : input.argument(0)
  const test = typeof name === 'string' && name !== 'none' ? tests.get(name) : undefined
  if (test === undefined) throw new RenderError(input.span, 'nunjucks has no test of that name')
  const argument = input.argument(1)
  return input
    .list()
    .filter((value) => test.run({ value, argument, span: input.span, budget: input.budget }) === wanted)
}

function sum(input: FilterInput): unknown {
  const add = (a: unknown, b: unknown) => compute('+', a, b, input.span, input.budget)
  const start = input.argument(1)
  return add(start === undefined ? 0 : start, fields(input, input.argument(0)).reduce(add, 0))
}

function list(input: FilterInput): unknown {
  const { value, budget, span } = input
  if (typeof value === 'string') {
    budget.spend(value.length, span)
    return value.split('')
  }
  return isDict(value) ? Object.entries(value).map(([key, item]) => ({ key, value: item })) : input.list()
}

function first(input: FilterInput): unknown {
  const { value } = input
  return typeof value === 'string' || Array.isArray(value) ? value[0] : input.refuse()
}

function last(input: FilterInput): unknown {
  const { value } = input
  return typeof value === 'string' || Array.isArray(value) ? value[value.length - 1] : input.refuse()
}

/** Filters that work on lists and dicts. */
export const listFilters: Readonly<Record<string, ListFilter>> = {
  batch,
  dictsort,
  first,
  groupby,
  join: (input) => {
    const by = input.argument(0)
    return joinList(fields(input, input.argument(1)), isTrue(by) ? input.toText(by) : '', input.span, input.budget)
  },
  last,
  list,
  reject: (input) => select(input, false),
  rejectattr: (input) => input.list().filter((item) => !isTrue(fieldOf(input, item, input.argument(0)))),
  reverse: (input) =>
    typeof input.value === 'string' ? input.value.split('').reverse().join('') : [...input.list()].reverse(),
  select: (input) => select(input, true),
  selectattr: (input) => input.list().filter((item) => isTrue(fieldOf(input, item, input.argument(0)))),
  slice,
  sort,
  sum,
}
