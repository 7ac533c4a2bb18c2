import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import {
  asInteger,
  type CallArguments,
  Callable,
  describeValue,
  Iterable,
  Namespace,
  SortedMap,
  Undefined,
  type Value,
} from './values.ts'

/** Most items that `range` gives. */
const longestRange = 100_000

/** The functions that a template has without asking: `range`, `dict` and `namespace`. */
export function makeGlobals(budget: Budget): ReadonlyMap<string, Value> {
  const functions = [
    new Callable('range', false, (input, span) => range(input, span, budget)),
    new Callable('dict', false, dict),
    new Callable('namespace', false, namespace),
  ]
  return new Map(functions.map((one) => [one.name, one]))
}

function range({ positional, keywords }: CallArguments, span: Span, budget: Budget): Iterable {
  if (keywords.size > 0 || positional.length < 1 || positional.length > 3) {
    throw new RenderError(span, '`range` takes 1 to 3 arguments by position')
  }
  const numbers = positional.map((value) => {
    const number = asInteger(value)
    if (number === undefined) throw new RenderError(span, `\`range\` does not take ${describeValue(value)}`)
    return Number(number)
  })
  const [first, second, step = 1] = numbers
  const [from, to] = second === undefined ? [0, first!] : [first!, second]
  if (step === 0) throw new RenderError(span, 'the step of `range` is zero')
  const length = Math.max(0, Math.ceil((to - from) / step))
  if (length > longestRange) throw new RenderError(span, `\`range\` has more than ${longestRange} items here`)
  budget.spend(length, span)
  return new Iterable(Array.from({ length }, (_, index) => BigInt(from + index * step)))
}

/** The entries of `dict(a=1)` and `namespace(a=1)`; both also take a map. */
function entriesOf(
  name: string,
  { positional, keywords }: CallArguments,
  span: Span,
): readonly (readonly [Value, Value])[] {
  const [base, ...others] = positional
  const isMap = base instanceof SortedMap
  if (others.length > 0 || (base !== undefined && !isMap && !(base instanceof Undefined && name === 'dict'))) {
    throw new RenderError(span, `\`${name}\` is known with named arguments or one map`)
  }
  if (name === 'namespace' && isMap && keywords.size > 0) {
    throw new RenderError(span, '`namespace` takes named arguments or one map, not both')
  }
  return [...(isMap ? base.entries : []), ...keywords]
}

function dict(input: CallArguments, span: Span): SortedMap {
  const made = new SortedMap()
  for (const [key, value] of entriesOf('dict', input, span)) made.set(key, value)
  return made
}

function namespace(input: CallArguments, span: Span): Namespace {
  const made = new Namespace()
  for (const [key, value] of entriesOf('namespace', input, span)) {
    if (typeof key === 'string') made.values.set(key, value)
  }
  return made
}
