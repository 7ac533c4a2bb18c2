import type { Span } from '../../../parse/template-tree.ts'
import { RenderError } from '../../render-error.ts'
import { isEqual } from './compare.ts'
import type { Machine } from './machine.ts'
import { Callable, PartOwner, Undefined, type Value } from './values.ts'

/** Where a loop is; its `index` (from 0) is moved on in each turn. */
export interface LoopState {
  index: number
  /** What `loop.changed` was given last. */
  last: readonly Value[] | undefined
}

/** The variable `loop`. @param recurse what calling it does; undefined unless the loop is `recursive` */
export function makeLoop(
  state: LoopState,
  items: readonly Value[],
  depth: number,
  recurse: Callable['call'] | undefined,
  machine: Machine,
): PartOwner {
  const { length } = items
  const neighbour = (offset: number): Value => {
    const item = items[state.index + offset]
    return item === undefined ? new Undefined('there is no such item in the loop') : item
  }
  const changed = new Callable('changed', false, ({ positional }, span: Span) => {
    const { last } = state
    const isSame =
      last !== undefined &&
      last.length === positional.length &&
      last.every((value, index) => isEqual(value, positional[index]!, { span, machine }))
    if (!isSame) state.last = positional
    return !isSame
  })
  const cycle = new Callable('cycle', false, ({ positional }, span: Span) => {
    if (positional.length === 0) throw new RenderError(span, '`loop.cycle` takes at least one argument')
    return positional[state.index % positional.length]!
  })
  const parts: ReadonlyMap<string, () => Value> = new Map<string, () => Value>([
    ['index', () => BigInt(state.index + 1)],
    ['index0', () => BigInt(state.index)],
    ['revindex', () => BigInt(length - state.index)],
    ['revindex0', () => BigInt(length - state.index - 1)],
    ['first', () => state.index === 0],
    ['last', () => state.index === length - 1],
    ['length', () => BigInt(length)],
    ['depth', () => BigInt(depth + 1)],
    ['depth0', () => BigInt(depth)],
    ['previtem', () => neighbour(-1)],
    ['nextitem', () => neighbour(1)],
  ])
  const methods = new Map([changed, cycle].map((one) => [one.name, one]))
  return new PartOwner('loop', (name) => parts.get(name)?.(), methods, recurse)
}
