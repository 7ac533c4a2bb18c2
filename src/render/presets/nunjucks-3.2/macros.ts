import type { Node, Parameter, Span } from '../../../parse/template-tree.ts'
import { MappedOutput } from '../../mapped-output.ts'
import { RenderError } from '../../render-error.ts'
import { evaluate } from './expressions.ts'
import { Frame, StaticScope } from './frame.ts'
import type { Environment, Machine } from './machine.ts'
import { type CallArguments, Callable, describeValue, isDict, SafeText } from './values.ts'

type RenderBody = (body: readonly Node[], environment: Environment, output: MappedOutput) => void

/**
 * A macro, or the `caller` of a call block. A macro sees only its arguments and what the top of the template set; a
 * caller sees the names around it, and the variables of the macro that calls it.
 */
export function makeCallable(
  parameters: readonly Parameter[],
  body: readonly Node[],
  definition: Environment,
  kind: 'macro' | 'caller',
  machine: Machine,
  render: RenderBody,
): Callable {
  const plain = parameters.filter(({ defaultValue }) => defaultValue === undefined).map(({ name }) => name.name)
  const named = parameters.filter(({ defaultValue }) => defaultValue !== undefined)

  return new Callable((input, span) =>
    machine.budget.deeper(span, () => {
      const { register } = definition
      const outer = register.frame
      const frame = kind === 'macro' ? new Frame() : outer.push(true)
      register.frame = frame
      const { positional, keywords } = matchArguments(plain, named, input, span)
      const scope = new StaticScope(kind === 'macro' ? undefined : definition.scope)
      const environment: Environment = { scope, register, loops: new Map() }
      if (keywords.has('caller')) frame.declare('caller', keywords.get('caller'))
      for (const [index, name] of plain.entries()) {
        frame.declare(name, positional[index])
        scope.bind(name, { value: positional[index] })
      }
      const output = new MappedOutput(machine.budget, machine.template)
      RenderError.within(machine.template, () => {
        for (const { name, defaultValue } of named) {
          const isGiven = keywords.has(name.name)
          frame.declare(name.name, isGiven ? keywords.get(name.name) : evaluate(defaultValue!, environment, machine))
        }
        render(body, environment, output)
      })
      register.frame = outer
      const { text, map } = output.finish()
      return new SafeText(text, map)
    }),
  )
}

/** Extra arguments by position go to the parameters with defaults; parameters without one may be given by name. */
function matchArguments(
  plain: readonly string[],
  named: readonly Parameter[],
  input: CallArguments,
  span: Span,
): CallArguments {
  const last = input.positional.at(-1)
  if (isDict(last) && Object.hasOwn(last, '__keywords')) {
    throw new RenderError(span, `nunjucks takes ${describeValue(last)} with a key \`__keywords\` for named arguments`)
  }
  const positional = input.positional.slice(0, plain.length)
  const keywords = new Map(input.keywords)
  for (const [index, value] of input.positional.slice(plain.length).entries()) {
    const parameter = named[index]
    if (parameter !== undefined) keywords.set(parameter.name.name, value)
  }
  for (const name of plain.slice(positional.length)) {
    positional.push(keywords.get(name))
    keywords.delete(name)
  }
  return { positional, keywords }
}
