import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { type CallArguments, Callable, describeValue } from './values.ts'

/** The functions that nunjucks gives every template. Those not rendered exactly refuse to be called. */
export function makeGlobals(budget: Budget): ReadonlyMap<string, Callable> {
  const refuse = (name: string) =>
    new Callable((_, span) => {
      throw new RenderError(span, `\`${name}\` is not rendered exactly yet for nunjucks 3.2`)
    })
  return new Map([
    ['range', new Callable((input, span) => range(input, span, budget))],
    ['cycler', refuse('cycler')],
    ['joiner', refuse('joiner')],
  ])
}

function range({ positional, keywords }: CallArguments, span: Span, budget: Budget): readonly number[] {
  const [first, second, third] = positional.map((value) => {
    if (typeof value === 'number' && Number.isFinite(value)) return value
    throw new RenderError(span, `\`range\` is not known to take ${describeValue(value)} exactly`)
  })
  if (first === undefined || keywords.size > 0 || positional.length > 3) {
    throw new RenderError(span, '`range` takes one to three numbers')
  }
  const start = second === undefined ? 0 : first
  const stop = second ?? first
  const step = second === undefined ? 1 : third || 1
  const numbers: number[] = []
  for (let number = start; step > 0 ? number < stop : number > stop; number += step) {
    budget.spend(1, span)
    numbers.push(number)
  }
  return numbers
}
