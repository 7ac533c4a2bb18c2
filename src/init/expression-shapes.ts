import type { Argument, Expression, Filter, Literal } from '../parse/template-tree.ts'
import { emptyShape, itemOf, keyOf, type Shape } from './variable-shape.ts'

/** The shape that a name stands for in its scope. */
export type Lookup = (name: string) => Shape

/** What is done with the value of an expression. */
export type Use = 'printed' | 'tested' | 'other'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const textFilters = words('upper lower trim indent replace capitalize title wordwrap truncate striptags center format')
const listFilters = words('sort list reverse unique select reject selectattr rejectattr batch slice sum max min')
const textMethods = words('upper lower strip lstrip rstrip split startswith endswith replace trim startsWith endsWith')
const textTests = words('string lower upper')

/** Notes in the shapes what an expression does with the values that it reads. */
export function useExpression(expression: Expression, use: Use, lookup: Lookup): void {
  const read = (child: Expression | undefined, how: Use = 'other') => {
    if (child !== undefined) useExpression(child, how, lookup)
  }
  const place = placeOf(expression, lookup)
  if (place !== undefined) {
    if (use === 'printed') place.isPrinted = true
    if (use === 'tested') place.isTested = true
    if (expression.kind === 'subscript') read(expression.index)
    return
  }
  switch (expression.kind) {
    case 'list':
    case 'tuple':
      for (const item of expression.items) read(item)
      return
    case 'dict':
      for (const { value } of expression.entries) read(value)
      return
    case 'filter':
      useFilter(expression, use, lookup)
      return
    case 'call-expression':
      useCall(expression.callee, expression.arguments, lookup)
      return
    case 'test': {
      const tested = placeOf(expression.value, lookup)
      if (tested === undefined) read(expression.value)
      else if (textTests.has(expression.name)) tested.isText = true
      else if (expression.name === 'mapping') tested.isMapping = true
      else if (expression.name === 'number') tested.isNumber = true
      else if (expression.name === 'true' || expression.name === 'false') tested.isBoolean = true
      useArguments(expression.arguments, lookup)
      return
    }
    case 'unary':
      if (expression.operator === 'not') read(expression.value, 'tested')
      else useNumber(expression.value, lookup)
      return
    case 'binary': {
      const { operator, left, right } = expression
      const isLogic = operator === 'and' || operator === 'or'
      if (!isLogic && operator !== 'in' && operator !== 'not in' && operator !== '~') {
        markNumbers(operator, left, right, lookup)
      }
      if (operator === 'in' || operator === 'not in') compareWithList(left, right, lookup)
      read(left, isLogic ? use : operator === '~' ? 'printed' : 'other')
      read(right, isLogic ? use : operator === '~' ? 'printed' : 'other')
      return
    }
    case 'comparison': {
      const parts = [expression.first, ...expression.rest.map(({ value }) => value)]
      for (const [index, part] of parts.entries()) {
        read(part)
        for (const other of [parts[index - 1], parts[index + 1]]) compare(part, other, lookup)
      }
      return
    }
    case 'conditional':
      read(expression.test, 'tested')
      read(expression.value, use)
      read(expression.otherwise, use)
      return
    case 'group':
      read(expression.value, use)
  }
}

/** The shape of the place that an expression names, such as `a.b[0]`; nothing for a value that is computed. */
export function placeOf(expression: Expression, lookup: Lookup): Shape | undefined {
  switch (expression.kind) {
    case 'name':
      return lookup(expression.name)
    case 'group':
      return placeOf(expression.value, lookup)
    case 'attribute': {
      const object = placeOf(expression.object, lookup)
      return object && keyOf(object, expression.name)
    }
    case 'subscript': {
      const object = placeOf(expression.object, lookup)
      const key = textOf(expression.index)
      if (object === undefined) return undefined
      if (key !== undefined) return keyOf(object, key)
      const isIndex = expression.index.kind === 'literal' || expression.index.kind === 'unary'
      if (isIndex) object.isLooped = true
      else object.isMapping ||= !object.isLooped
      return itemOf(object)
    }
    case 'slice':
      for (const bound of [expression.from, expression.to, expression.step]) {
        if (bound !== undefined) useNumber(bound, lookup)
      }
      return placeOf(expression.object, lookup)
    case 'filter': {
      const { filter, value } = expression
      if (!listFilters.has(filter.name) && !/^(?:first|last|default|d|safe)$/.test(filter.name)) return undefined
      const place = placeOf(value, lookup)
      if (place === undefined) return undefined
      useArguments(filter.arguments, lookup)
      if (filter.name === 'default' || filter.name === 'd') markDefault(place, filter.arguments[0]?.value)
      else if (filter.name !== 'safe') place.isLooped = true
      return filter.name === 'first' || filter.name === 'last' ? itemOf(place) : place
    }
    default:
      return undefined
  }
}

