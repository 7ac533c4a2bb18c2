import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { capitalize, replaceText, titleWords } from './change-text.ts'
import { isEqual } from './compare.ts'
import { formatBraces } from './format-text.ts'
import { iterate } from './iterate.ts'
import { lengthOf, splitLines, splitWords, strip } from './python-text.ts'
import {
  asInteger,
  asText,
  type CallArguments,
  Callable,
  Dict,
  DictView,
  describeValue,
  Tuple,
  type Value,
} from './values.ts'

interface MethodCall extends CallArguments {
  readonly span: Span
  readonly budget: Budget
}

type Method<T> = (object: T, call: MethodCall) => Value

function refuse(span: Span, why = 'these arguments are not known to be exact'): never {
  throw new RenderError(span, why)
}

/** The text at this index; `fallback` stands for one that is left out or none. */
function textAt({ positional, span }: MethodCall, index: number): string | undefined {
  const value = positional[index]
  if (value === undefined || value === null) return undefined
  return asText(value) ?? refuse(span, `${describeValue(value)} cannot be an argument here`)
}

function needText(call: MethodCall, index: number): string {
  return textAt(call, index) ?? refuse(call.span, 'a text is missing in the arguments')
}

function count({ positional, span }: MethodCall, index: number, fallback: number): number {
  const value = positional[index]
  return value === undefined ? fallback : Number(asInteger(value) ?? refuse(span, 'an integer is expected here'))
}

function split(text: string, call: MethodCall): Value {
  const separator = textAt(call, 0)
  const most = count(call, 1, -1)
  call.budget.spend(text.length / 16, call.span)
  if (separator === undefined) return most < 0 ? splitWords(text) : refuse(call.span)
  if (separator === '') return refuse(call.span, 'a text cannot be split at nothing')
  const parts = text.split(separator)
  return most < 0 || parts.length <= most + 1 ? parts : [...parts.slice(0, most), parts.slice(most).join(separator)]
}

/** Whether the text starts or ends with the argument, or with one of a tuple of them. */
function hasEnd(call: MethodCall, test: (end: string) => boolean): boolean {
  if (call.positional.length !== 1) return refuse(call.span)
  const ends = call.positional[0]
  if (!(ends instanceof Tuple)) return test(needText(call, 0))
  return ends.items.some((end) => test(asText(end) ?? refuse(call.span)))
}

function find(text: string, call: MethodCall): Value {
  if (call.positional.length !== 1) return refuse(call.span)
  const at = text.indexOf(needText(call, 0))
  return at < 0 ? -1n : BigInt(lengthOf(text.slice(0, at)))
}

const textMethods: ReadonlyMap<string, readonly [most: number, method: Method<string>]> = new Map([
  ['upper', [0, (text) => text.toUpperCase()]],
  ['lower', [0, (text) => text.toLowerCase()]],
  ['capitalize', [0, (text, { span }) => capitalize(text, span)]],
  ['title', [0, (text, { span }) => titleWords(text, span)]],
  ['strip', [1, (text, call) => strip(text, textAt(call, 0), { left: true, right: true })]],
  ['lstrip', [1, (text, call) => strip(text, textAt(call, 0), { left: true })]],
  ['rstrip', [1, (text, call) => strip(text, textAt(call, 0), { right: true })]],
  ['split', [2, split]],
  ['splitlines', [0, (text) => splitLines(text)]],
  ['startswith', [1, (text, call) => hasEnd(call, (start) => text.startsWith(start))]],
  ['endswith', [1, (text, call) => hasEnd(call, (end) => text.endsWith(end))]],
  [
    'replace',
    [
      3,
      (text, call) =>
        replaceText(text, needText(call, 0), needText(call, 1), count(call, 2, -1), call.span, call.budget),
    ],
  ],
  [
    'join',
    [
      1,
      (text, call) => {
        const [list] = call.positional
        if (list === undefined) return refuse(call.span)
        const parts = iterate(list, call.span, call.budget).map(
          (item) => asText(item) ?? refuse(call.span, `${describeValue(item)} cannot be joined`),
        )
        const length = parts.reduce((sum, part) => sum + part.length + text.length, 0)
        call.budget.checkLength(length, call.span)
        return parts.join(text)
      },
    ],
  ],
  ['find', [1, find]],
  [
    'count',
    [
      1,
      (text, call) => {
        const part = needText(call, 0)
        return part === '' ? BigInt(lengthOf(text) + 1) : BigInt(text.split(part).length - 1)
      },
    ],
  ],
  [
    'format',
    [
      Number.POSITIVE_INFINITY,
      (text, { positional, keywords, span, budget }) => formatBraces(text, positional, keywords, span, budget),
    ],
  ],
])

const dictMethods: ReadonlyMap<string, readonly [most: number, method: Method<Dict>]> = new Map([
  ['items', [0, (dict) => new DictView('items', dict)]],
  ['keys', [0, (dict) => new DictView('keys', dict)]],
  ['values', [0, (dict) => new DictView('values', dict)]],
  [
    'get',
    [
      2,
      (dict, { positional: [key, fallback = null], span }) => {
        if (key === undefined || Array.isArray(key) || key instanceof Dict) return refuse(span)
        const found = dict.get(key)
        return found === undefined ? fallback : found
      },
    ],
  ],
])

const listMethods: ReadonlyMap<string, readonly [most: number, method: Method<readonly Value[]>]> = new Map([
  [
    'index',
    [
      1,
      (list, { positional: [item], span, budget }) => {
        if (item === undefined) return refuse(span)
        budget.spend(list.length, span)
        const at = list.findIndex((one) => isEqual(one, item, span, budget))
        return at < 0 ? refuse(span, 'the list does not have this item') : BigInt(at)
      },
    ],
  ],
  [
    'count',
    [
      1,
      (list, { positional: [item], span, budget }) => {
        if (item === undefined) return refuse(span)
        budget.spend(list.length, span)
        return BigInt(list.filter((one) => isEqual(one, item, span, budget)).length)
      },
    ],
  ],
])

/** Names of the methods that are rendered exactly, of any type. */
export const methodNames: ReadonlySet<string> = new Set([
  ...textMethods.keys(),
  ...dictMethods.keys(),
  ...listMethods.keys(),
])

/** A method that is rendered exactly, bound to its object. */
export function findMethod(object: Value, name: string, budget: Budget): Callable | undefined {
  if (typeof object === 'string') return bind(textMethods, object, name, budget)
  if (object instanceof Dict) return bind(dictMethods, object, name, budget)
  const items = object instanceof Tuple ? object.items : object
  return Array.isArray(items) ? bind(listMethods, items as readonly Value[], name, budget) : undefined
}

function bind<T>(
  methods: ReadonlyMap<string, readonly [most: number, method: Method<T>]>,
  object: T,
  name: string,
  budget: Budget,
): Callable | undefined {
  const found = methods.get(name)
  if (found === undefined) return undefined
  const [most, method] = found
  return new Callable(name, (input, span) => {
    if (input.positional.length > most) refuse(span, `\`${name}\` is known with up to ${most} arguments`)
    if (input.keywords.size > 0 && name !== 'format') refuse(span, `\`${name}\` is not known with named arguments`)
    budget.spendOn(object, span)
    return method(object, { ...input, span, budget })
  })
}
