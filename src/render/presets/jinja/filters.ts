import { RenderError } from '../../render-error.ts'
import { isTrue } from './compare.ts'
import { FilterInput } from './filter-input.ts'
import { filterAliases, filterSignatures } from './filter-signatures.ts'
import { keep, listFilters } from './list-filters.ts'
import type { Use } from './machine.ts'
import { runTest } from './tests.ts'
import { textFilters } from './text-filters.ts'
import { valueFilters } from './value-filters.ts'
import { asText, type CallArguments, Generator, Tuple, type Value } from './values.ts'

/** Applies the filter of this name. @throws {RenderError} for one that is not known, or arguments that do not fit */
export function runFilter(name: string, value: Value, input: CallArguments, use: Use): Value {
  const signature = filterSignatures.get(name)
  const { span } = use
  if (signature === undefined) throw new RenderError(span, `the filter \`${name}\` is not rendered exactly`)
  use.machine.budget.spend(1, span)
  use.machine.budget.spendOn(asText(value), span)
  const { positional, keywords } = input
  if (signature.isOpen) return runOpen(name, value, input, use)
  const given = new Map<string, Value>()
  for (const [index, argument] of positional.entries()) {
    const parameter = signature.parameters[index]
    if (parameter === undefined)
      throw new RenderError(span, `the filter \`${name}\` does not take ${positional.length} arguments`)
    given.set(parameter, argument)
  }
  for (const [keyword, argument] of keywords) {
    if (!signature.parameters.includes(keyword) || given.has(keyword)) {
      throw new RenderError(span, `the filter \`${name}\` does not take \`${keyword}=\` here`)
    }
    given.set(keyword, argument)
  }
  if (signature.parameters.slice(0, signature.required).some((parameter) => !given.has(parameter))) {
    throw new RenderError(span, `the filter \`${name}\` needs ${signature.required} arguments`)
  }
  const key = filterAliases.get(name) ?? name
  const filter = (textFilters.get(key) ?? listFilters.get(key) ?? valueFilters.get(key))!
  return filter(new FilterInput(name, value, given, use))
}

/** The filters that take a filter, a test, or any number of values. */
function runOpen(name: string, value: Value, { positional, keywords }: CallArguments, use: Use): Value {
  const { span } = use
  const input = new FilterInput(name, value, new Map([['*', new Tuple(positional)]]), use)
  if (name === 'format') return keywords.size > 0 ? refuseNamed(name, use) : textFilters.get('format')!(input)
  if (name === 'map') return new Generator(input.items().map(mapper(input, { positional, keywords }, use)))
  if (keywords.size > 0) return refuseNamed(name, use)
  const byAttribute = name.endsWith('attr')
  if (byAttribute && positional.length === 0)
    throw new RenderError(span, `the filter \`${name}\` needs the name of an attribute`)
  const read = byAttribute ? input.getter(positional[0]) : (item: Value) => item
  const [test, ...given] = positional.slice(byAttribute ? 1 : 0)
  const testName = test === undefined ? undefined : asText(test)
  if (test !== undefined && testName === undefined) throw new RenderError(span, 'the name of a test is no text')
  const holds = (item: Value) =>
    testName === undefined ? isTrue(read(item), span) : runTest(testName, read(item), given, use)
  return keep(input, holds, name.startsWith('select'))
}

function mapper(input: FilterInput, { positional, keywords }: CallArguments, use: Use): (item: Value) => Value {
  if (positional.length === 0 && keywords.has('attribute')) {
    if ([...keywords.keys()].some((name) => name !== 'attribute' && name !== 'default')) return refuseNamed('map', use)
    return input.getter(keywords.get('attribute'), keywords.get('default'))
  }
  const [filter, ...rest] = positional
  const name = filter === undefined ? undefined : asText(filter)
  if (name === undefined) throw new RenderError(use.span, '`map` needs the name of a filter, or `attribute=`')
  return (item) => runFilter(name, item, { positional: rest, keywords }, use)
}

function refuseNamed(name: string, { span }: Use): never {
  throw new RenderError(span, `the filter \`${name}\` is not known with these named arguments`)
}
