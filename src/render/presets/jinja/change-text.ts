import type { Span } from '../../../parse/template-tree.ts'
import type { Budget } from '../../budget.ts'
import { RenderError } from '../../render-error.ts'
import { titleBreaks } from './python-text.ts'

/** Letters whose title case is neither their upper case nor its first letter. */
const ownTitleCase = /[\u01c4-\u01cc\u01f1-\u01f3\u1f80-\u1ffc\u03a3]/

/** `text.capitalize()` of Python. @throws {RenderError} for the few letters with a title case of their own */
export function capitalize(text: string, span: Span): string {
  if (ownTitleCase.test(text))
    throw new RenderError(span, 'a letter with a title case of its own is not rendered exactly')
  const [first = ''] = text
  const [capital = '', ...more] = first.toUpperCase()
  return capital + more.join('').toLowerCase() + text.slice(first.length).toLowerCase()
}

/** `text.title()` of Python: every letter behind something else is a capital. ASCII only. */
export function titleWords(text: string, span: Span): string {
  if (!/^[\0-\x7f]*$/.test(text))
    throw new RenderError(span, '`title()` of letters beyond ASCII is not rendered exactly')
  return text.toLowerCase().replace(/[a-z]+/g, (word) => word[0]!.toUpperCase() + word.slice(1))
}

/** The filter `title`: capitals at the start and behind white space, dashes and opening brackets. */
export function titleFilter(text: string): string {
  return text
    .split(titleBreaks)
    .map((part) => {
      const [first = ''] = part
      return first.toUpperCase() + part.slice(first.length).toLowerCase()
    })
    .join('')
}

/** `text.replace(old, next, most)` of Python; below 0, `most` is no limit. */
export function replaceText(text: string, old: string, next: string, most: number, span: Span, budget: Budget): string {
  const limit = most < 0 ? Number.POSITIVE_INFINITY : most
  if (old === '') {
    const units = Array.from(text)
    budget.checkLength(text.length + next.length * Math.min(limit, units.length + 1), span)
    const parts = units.map((unit, index) => (index < limit ? next + unit : unit))
    return parts.join('') + (units.length < limit ? next : '')
  }
  const parts: string[] = []
  let at = 0
  let length = text.length
  for (let found = text.indexOf(old); found >= 0 && parts.length < 2 * limit; found = text.indexOf(old, at)) {
    length += next.length
    budget.checkLength(length, span)
    parts.push(text.slice(at, found), next)
    at = found + old.length
  }
  return parts.join('') + text.slice(at)
}

const htmlEscapes: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ["'", '&#39;'],
  ['"', '&#34;'],
])

/** Text as HTML, in the words of Python's markupsafe. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>'"]/g, (char) => htmlEscapes.get(char)!)
}
