import type { Call, Expression, Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { type CallArguments, describeValue, isPrimitive, joinList, type Primitive } from './values.ts'

type Arguments = readonly Primitive[]

interface MethodUse {
  readonly span: Span
  readonly budget: Budget
}

/** Methods of JavaScript's strings that have no pattern, no locale and no way to grow a text without bounds. */
const textMethods: Readonly<Record<string, (text: string, given: Arguments, use: MethodUse) => unknown>> = {
  charAt: (text, [at]) => text.charAt(number(at)),
  endsWith: (text, [end, at]) => text.endsWith(String(end), optional(at)),
  includes: (text, [part, from]) => text.includes(String(part), optional(from)),
  indexOf: (text, [part, from]) => text.indexOf(String(part), optional(from)),
  lastIndexOf: (text, [part, from]) => text.lastIndexOf(String(part), optional(from)),
  replace: (text, [find, put], use) => {
    const next = String(put)
    if (next.includes('$')) {
      throw new RenderError(use.span, '`$` in what `replace` puts in is a pattern of JavaScript', 'use the filter')
    }
    return text.replace(String(find), next)
  },
  slice: (text, [from, to]) => text.slice(optional(from), optional(to)),
  split: (text, [separator, most], { span, budget }) => {
    const parts = separator === undefined ? [text] : text.split(String(separator), optional(most))
    budget.spend(parts.length, span)
    return parts
  },
  startsWith: (text, [start, at]) => text.startsWith(String(start), optional(at)),
  substring: (text, [from, to]) => text.substring(number(from), optional(to)),
  toLowerCase: (text) => text.toLowerCase(),
  toUpperCase: (text) => text.toUpperCase(),
  trim: (text) => text.trim(),
  trimEnd: (text) => text.trimEnd(),
  trimStart: (text) => text.trimStart(),
}

/** Methods of JavaScript's arrays that leave the list as it is. */
const listMethods: Readonly<Record<string, (list: readonly unknown[], given: Arguments, use: MethodUse) => unknown>> = {
  includes: (list, [item, from]) => list.includes(item, optional(from)),
  indexOf: (list, [item, from]) => list.indexOf(item, number(from)),
  join: (list, [by], { span, budget }) => joinList(list, by === undefined ? ',' : String(by), span, budget),
  slice: (list, [from, to]) => list.slice(optional(from), optional(to)),
}

/** The methods that are rendered exactly, whatever has them. */
export const methodNames: ReadonlySet<string> = new Set([...Object.keys(textMethods), ...Object.keys(listMethods)])

/** Calls a method of a text or a list; undefined when the call is none of a method. */
export function callMethod(
  { callee, span }: Call,
  { positional, keywords }: CallArguments,
  evaluate: (expression: Expression) => unknown,
  budget: Budget,
): { readonly result: unknown } | undefined {
  if (callee.kind !== 'attribute' || !methodNames.has(callee.name)) return undefined
  const object = evaluate(callee.object)
  const isList = Array.isArray(object)
  if (typeof object !== 'string' && !isList) return undefined
  const { name } = callee
  const known = isList ? Object.hasOwn(listMethods, name) : Object.hasOwn(textMethods, name)
  const [odd] = positional.filter((value) => !isPrimitive(value))
  if (!known || odd !== undefined || keywords.size > 0) {
    const given = odd === undefined ? '' : ` with ${describeValue(odd)}`
    throw new RenderError(span, `\`${name}\` of ${describeValue(object)}${given} is not rendered exactly`)
  }
  budget.spend(isList ? object.length : object.length / 256, span)
  const given = positional as Arguments
  return {
    result: isList
      ? listMethods[name]!(object, given, { span, budget })
      : textMethods[name]!(object as string, given, { span, budget }),
  }
}

/** As JavaScript takes an argument for a number; what is left out is 0. */
function number(value: Primitive): number {
  return value === undefined ? 0 : Number(value)
}

function optional(value: Primitive): number | undefined {
  return value === undefined ? undefined : Number(value)
}
