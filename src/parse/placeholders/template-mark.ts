import { type Mark, type NextMark, namedMark } from './mark.ts'

const name = /[_A-Za-z][_A-Za-z0-9]*/y

/**
 * The marks of Python's `string.Template`: `$name`, `${name}` and `$$`.
 * https://docs.python.org/3/library/string.html#template-strings-strings
 *
 * @param isSafe `safe_substitute`, which leaves a `$` that begins no mark; `substitute` raises an error
 */
export function templateMark(isSafe: boolean): NextMark {
  return (source, from) => {
    for (let start = source.indexOf('$', from); start >= 0; start = source.indexOf('$', start + 1)) {
      const mark = markAt(source, start)
      if (mark !== undefined) return mark
      if (isSafe) continue
      const span = { start, end: start + 1 }
      return {
        span,
        fault: { span, message: 'this `$` begins no placeholder', help: 'write `$$` for the character itself' },
      }
    }
    return undefined
  }
}

function markAt(source: string, start: number): Mark | undefined {
  if (source[start + 1] === '$') {
    const span = { start, end: start + 2 }
    return { span, value: { kind: 'literal', span, type: 'string', source: '"$"' } }
  }
  const isBraced = source[start + 1] === '{'
  const nameStart = start + (isBraced ? 2 : 1)
  name.lastIndex = nameStart
  if (!name.test(source)) return undefined
  const nameEnd = name.lastIndex
  if (isBraced && source[nameEnd] !== '}') return undefined
  return namedMark(source, { start, end: nameEnd + (isBraced ? 1 : 0) }, { start: nameStart, end: nameEnd })
}
