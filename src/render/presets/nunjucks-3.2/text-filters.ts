import { RenderError } from '../../render-error.ts'
import type { FilterInput } from './filter-input.ts'
import { SafeText } from './values.ts'

type TextFilter = (input: FilterInput) => unknown

const htmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
  '\\': '&#92;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&"'<>\\]/g, (char) => htmlEscapes[char]!)
}

function capitalized(text: string): string {
  const lower = text.toLowerCase()
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** Undefined and none are empty; anything else is JavaScript's text of it. */
function shown(input: FilterInput): string {
  return input.value === undefined || input.value === null ? '' : input.toText()
}

function center(input: FilterInput): unknown {
  const text = input.textOrEmpty()
  const width = input.number(input.argument(0), 80) || 80
  if (text.length >= width) return input.value instanceof SafeText ? input.value : text
  const spaces = width - text.length
  return input.like(input.repeat(' ', spaces / 2 - (spaces % 2)) + text + input.repeat(' ', spaces / 2))
}

function indent(input: FilterInput): unknown {
  const text = input.textOrEmpty()
  if (!(input.value instanceof SafeText) && text === '') return ''
  const pad = input.repeat(' ', input.number(input.argument(0), 4) || 4)
  const lines = text.split('\n')
  input.budget.checkLength(text.length + pad.length * lines.length, input.span)
  return input.like(lines.map((line, index) => (index === 0 && !input.argument(1) ? line : pad + line)).join('\n'))
}

/** Each match costs the length of what is put in, checked before the text is built. */
function replace(input: FilterInput): unknown {
  const { value, budget, span } = input
  const [find, put, most = -1] = input.positional
  if (typeof find !== 'string' && typeof find !== 'number') return value
  if (typeof value !== 'string' && typeof value !== 'number' && !(value instanceof SafeText)) return value
  if (typeof most !== 'number') return input.refuse(most)
  const old = String(find)
  const text = input.toText()
  const unchanged = value instanceof SafeText ? value : text
  if (!(put instanceof SafeText) && typeof put !== 'string' && typeof put !== 'number') return input.refuse(put)
  const next = input.toText(put)
  if (old === '') {
    budget.checkLength(text.length + next.length * (text.length + 1), span)
    return input.like(next + text.split('').join(next) + next)
  }
  let found = text.indexOf(old)
  if (most === 0 || found === -1) return unchanged
  const parts: string[] = []
  let at = 0
  let length = 0
  for (let count = 0; found > -1 && (most === -1 || count < most); count += 1) {
    length += found - at + next.length
    budget.checkLength(length, span)
    parts.push(text.slice(at, found), next)
    at = found + old.length
    found = text.indexOf(old, at)
  }
  return input.like(parts.join('') + text.slice(at))
}

function truncate(input: FilterInput): unknown {
  if (input.value instanceof SafeText) return input.refuse()
  const text = input.textOrEmpty()
  const length = input.number(input.argument(0), 255) || 255
  if (text.length <= length) return text
  const end = input.argument(2)
  const space = text.lastIndexOf(' ', length)
  const cut = input.argument(1) || space === -1 ? length : space
  return text.substring(0, cut) + (end === undefined || end === null ? '...' : input.toText(input.primitive(end)))
}

function urlencode(input: FilterInput): unknown {
  const text = input.value
  if (typeof text !== 'string') return input.refuse()
  try {
    return encodeURIComponent(text)
  } catch {
    throw new RenderError(input.span, 'a lone surrogate cannot be URL-encoded')
  }
}

/** Filters that work on texts. */
export const textFilters: Readonly<Record<string, TextFilter>> = {
  capitalize: (input) => input.like(capitalized(input.textOrEmpty())),
  center,
  escape: (input) => (input.value instanceof SafeText ? input.value : new SafeText(escapeHtml(shown(input)))),
  forceescape: (input) => new SafeText(escapeHtml(shown(input))),
  indent,
  lower: (input) => input.textOrEmpty().toLowerCase(),
  nl2br: (input) =>
    input.value === undefined || input.value === null ? '' : input.like(input.text().replace(/\r\n|\n/g, '<br />\n')),
  replace,
  safe: (input) => (input.value instanceof SafeText ? input.value : new SafeText(shown(input))),
  title: (input) => input.like(input.textOrEmpty().split(' ').map(capitalized).join(' ')),
  trim: (input) => input.like(input.text().trim()),
  truncate,
  upper: (input) => input.textOrEmpty().toUpperCase(),
  urlencode,
  wordcount: (input) => input.textOrEmpty().match(/\w+/g)?.length ?? null,
}
