import type { Node, Parameter, Span } from '../../../parse/template-tree.ts'
import { MappedOutput } from '../../mapped-output.ts'
import { RenderError } from '../../render-error.ts'
import { evaluate } from './expressions.ts'
import type { Machine } from './machine.ts'
import { namesIn } from './names-in.ts'
import { Scope } from './scope.ts'
import { storedNames } from './stored-names.ts'
import { type CallArguments, Callable, Dict, Tuple, Undefined, type Value } from './values.ts'

type RenderBody = (body: readonly Node[], scope: Scope, output: MappedOutput) => void

/** Names that a macro has when its body reads them. */
export const macroNames = ['caller', 'kwargs', 'varargs'] as const

/** A macro, or the `caller` of a call block. It sees the names of where it is written. */
export function makeMacro(
  name: string,
  parameters: readonly Parameter[],
  body: readonly Node[],
  definition: Scope,
  machine: Machine,
  render: RenderBody,
): Callable {
  const reads = namesIn(body)
  return new Callable(name, (input, span) =>
    machine.budget.deeper(span, () => {
      const scope = new Scope(definition, storedNames(body))
      bindArguments(name, parameters, input, reads, scope, span, machine.strict)
      const output = new MappedOutput(machine.budget, machine.template)
      RenderError.within(machine.template, () => {
        for (const parameter of parameters) {
          const { name: own, defaultValue } = parameter
          if (defaultValue === undefined || isGiven(parameter, parameters, input)) continue
          scope.set(own.name, evaluate(defaultValue, scope, machine))
        }
        render(body, scope, output)
      })
      return output.finish()
    }),
  )
}

function isGiven(
  parameter: Parameter,
  parameters: readonly Parameter[],
  { positional, keywords }: CallArguments,
): boolean {
  return parameters.indexOf(parameter) < positional.length || keywords.has(parameter.name.name)
}

function bindArguments(
  macro: string,
  parameters: readonly Parameter[],
  { positional, keywords }: CallArguments,
  reads: ReadonlySet<string>,
  scope: Scope,
  span: Span,
  strict: boolean,
): void {
  const left = new Map(keywords)
  for (const [index, { name }] of parameters.entries()) {
    const value = index < positional.length ? positional[index] : left.get(name.name)
    if (index >= positional.length) left.delete(name.name)
    if (value === undefined) scope.declare(name.name)
    else scope.set(name.name, value)
  }
  if (reads.has('caller')) {
    scope.set(
      'caller',
      left.get('caller') ?? new Undefined('`caller` is undefined: nothing calls the macro with a body', strict),
    )
    left.delete('caller')
  }
  if (reads.has('kwargs')) scope.set('kwargs', dictOf(left, span))
  else if (left.size > 0) {
    const [first] = left.keys()
    const body = 'the macro `x` does not use `caller`, and cannot take a body'.replace('x', macro)
    throw new RenderError(span, first === 'caller' ? body : `the macro \`${macro}\` takes no argument \`${first}\``)
  }
  const more = positional.slice(parameters.length)
  if (reads.has('varargs')) scope.set('varargs', new Tuple(more))
  else if (more.length > 0) {
    throw new RenderError(span, `the macro \`${macro}\` takes ${parameters.length} arguments, not ${positional.length}`)
  }
}

function dictOf(keywords: ReadonlyMap<string, Value>, span: Span): Dict {
  if (keywords.has('caller'))
    throw new RenderError(span, '`caller` among the `kwargs` of a macro is not rendered exactly')
  const dict = new Dict()
  for (const [key, value] of keywords) dict.set(key, value)
  return dict
}
