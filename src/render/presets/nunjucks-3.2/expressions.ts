import type { Argument, Call, Expression, FilterCall, Literal } from '../../../parse/template-tree.ts'
import { RenderError } from '../../render-error.ts'
import { FilterInput } from './filter-input.ts'
import { isWordNumber, readString } from './literals.ts'
import type { Environment, Machine } from './machine.ts'
import { callMethod } from './methods.ts'
import { compare, compute, isIn } from './operators.ts'
import { filterFunction } from './support.ts'
import { tests } from './tests.ts'
import { type CallArguments, Callable, describeValue, isTrue, lookUp, SafeText, toPrimitive } from './values.ts'

/** The value of an expression that `checkSupport` accepted. @throws {RenderError} where nunjucks fails or is not matched */
export function evaluate(expression: Expression, environment: Environment, machine: Machine): unknown {
  const { budget } = machine
  const { span } = expression
  budget.spend(1, span)
  const value = (part: Expression) => evaluate(part, environment, machine)
  switch (expression.kind) {
    case 'name':
      return lookUpName(expression.name, environment, machine)
    case 'literal':
      return literalValue(expression, environment, machine)
    case 'list':
      return expression.items.map(value)
    case 'dict': {
      const dict: Record<string, unknown> = {}
      for (const { key, value: item } of expression.entries) {
        dict[key.kind === 'name' ? key.name : readString((key as Literal).source)] = value(item)
      }
      return dict
    }
    case 'group':
      return value(expression.value)
    case 'tuple':
      return expression.items.map(value).at(-1)
    case 'attribute':
      return lookUp(value(expression.object), expression.name, span)
    case 'subscript':
      return lookUp(value(expression.object), value(expression.index), span)
    case 'call-expression':
      return callValue(expression, evaluateArguments(expression.arguments, environment, machine), environment, machine)
    case 'filter':
      return applyFilter(expression.filter, value(expression.value), environment, machine)
    case 'test': {
      const [first] = expression.arguments
      const operand = value(expression.value)
      const argument = first === undefined ? undefined : value(first.value)
      return tests.get(expression.name)!.run({ value: operand, argument, span, budget }) !== expression.negated
    }
    case 'unary': {
      const operand = value(expression.value)
      if (expression.operator === 'not') return !isTrue(operand)
      const number = Number(toPrimitive(operand, span, budget))
      return expression.operator === '-' ? -number : number
    }
    case 'binary': {
      const { operator } = expression
      const left = value(expression.left)
      if (operator === 'and') return isTrue(left) ? value(expression.right) : left
      if (operator === 'or') return isTrue(left) ? left : value(expression.right)
      const right = value(expression.right)
      if (operator === 'in') return isIn(left, right, span, budget)
      return operator === 'not in' ? !isIn(left, right, span, budget) : compute(operator, left, right, span, budget)
    }
    case 'comparison': {
      let left = value(expression.first)
      for (const { operator, value: right } of expression.rest)
        left = compare(operator, left, value(right), span, budget)
      return left
    }
    case 'conditional': {
      const side = isTrue(value(expression.test)) ? expression.value : expression.otherwise
      if (side === undefined) return ''
      machine.taken.add(side)
      return value(side)
    }
    default:
      throw new RenderError(span, 'this expression is not in nunjucks 3.2')
  }
}

/** Applies one filter to a value. */
export function applyFilter(call: FilterCall, value: unknown, environment: Environment, machine: Machine): unknown {
  const { budget, strict } = machine
  budget.spendOn(value instanceof SafeText ? value.text : value, call.span)
  const input = evaluateArguments(call.arguments, environment, machine)
  return filterFunction(call.name)(new FilterInput(call.name, value, input, { span: call.span, budget, strict }))
}

/** Calls a macro, `caller`, `super` or a function of the engine. */
export function callValue(call: Call, input: CallArguments, environment: Environment, machine: Machine): unknown {
  const { callee, span } = call
  if (callee.kind === 'name' && callee.name === 'super') {
    if (environment.above !== undefined) return environment.above
    throw new RenderError(span, '`super()` is called outside a block')
  }
  const method = callMethod(call, input, (part) => evaluate(part, environment, machine), machine.budget)
  if (method !== undefined) return method.result
  const value = evaluate(callee, environment, machine)
  if (value instanceof Callable) return value.call(input, span)
  const name = machine.source.slice(callee.span.start, callee.span.end)
  throw new RenderError(callee.span, `\`${name}\` is ${describeValue(value)}, not a macro, and cannot be called`)
}

/** Evaluates arguments in the order they are written. */
export function evaluateArguments(
  list: readonly Argument[],
  environment: Environment,
  machine: Machine,
): CallArguments {
  const positional: unknown[] = []
  const keywords = new Map<string, unknown>()
  for (const { name, value } of list) {
    const result = evaluate(value, environment, machine)
    if (name === undefined) positional.push(result)
    else keywords.set(name.name, result)
  }
  return { positional, keywords }
}

/** Compiled names come first, then what was set, then the variables of the prompt, then the engine's functions. */
function lookUpName(name: string, { scope, register }: Environment, { context, globals }: Machine): unknown {
  const cell = scope.find(name)
  if (cell !== undefined) return cell.value
  const found = register.frame.lookUp(name)
  if (found !== undefined) return found
  return context.has(name) ? context.get(name) : globals.get(name)
}

function literalValue({ type, source }: Literal, environment: Environment, machine: Machine): unknown {
  switch (type) {
    case 'string':
      return readString(source)
    case 'integer':
    case 'float':
      return isWordNumber(source) ? lookUpName(source, environment, machine) : Number(source)
    default:
      if (source === 'true' || source === 'false') return source === 'true'
      return source === 'none' || source === 'null' ? null : lookUpName(source, environment, machine)
  }
}
