import type { Argument, Call, Expression, FilterCall, Literal } from '../../../parse/template-tree.ts'
import { RenderError } from '../../render-error.ts'
import type { MappedText } from '../../source-map.ts'
import { compute, signed } from './arithmetic.ts'
import { isEqual, isIn, isTrue, order } from './compare.ts'
import { runFilter } from './filters.ts'
import { readInteger, readString } from './literals.ts'
import { lookUpAttribute, lookUpItem, slice } from './look-up.ts'
import type { Machine } from './machine.ts'
import { printValue } from './print.ts'
import { type Scope, undefinedName } from './scope.ts'
import { runTest } from './tests.ts'
import {
  asNumber,
  type CallArguments,
  Callable,
  Dict,
  describeValue,
  ItemOwner,
  Tuple,
  Undefined,
  type Value,
} from './values.ts'

/** The value of an expression that `checkSupport` accepted. @throws {RenderError} where the engine fails or is not matched */
export function evaluate(expression: Expression, scope: Scope, machine: Machine): Value {
  const { budget, strict } = machine
  const { span } = expression
  budget.spend(1, span)
  const value = (part: Expression) => evaluate(part, scope, machine)
  switch (expression.kind) {
    case 'name':
      return lookUpName(expression.name, expression, scope, machine)
    case 'literal':
      return literalValue(expression, scope, machine)
    case 'list':
      return expression.items.map(value)
    case 'tuple':
      return new Tuple(expression.items.map(value))
    case 'dict': {
      const dict = new Dict()
      for (const { key, value: item } of expression.entries) {
        const name = value(key)
        if (name instanceof Undefined)
          throw new RenderError(key.span, `${name.message}, and cannot be a key`, 'put it in quotes')
        if (!dict.set(name, value(item))) throw new RenderError(key.span, `${describeValue(name)} cannot be a key`)
      }
      return dict
    }
    case 'group':
      return value(expression.value)
    case 'attribute': {
      const object = value(expression.object)
      if (/^\d/.test(expression.name)) return lookUpItem(object, BigInt(expression.name), { span, budget, strict })
      return lookUpAttribute(object, expression.name, { span, budget, strict })
    }
    case 'subscript':
      return lookUpItem(value(expression.object), value(expression.index), { span, budget, strict })
    case 'slice': {
      const object = value(expression.object)
      const parts = [expression.from, expression.to, expression.step].map((part) => part && value(part))
      return slice(object, parts, { span, budget, strict })
    }
    case 'call-expression': {
      const result = callValue(expression, evaluateArguments(expression.arguments, scope, machine), scope, machine)
      return isMapped(result) ? result.text : result
    }
    case 'filter':
      return applyFilter(expression.filter, value(expression.value), scope, machine)
    case 'test': {
      const operand = value(expression.value)
      const given = expression.arguments.map((argument) => value(argument.value))
      return runTest(expression.name, operand, given, { span, machine }) !== expression.negated
    }
    case 'unary': {
      const operand = value(expression.value)
      return expression.operator === 'not' ? !isTrue(operand, span) : signed(expression.operator, operand, span)
    }
    case 'binary': {
      const { operator } = expression
      const left = value(expression.left)
      if (operator === 'and') return isTrue(left, span) ? value(expression.right) : left
      if (operator === 'or') return isTrue(left, span) ? left : value(expression.right)
      const right = value(expression.right)
      if (operator === 'in') return isIn(left, right, span, budget)
      if (operator === 'not in') return !isIn(left, right, span, budget)
      if (operator !== '~') return compute(operator, left, right, span, budget)
      const text = printValue(left, span, budget) + printValue(right, span, budget)
      budget.checkLength(text.length, span)
      return text
    }
    case 'comparison': {
      let left = value(expression.first)
      for (const { operator, value: part } of expression.rest) {
        const right = value(part)
        if (!compare(operator, left, right, { span, machine })) return false
        left = right
      }
      return true
    }
    case 'conditional': {
      const side = isTrue(value(expression.test), span) ? expression.value : expression.otherwise
      if (side === undefined) return new Undefined('the inline `if` without `else` gave nothing', false)
      machine.taken.add(side)
      return value(side)
    }
    default:
      throw new RenderError(span, 'this expression cannot be evaluated')
  }
}

/** Whether a comparison holds. */
export function compare(
  operator: string,
  a: Value,
  b: Value,
  { span, machine }: { span: Expression['span']; machine: Machine },
) {
  const { budget } = machine
  if (operator === '==') return isEqual(a, b, span, budget)
  if (operator === '!=') return !isEqual(a, b, span, budget)
  const result = order(a, b, span, budget)
  if (operator === '<') return result < 0
  if (operator === '<=') return result <= 0
  return operator === '>' ? result > 0 : result >= 0
}

/** Applies one filter to a value. */
export function applyFilter(call: FilterCall, value: Value, scope: Scope, machine: Machine): Value {
  return runFilter(call.name, value, evaluateArguments(call.arguments, scope, machine), { span: call.span, machine })
}

/** Calls what the callee of a call is. */
export function callValue(call: Call, input: CallArguments, scope: Scope, machine: Machine): Value | MappedText {
  const callee = evaluate(call.callee, scope, machine)
  if (callee instanceof Undefined) callee.fail(call.callee.span)
  if (callee instanceof Callable) return callee.call(input, call.span)
  if (callee instanceof ItemOwner && callee.call !== undefined) return callee.call(input, call.span)
  throw new RenderError(call.callee.span, `${describeValue(callee)} cannot be called`)
}

/** What a macro gives, rather than a value of the template. */
export function isMapped(result: Value | MappedText): result is MappedText {
  return typeof result === 'object' && result !== null && 'map' in result && 'text' in result
}

/** Evaluates arguments in the order they are written. */
export function evaluateArguments(list: readonly Argument[], scope: Scope, machine: Machine): CallArguments {
  const positional: Value[] = []
  const keywords = new Map<string, Value>()
  for (const { name, value } of list) {
    const result = evaluate(value, scope, machine)
    if (name === undefined) positional.push(result)
    else keywords.set(name.name, result)
  }
  return { positional, keywords }
}

function lookUpName(name: string, { span }: Expression, scope: Scope, machine: Machine): Value {
  const found = scope.find(name, span, machine.findOutside)
  return found === undefined ? undefinedName(name, machine.strict) : found
}

function literalValue(literal: Literal, scope: Scope, machine: Machine): Value {
  const { type, source, span } = literal
  switch (type) {
    case 'string':
      return readString(source) ?? unreadable(literal)
    case 'integer':
      return readInteger(source) ?? unreadable(literal)
    case 'float':
      return asNumber(Number(source.replaceAll('_', ''))) ?? unreadable(literal)
    case 'boolean':
      return source.toLowerCase() === 'true'
    case 'none':
      return source === 'null' ? lookUpName(source, { ...literal, span }, scope, machine) : null
  }
}

function unreadable({ source, span }: Literal): never {
  throw new RenderError(span, `\`${source}\` cannot be read exactly`)
}
