import { RenderError } from '../../render-error.ts'
import { capitalize, escapeHtml, replaceText, titleFilter } from './change-text.ts'
import type { FilterInput } from './filter-input.ts'
import { formatPercent } from './format-text.ts'
import { lengthOf, sliceText, splitLines, strip } from './python-text.ts'
import { asInteger, asText, Dict, Generator, Markup, Tuple, Undefined, type Value } from './values.ts'

function center(input: FilterInput): Value {
  const text = input.shown()
  const width = input.integer('width', 80)
  const spaces = width - lengthOf(text)
  if (spaces <= 0) return input.like(text)
  const left = Math.floor(spaces / 2) + (spaces % 2 === 1 && width % 2 === 1 ? 1 : 0)
  return input.like(input.spaces(left) + text + input.spaces(spaces - left))
}

function indent(input: FilterInput): Value {
  const width = input.argument('width')
  const pad = (width === undefined ? undefined : asText(width)) ?? input.spaces(input.integer('width', 4))
  if (input.value instanceof Undefined) input.value.fail(input.span)
  if (width instanceof Markup !== input.value instanceof Markup && width !== undefined && asText(width) !== undefined) {
    return input.refuse(width)
  }
  const lines = splitLines(`${input.text()}\n`)
  input.budget.checkLength(input.text().length + pad.length * lines.length, input.span)
  const padBlank = input.flag('blank')
  const indented = lines.map((line, index) => (index === 0 || (line === '' && !padBlank) ? line : pad + line))
  return input.like((input.flag('first') ? pad : '') + indented.join('\n'))
}

function truncate(input: FilterInput): Value {
  if (input.value instanceof Markup) return input.refuse()
  if (input.value instanceof Undefined) {
    input.value.use(input.span)
    return input.value
  }
  const text = input.text()
  const length = input.integer('length', 255)
  const end = input.textArgument('end', '...')
  const leeway = input.given('leeway') === undefined ? 5 : input.integer('leeway', 5)
  const kept = length - lengthOf(end)
  if (kept < 0 || leeway < 0)
    throw new RenderError(input.span, '`truncate` to less than its end, or with a negative leeway')
  if (lengthOf(text) <= length + leeway) return text
  const cut = sliceText(text, 0, kept)
  const space = cut.lastIndexOf(' ')
  return (input.flag('killwords') || space < 0 ? cut : cut.slice(0, space)) + end
}

function quoteUrl(input: FilterInput, value: Value, inQuery: boolean): string {
  const text = input.shown(value)
  if (!text.isWellFormed()) return input.refuse(value)
  const quoted = encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return inQuery ? quoted.replaceAll('%20', '+') : quoted.replaceAll('%2F', '/')
}

function urlencode(input: FilterInput): Value {
  const { value } = input
  if (asText(value) !== undefined || value === null || typeof value !== 'object') return quoteUrl(input, value, false)
  if (!(value instanceof Dict)) return input.refuse()
  const pairs = value.entries(input.span)
  return pairs.map(([key, item]) => `${quoteUrl(input, key, true)}=${quoteUrl(input, item, true)}`).join('&')
}

function format(input: FilterInput): Value {
  if (input.value instanceof Markup) return input.refuse()
  const values = input.argument('*')
  return formatPercent(input.shown(), values instanceof Tuple ? values.items : [], input.span, input.budget)
}

function replace(input: FilterInput): Value {
  const count = input.given('count')
  const most = count === undefined ? -1 : Number(asInteger(count) ?? input.refuse(count))
  const [old, next] = [input.argument('old')!, input.argument('new')!]
  return replaceText(input.shown(), input.shown(old), input.shown(next), most, input.span, input.budget)
}

function join(input: FilterInput): Value {
  const read = input.getter(input.argument('attribute'))
  const separator = input.shown(input.argumentOr('d', ''))
  let length = 0
  const parts = input.items().map((item) => {
    const text = input.shown(read(item))
    length += text.length + separator.length
    input.budget.checkLength(length, input.span)
    return text
  })
  return parts.join(separator)
}

function escaped(input: FilterInput): Value {
  return input.value instanceof Markup ? input.value : new Markup(escapeHtml(input.shown()))
}

function reverse(input: FilterInput): Value {
  const { value } = input
  const text = asText(value)
  if (text !== undefined) return input.like(Array.from(text).reverse().join(''))
  const reversed = input.items().toReversed()
  return value instanceof Generator ? reversed : new Generator(reversed)
}

/** Filters that work on texts, or give one. */
export const textFilters: ReadonlyMap<string, (input: FilterInput) => Value> = new Map([
  ['capitalize', (input) => input.like(capitalize(input.shown(), input.span))],
  ['center', center],
  ['escape', escaped],
  ['forceescape', (input) => new Markup(escapeHtml(input.shown()))],
  ['format', format],
  ['indent', indent],
  ['join', join],
  ['lower', (input) => input.like(input.shown().toLowerCase())],
  ['replace', replace],
  ['reverse', reverse],
  ['safe', (input) => new Markup(input.shown())],
  ['string', (input) => (input.value instanceof Markup ? input.value : input.shown())],
  ['title', (input) => titleFilter(input.shown())],
  [
    'trim',
    (input) => {
      const chars = input.given('chars')
      return input.like(
        strip(input.shown(), chars === undefined ? undefined : input.textArgument('chars', ''), {
          left: true,
          right: true,
        }),
      )
    },
  ],
  ['truncate', truncate],
  ['upper', (input) => input.like(input.shown().toUpperCase())],
  ['urlencode', urlencode],
  ['wordcount', (input) => BigInt(input.shown().match(/[\p{L}\p{N}_]+/gu)?.length ?? 0)],
])
