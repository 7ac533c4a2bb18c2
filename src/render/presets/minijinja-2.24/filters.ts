import { RenderError } from '../../render-error.ts'
import { isTruthy } from './compare.ts'
import { FilterInput } from './filter-input.ts'
import { filterAliases, filterSignatures } from './filter-signatures.ts'
import { listFilters } from './list-filters.ts'
import type { Use } from './machine.ts'
import { runTest } from './tests.ts'
import { textFilters } from './text-filters.ts'
import { valueFilters } from './value-filters.ts'
import { asText, type CallArguments, Undefined, type Value } from './values.ts'

/** Applies the filter of this name. @throws {RenderError} for one that is not known, or arguments that do not fit */
export function runFilter(name: string, value: Value, { positional, keywords }: CallArguments, use: Use): Value {
  const signature = filterSignatures.get(name)
  const { span, machine } = use
  if (signature === undefined) throw new RenderError(span, `the filter \`${name}\` is not rendered exactly`)
  machine.budget.spend(1, span)
  machine.budget.spendOn(asText(value), span)
  const given = new Map<string, Value>()
  const rest: Value[] = []
  for (const [index, argument] of positional.entries()) {
    const parameter = signature.positional[index]
    if (parameter !== undefined) given.set(parameter, argument)
    else if (signature.isOpen) rest.push(argument)
    else throw new RenderError(span, `the filter \`${name}\` does not take ${positional.length} arguments`)
  }
  for (const [keyword, argument] of keywords) {
    if (!signature.named.includes(keyword) || given.has(keyword)) {
      throw new RenderError(span, `the filter \`${name}\` does not take \`${keyword}=\` here`)
    }
    given.set(keyword, argument)
  }
  if (positional.length < signature.required) {
    throw new RenderError(span, `the filter \`${name}\` needs ${signature.required} arguments`)
  }
  const key = filterAliases.get(name) ?? name
  const input = new FilterInput(name, value, given, rest, use)
  if (key === 'map') return map(input, positional.length)
  if (key.startsWith('select') || key.startsWith('reject')) return select(input, use)
  return (textFilters.get(key) ?? listFilters.get(key) ?? valueFilters.get(key))!(input)
}

function map(input: FilterInput, count: number): Value {
  const attribute = input.given('attribute')
  if (attribute === undefined) {
    const name = input.nameArgument(input.argument('filter')) ?? input.refuse(null)
    const call = { positional: input.rest, keywords: new Map() }
    return input.items().map((item) => runFilter(name, item, call, input))
  }
  if (count > 0) throw new RenderError(input.span, '`map` takes either a filter or `attribute=`')
  const path = input.nameArgument(attribute) ?? ''
  const fallback = input.argument('default')
  return input.items().map((item) => {
    if (fallback !== undefined) return input.alongOr(item, path, fallback)
    return input.along(item, path)
  })
}

function select(input: FilterInput, use: Use): Value {
  const path = input.nameArgument(input.argument('attribute'))
  const given = input.argument('test')
  const test = given === null || given instanceof Undefined ? undefined : input.nameArgument(given)
  const isWanted = input.name.startsWith('select')
  return input.items().filter((item) => {
    const value = path === undefined ? item : input.along(item, path)
    const holds = test === undefined ? isTruthy(value, input) : runTest(test, value, input.rest, use)
    return holds === isWanted
  })
}