/** What a loop goes over, with the shape of its elements: those of a list, or of `items()` of a mapping. */
export function loopShape(iterable: Expression, lookup: Lookup): { readonly item: Shape; readonly isPairs: boolean } {
  const place = placeOf(iterable, lookup)
  if (place !== undefined) {
    place.isLooped = true
    return { item: itemOf(place), isPairs: false }
  }
  useExpression(iterable, 'other', lookup)
  const isFilter = iterable.kind === 'filter' && /^(?:items|dictsort)$/.test(iterable.filter.name)
  const callee =
    iterable.kind === 'call-expression' && iterable.callee.kind === 'attribute' ? iterable.callee : undefined
  const object = isFilter
    ? iterable.value
    : callee?.name === 'items' || callee?.name === 'values'
      ? callee.object
      : undefined
  const mapping = object && placeOf(object, lookup)
  if (mapping === undefined) return { item: emptyShape(), isPairs: false }
  mapping.isMapping = true
  return { item: itemOf(mapping), isPairs: callee?.name !== 'values' }
}

/** A place that stands where only a number does. */
function useNumber(expression: Expression, lookup: Lookup): void {
  const place = placeOf(expression, lookup)
  if (place === undefined) useExpression(expression, 'other', lookup)
  else place.isNumber = true
}

function useFilter({ value, filter }: Filter, use: Use, lookup: Lookup): void {
  const place = placeOf(value, lookup)
  useArguments(filter.arguments, lookup)
  if (place === undefined) useExpression(value, 'other', lookup)
  else if (textFilters.has(filter.name)) place.isText = true
  else if (filter.name === 'abs' || filter.name === 'round') place.isNumber = true
  else if (filter.name === 'items' || filter.name === 'dictsort') place.isMapping = true
  else if (filter.name === 'join' || filter.name === 'map') {
    place.isLooped = true
    const attribute = textOf(filter.arguments.find(({ name }) => name?.name === 'attribute')?.value)
    const item = attribute === undefined ? itemOf(place) : keyOf(itemOf(place), attribute)
    if (filter.name === 'join' && use === 'printed') item.isPrinted = true
  }
}

function useCall(callee: Expression, args: readonly Argument[], lookup: Lookup): void {
  useArguments(args, lookup)
  if (callee.kind === 'name') lookup(callee.name).isCalled = true
  else if (callee.kind === 'attribute') {
    const object = placeOf(callee.object, lookup)
    if (object === undefined) useExpression(callee.object, 'other', lookup)
    else if (textMethods.has(callee.name)) object.isText = true
    else if (callee.name === 'append' || callee.name === 'pop') object.isLooped = true
    else if (callee.name === 'get') keyOf(object, textOf(args[0]?.value) ?? 'key')
    else if (/^(?:items|keys|values)$/.test(callee.name)) object.isMapping = true
    else keyOf(object, callee.name).isCalled = true
  } else useExpression(callee, 'other', lookup)
}

function useArguments(list: readonly Argument[], lookup: Lookup): void {
  for (const { value } of list) useExpression(value, 'other', lookup)
}

function compare(part: Expression, other: Expression | undefined, lookup: Lookup): void {
  if (other?.kind !== 'literal') return
  const place = placeOf(part, lookup)
  if (place !== undefined) markLiteral(place, other)
}

function compareWithList(left: Expression, right: Expression, lookup: Lookup): void {
  if (right.kind !== 'list' && right.kind !== 'tuple') return
  for (const item of right.items) compare(left, item, lookup)
}

function markDefault(place: Shape, value: Expression | undefined): void {
  if (value?.kind === 'list') place.isLooped = true
  else if (value?.kind === 'dict') place.isMapping = true
  else if (value?.kind === 'literal' && value.type !== 'string') markLiteral(place, value)
}

function markLiteral(place: Shape, literal: Literal): void {
  const text = textOf(literal)
  if (text !== undefined) place.compared.add(text)
  else if (literal.type === 'integer' || literal.type === 'float') place.isNumber = true
  else if (literal.type === 'boolean') place.isBoolean = true
}

function markNumbers(operator: string, left: Expression, right: Expression, lookup: Lookup): void {
  for (const [part, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const isNumber = other.kind === 'literal' && (other.type === 'integer' || other.type === 'float')
    const place =
      isNumber || (operator !== '+' && operator !== '%' && operator !== '*') ? placeOf(part, lookup) : undefined
    if (place !== undefined) place.isNumber = true
  }
}

function textOf(expression: Expression | undefined): string | undefined {
  if (expression?.kind !== 'literal' || expression.type !== 'string' || expression.source.includes('\\'))
    return undefined
  return expression.source.slice(1, -1)
}
