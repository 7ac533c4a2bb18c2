import type { FilterInput } from './filter-input.ts'
import { printValue } from './print.ts'
import { isSpace } from './trim-text.ts'
import { asInteger, asText, Iterable, SafeText, type Value } from './values.ts'

const htmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '/': '&#x2f;',
}

function escapeHtml(input: FilterInput): Value {
  if (input.value instanceof SafeText) return input.value
  const text = printValue(input.value, input.span, input.budget)
  return new SafeText(text.replace(/[&<>"'/]/g, (char) => htmlEscapes[char]!))
}

function capitalize(input: FilterInput): Value {
  const [first = '', ...rest] = Array.from(input.text())
  return input.like(first.toUpperCase() + rest.join('').toLowerCase())
}

const punctuation = /[!-/:-@[-`{-~]/

function title(input: FilterInput): string {
  let isStart = true
  return Array.from(input.text(), (char) => {
    if (punctuation.test(char) || isSpace(char)) {
      isStart = true
      return char
    }
    const changed = isStart ? char.toUpperCase() : char.toLowerCase()
    isStart = false
    return changed
  }).join('')
}

function replace(input: FilterInput): Value {
  const text = input.text()
  const [from, to] = ['from', 'to'].map((name) => input.asText(input.argument(name)!)) as [string, string]
  if (from === '') {
    const units = Array.from(text)
    input.budget.checkLength(text.length + to.length * (units.length + 1), input.span)
    return to + units.map((unit) => unit + to).join('')
  }
  const parts = text.split(from)
  input.budget.checkLength(text.length + to.length * parts.length, input.span)
  return parts.join(to)
}

function trim(input: FilterInput): Value {
  const text = input.text()
  const chars = input.textArgument('chars')
  const set = new Set(chars)
  const isDropped = (char: string | undefined) => (chars === undefined ? isSpace(char) : set.has(char!))
  const units = chars === undefined ? text : Array.from(text)
  let from = 0
  let to = units.length
  while (from < to && isDropped(units[from])) from += 1
  while (to > from && isDropped(units[to - 1])) to -= 1
  return input.like(typeof units === 'string' ? units.slice(from, to) : units.slice(from, to).join(''))
}

function indent(input: FilterInput): Value {
  const text = withoutLineEnd(input.text())
  const pad = ' '.repeat(input.count('width', 4))
  const [first, blank] = [input.flag('first'), input.flag('blank')]
  const lines = text.split('\n')
  input.budget.checkLength(text.length + pad.length * lines.length, input.span)
  const padded = lines.map((line, index) => {
    if (index === 0 && !first) return line
    return line === '' && !blank ? '' : pad + line
  })
  return input.like(withoutLineEnd(`${padded.join('\n')}\n`))
}

function withoutLineEnd(text: string): string {
  const rest = text.endsWith('\n') ? text.slice(0, -1) : text
  return rest.endsWith('\r') ? rest.slice(0, -1) : rest
}

function split(input: FilterInput): Value {
  const text = asText(input.value) ?? input.refuse()
  const separator = input.given('separator')
  const given = input.given('most')
  const limit = given === undefined ? undefined : (asInteger(given) ?? input.refuse(given))
  const wrap = (part: string): Value => (input.value instanceof SafeText ? new SafeText(part) : part)
  if (separator === undefined) {
    if (limit !== undefined) return input.refuse(limit)
    const words: string[] = []
    let word = ''
    for (const char of text) {
      if (!isSpace(char)) word += char
      else if (word !== '') {
        words.push(word)
        word = ''
      }
    }
    if (word !== '') words.push(word)
    return new Iterable(words.map(wrap))
  }
  const by = asText(separator) ?? input.refuse(separator)
  const parts = by === '' ? ['', ...Array.from(text), ''] : text.split(by)
  input.budget.spend(parts.length, input.span)
  const most = limit === undefined || limit < 0n ? parts.length : Number(limit)
  const rest = parts.slice(most)
  return new Iterable([...parts.slice(0, most), ...(rest.length > 0 ? [rest.join(by)] : [])].map(wrap))
}

function lines(input: FilterInput): Value {
  const text = asText(input.value) ?? input.refuse()
  const parts = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n').map((line) => line.replace(/\r$/, ''))
  input.budget.spend(parts.length, input.span)
  const kept = text === '' ? [] : parts
  return new Iterable(kept.map((part) => (input.value instanceof SafeText ? new SafeText(part) : part)))
}

/** Filters of texts. */
export const textFilters: ReadonlyMap<string, (input: FilterInput) => Value> = new Map([
  ['capitalize', capitalize],
  ['escape', escapeHtml],
  ['indent', indent],
  ['lines', lines],
  ['lower', (input: FilterInput) => input.like(input.text().toLowerCase())],
  ['replace', replace],
  ['safe', (input: FilterInput) => (input.value instanceof SafeText ? input.value : new SafeText(input.text()))],
  ['split', split],
  ['title', title],
  ['trim', trim],
  ['upper', (input: FilterInput) => input.like(input.text().toUpperCase())],
])
