import type { Argument, Call, Expression, FilterCall, Literal } from '../../../parse/template-tree.ts'
import { RenderError } from '../../render-error.ts'
import type { MappedText } from '../../source-map.ts'
import { compute, negate } from './arithmetic.ts'
import { compare, isTrue, isTruthy } from './compare.ts'
import { runFilter } from './filters.ts'
import type { Frame } from './frame.ts'
import { isConstant } from './is-constant.ts'
import { readFloat, readInteger, readString } from './literals.ts'
import { lookUpAttribute, lookUpItem, slice } from './look-up.ts'
import { assertDefined, type Machine } from './machine.ts'
import { printValue } from './print.ts'
import { runTest } from './tests.ts'
import { type CallArguments, Callable, describeValue, PartOwner, SortedMap, Undefined, type Value } from './values.ts'

/** The value of an expression that `checkSupport` accepted. @throws {RenderError} where the engine fails or is not matched */
export function evaluate(expression: Expression, frame: Frame, machine: Machine): Value {
  const { budget } = machine
  const { span } = expression
  const use = { span, machine }
  budget.spend(1, span)
  const value = (part: Expression) => evaluate(part, frame, machine)
  switch (expression.kind) {
    case 'name':
      return lookUpName(expression.name, frame, machine)
    case 'literal':
      return literalValue(expression, frame, machine)
    case 'list':
    case 'tuple':
      return expression.items.map(value)
    case 'dict': {
      const map = new SortedMap()
      for (const { key, value: item } of expression.entries) {
        const name = value(key)
        if (!map.set(name, value(item))) {
          throw new RenderError(key.span, `${describeValue(name)} as a key is not rendered exactly`, 'put it in quotes')
        }
      }
      return map
    }
    case 'group':
      return value(expression.value)
    case 'attribute': {
      const object = value(expression.object)
      if (/^\d/.test(expression.name)) return lookUpItem(object, BigInt(expression.name), use)
      return lookUpAttribute(object, expression.name, use)
    }
    case 'subscript':
      return lookUpItem(value(expression.object), value(expression.index), use)
    case 'slice': {
      const object = value(expression.object)
      const parts = [expression.from, expression.to, expression.step].map((part) => part && value(part))
      return slice(object, parts, use)
    }
    case 'call-expression': {
      const result = callValue(expression, evaluateArguments(expression.arguments, frame, machine), frame, machine)
      return isMapped(result) ? result.text : result
    }
    case 'filter':
      return applyFilter(expression.filter, value(expression.value), frame, machine)
    case 'test': {
      const operand = value(expression.value)
      const given = expression.arguments.map((argument) => value(argument.value))
      return runTest(expression.name, operand, given, use) !== expression.negated
    }
    case 'unary': {
      const operand = value(expression.value)
      return expression.operator === 'not' ? !isTrue(operand, use) : negate(operand, use)
    }
    case 'binary':
      return evaluateBinary(expression, frame, machine)
    case 'comparison': {
      let left = value(expression.first)
      for (const { operator, value: part } of expression.rest) {
        const right = value(part)
        if (!compare(operator, left, right, use)) return false
        left = right
      }
      return true
    }
    case 'conditional': {
      const side = isTrue(value(expression.test), use) ? expression.value : expression.otherwise
      if (side === undefined) return new Undefined('the inline `if` without `else` gave nothing', true)
      machine.taken.add(side)
      return value(side)
    }
    default:
      throw new RenderError(span, 'this expression cannot be evaluated')
  }
}

function evaluateBinary(expression: Extract<Expression, { kind: 'binary' }>, frame: Frame, machine: Machine): Value {
  const { operator, span } = expression
  const use = { span, machine }
  const left = evaluate(expression.left, frame, machine)
  const right = () => evaluate(expression.right, frame, machine)
  switch (operator) {
    case 'and': {
      // MiniJinja computes what is constant when it compiles, and there `and` gives false for all that is not true.
      const isFolded = isConstant(expression)
      if (!isTrue(left, use)) return isFolded ? false : left
      const result = right()
      return isFolded && !isTruthy(result, use) ? false : result
    }
    case 'or':
      return isTrue(left, use) ? left : right()
    case 'in':
    case 'not in':
      return compare(operator, left, right(), use)
    case '~': {
      const other = right()
      for (const one of [left, other]) assertDefined(one, use)
      const text = printValue(left, span, machine.budget) + printValue(other, span, machine.budget)
      machine.budget.checkLength(text.length, span)
      return text
    }
    default:
      return compute(operator, left, right(), use)
  }
}

/** Applies one filter to a value. */
export function applyFilter(call: FilterCall, value: Value, frame: Frame, machine: Machine): Value {
  return runFilter(call.name, value, evaluateArguments(call.arguments, frame, machine), { span: call.span, machine })
}

/** Calls what the callee of a call is. */
export function callValue(call: Call, input: CallArguments, frame: Frame, machine: Machine): Value | MappedText {
  const { callee, span } = call
  if (callee.kind === 'name' && callee.name === 'super') {
    if (machine.superText !== undefined) return machine.superText(span, frame)
    throw new RenderError(span, '`super()` is called outside a block')
  }
  if (callee.kind === 'attribute' && callee.object.kind === 'name' && callee.object.name === 'self') {
    return machine.blockText(callee.name, span, frame)
  }
  if (callee.kind === 'attribute') {
    const owner = evaluate(callee.object, frame, machine)
    if (owner instanceof PartOwner) {
      const method = owner.methods.get(callee.name) ?? owner.find(callee.name)
      if (method instanceof Callable) return method.call(input, span)
    }
    throw new RenderError(callee.nameSpan, `${describeValue(owner)} has no method \`${callee.name}\``)
  }
  const value = evaluate(callee, frame, machine)
  if (value instanceof Undefined) value.fail(callee.span)
  if (value instanceof Callable) return value.call(input, span)
  if (value instanceof PartOwner && value.call !== undefined) return value.call(input, span)
  throw new RenderError(callee.span, `${describeValue(value)} cannot be called`)
}

/** What a macro gives, rather than a value of the template. */
export function isMapped(result: Value | MappedText): result is MappedText {
  return typeof result === 'object' && result !== null && 'map' in result && 'text' in result
}

/** Evaluates arguments in the order they are written. */
export function evaluateArguments(list: readonly Argument[], frame: Frame, machine: Machine): CallArguments {
  const positional: Value[] = []
  const keywords = new Map<string, Value>()
  for (const { name, value } of list) {
    const result = evaluate(value, frame, machine)
    if (name === undefined) positional.push(result)
    else keywords.set(name.name, result)
  }
  return { positional, keywords }
}

function lookUpName(name: string, frame: Frame, machine: Machine): Value {
  const found = frame.find(name)
  if (found !== undefined) return found
  return machine.globals.get(name) ?? new Undefined(`\`${name}\` is undefined`)
}

function literalValue(literal: Literal, frame: Frame, machine: Machine): Value {
  const { type, source, span } = literal
  const read = (value: Value | undefined): Value => {
    if (value === undefined) throw new RenderError(span, `\`${source}\` cannot be read exactly`)
    return value
  }
  switch (type) {
    case 'string':
      return read(readString(source))
    case 'integer':
      return read(readInteger(source))
    case 'float':
      return read(readFloat(source))
    case 'boolean':
      return source.toLowerCase() === 'true'
    case 'none':
      return source === 'null' ? lookUpName(source, frame, machine) : null
  }
}
