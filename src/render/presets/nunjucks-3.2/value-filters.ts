import { RenderError } from '../../render-error.ts'
import type { FilterInput } from './filter-input.ts'
import { Callable, isDict, isPrimitive, isTrue, SafeText } from './values.ts'

type ValueFilter = (input: FilterInput) => unknown

/** With a third argument, even a false one by name, every false value gives way to the default. */
function defaultTo(input: FilterInput): unknown {
  const { value, keywords } = input
  const fallback = input.argument(0)
  const anyFalse = isTrue(input.argument(1)) || keywords.has('boolean')
  if (anyFalse) return isTrue(value) ? value : fallback
  return value === undefined ? fallback : value
}

function length(input: FilterInput): unknown {
  const { value } = input
  if (value === undefined || value === null || value === false) return 0
  if (value instanceof SafeText) return value.text.length
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  if (isDict(value)) return Object.keys(value).length
  return isPrimitive(value) ? undefined : input.refuse()
}

function round(input: FilterInput): unknown {
  const method = input.argument(1)
  const factor = 10 ** input.number(input.argument(0), 0)
  const rounder = method === 'ceil' ? Math.ceil : method === 'floor' ? Math.floor : Math.round
  return rounder(Number(input.primitive()) * factor) / factor
}

function int(input: FilterInput): unknown {
  const result = Number.parseInt(String(input.primitive()), input.number(input.argument(1, 'base'), 10))
  return Number.isNaN(result) ? input.argument(0, 'default') : result
}

function float(input: FilterInput): unknown {
  const result = Number.parseFloat(String(input.primitive()))
  return Number.isNaN(result) ? input.argument(0) : result
}

function dump(input: FilterInput): unknown {
  const spaces = input.argument(0)
  if (spaces !== undefined && typeof spaces !== 'number' && typeof spaces !== 'string') return input.refuse(spaces)
  checkPlain(input, input.value, 0)
  const text = JSON.stringify(input.value, null, spaces)
  if (text !== undefined) input.budget.checkLength(text.length, input.span)
  return text
}

const deepestDump = 100

function checkPlain(input: FilterInput, value: unknown, depth: number): void {
  input.budget.spend(1, input.span)
  if (value instanceof SafeText || value instanceof Callable) input.refuse(value)
  if (isPrimitive(value)) return
  if (depth >= deepestDump) throw new RenderError(input.span, `a value is nested more than ${deepestDump} deep`)
  for (const item of Object.values(value as object)) checkPlain(input, item, depth + 1)
}

/** Filters that work on any value. */
export const valueFilters: Readonly<Record<string, ValueFilter>> = {
  abs: (input) => Math.abs(Number(input.primitive())),
  default: defaultTo,
  dump,
  float,
  int,
  length,
  round,
  string: (input) => {
    const { value } = input
    if (value === undefined || value === null) return input.refuse()
    return value instanceof SafeText ? value : input.toText()
  },
}
