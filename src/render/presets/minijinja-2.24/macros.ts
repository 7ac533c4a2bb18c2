import type { Node, Parameter, Span } from '../../../parse/template-tree.ts'
import { MappedOutput } from '../../mapped-output.ts'
import { RenderError } from '../../render-error.ts'
import { evaluate } from './expressions.ts'
import { Frame } from './frame.ts'
import { freeNames } from './free-names.ts'
import type { Machine } from './machine.ts'
import { type CallArguments, Callable, Undefined, type Value } from './values.ts'

type RenderBody = (body: readonly Node[], frame: Frame, output: MappedOutput) => void

/** A macro, or the `caller` of a call block: it sees what its names were where it is written, and the variables. */
export function makeMacro(
  name: string,
  parameters: readonly Parameter[],
  body: readonly Node[],
  definition: Frame,
  variables: (name: string) => Value | undefined,
  machine: Machine,
  render: RenderBody,
): Callable {
  const free = freeNames(parameters, body)
  const takesCaller = free.has('caller')
  const closure = definition.enclose(
    [...free].filter((one) => one !== 'caller'),
    (one) => machine.globals.get(one),
  )
  return new Callable(name, true, (input, span) =>
    machine.budget.deeper(span, () => {
      const values = bindArguments(name, parameters, input, takesCaller, span)
      const frame = new Frame(new Frame(undefined, variables), (one) => closure.values.get(one))
      if (takesCaller) frame.set('caller', input.keywords.get('caller') ?? new Undefined('`caller` is undefined'))
      const output = new MappedOutput(machine.budget, machine.template)
      RenderError.within(machine.template, () => {
        for (const [index, { name: own, defaultValue }] of [...parameters.entries()].reverse()) {
          const value = values[index]!
          const isDefault = value instanceof Undefined && defaultValue !== undefined
          frame.set(own.name, isDefault ? evaluate(defaultValue, frame, machine) : value)
        }
        render(body, frame, output)
      })
      return output.finish()
    }),
  )
}

function bindArguments(
  macro: string,
  parameters: readonly Parameter[],
  { positional, keywords }: CallArguments,
  takesCaller: boolean,
  span: Span,
): readonly Value[] {
  if (positional.length > parameters.length) {
    const counts = `${parameters.length} arguments, not ${positional.length}`
    throw new RenderError(span, `the macro \`${macro}\` takes ${counts}`)
  }
  const left = new Set(keywords.keys())
  if (takesCaller) left.delete('caller')
  const values = parameters.map(({ name: { name } }, index) => {
    const [byPosition, byName] = [positional[index], keywords.get(name)]
    if (byPosition !== undefined && byName !== undefined) {
      throw new RenderError(span, `the macro \`${macro}\` gets \`${name}\` twice`)
    }
    left.delete(name)
    const value = byPosition === undefined ? byName : byPosition
    return value === undefined ? new Undefined(`\`${name}\` is not given`) : value
  })
  const [first] = left
  if (first !== undefined) {
    const body = `the macro \`${macro}\` does not use \`caller\`, and cannot take a body`
    throw new RenderError(span, first === 'caller' ? body : `the macro \`${macro}\` takes no argument \`${first}\``)
  }
  return values
}
