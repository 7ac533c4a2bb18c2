import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import {
  asInteger,
  type CallArguments,
  Callable,
  Dict,
  describeValue,
  ItemOwner,
  Namespace,
  Range,
  type Value,
} from './values.ts'

/** The functions that a template has without asking: `range`, `dict`, `namespace`, `cycler` and `joiner`. */
export function makeGlobals(budget: Budget): ReadonlyMap<string, Value> {
  const functions = [
    new Callable('range', (input, span) => range(input, span, budget)),
    new Callable('dict', dict),
    new Callable('namespace', namespace),
    new Callable('cycler', cycler),
    new Callable('joiner', joiner),
  ]
  return new Map(functions.map((one) => [one.name, one]))
}

function range({ positional, keywords }: CallArguments, span: Span, budget: Budget): Range {
  if (keywords.size > 0 || positional.length < 1 || positional.length > 3) {
    throw new RenderError(span, '`range` takes 1 to 3 arguments by position')
  }
  const numbers = positional.map((value) => {
    const number = asInteger(value)
    if (number === undefined) throw new RenderError(span, `\`range\` does not take ${describeValue(value)}`)
    return number
  })
  const [first, second, step = 1n] = numbers
  if (step === 0n) throw new RenderError(span, 'the step of `range` is zero')
  const made = second === undefined ? new Range(0n, first!, 1n) : new Range(first!, second, step)
  if (made.length > budget.limits.steps) throw new RenderError(span, '`range` is too long here')
  return made
}

/** The entries of `dict(a=1)` and `namespace(a=1)`; both also take a dict. */
function entriesOf(
  name: string,
  { positional, keywords }: CallArguments,
  span: Span,
): readonly (readonly [Value, Value])[] {
  const [base, ...others] = positional
  if (others.length > 0 || (base !== undefined && !(base instanceof Dict))) {
    throw new RenderError(span, `\`${name}\` is known with named arguments and one dict`)
  }
  return [...(base?.entries(span) ?? []), ...keywords]
}

function dict(input: CallArguments, span: Span): Dict {
  const made = new Dict()
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

function cycler({ positional, keywords }: CallArguments, span: Span): ItemOwner {
  if (positional.length === 0 || keywords.size > 0) throw new RenderError(span, '`cycler` takes its items by position')
  let at = 0
  const step = (move: (count: number) => number, name: string) =>
    new Callable(name, () => {
      const current = positional[at]!
      at = move(at)
      return name === 'next' ? current : null
    })
  const parts: ReadonlyMap<string, () => Value> = new Map([
    ['current', () => positional[at]!],
    ['next', () => step((index) => (index + 1) % positional.length, 'next')],
    ['reset', () => step(() => 0, 'reset')],
  ])
  return new ItemOwner('cycler', (name) => parts.get(name)?.())
}

function joiner({ positional, keywords }: CallArguments, span: Span): ItemOwner {
  const [separator = ', '] = [...positional, ...keywords.values()]
  if (positional.length + keywords.size > 1 || (keywords.size > 0 && !keywords.has('sep')))
    throw new RenderError(span, '`joiner` takes one argument')
  let isUsed = false
  const call = () => {
    const text = isUsed ? separator : ''
    isUsed = true
    return text
  }
  return new ItemOwner('joiner', () => undefined, call)
}
