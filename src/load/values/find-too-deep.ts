import { MAX_LEVELS } from './value-node.ts'

/** The offset of the first bracket of a TOML text that begins a level too many. Strings and comments are passed over. */
export function findTooDeep(text: string): number | undefined {
  const marks = /"""|'''|["'#[\]{}]/g
  let level = 0
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    const [mark] = match
    if (mark === '[' || mark === '{') {
      if (++level > MAX_LEVELS) return match.index
    } else if (mark === ']' || mark === '}') {
      level--
    } else {
      marks.lastIndex = skipTo(text, mark === '#' ? '\n' : mark, marks.lastIndex, mark.startsWith('"'))
    }
  }
  return undefined
}

/** Behind the next `mark`; the end of the text without one. */
function skipTo(text: string, mark: string, from: number, hasEscapes: boolean): number {
  for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1)) {
    let slashes = at
    while (hasEscapes && slashes > from && text[slashes - 1] === '\\') slashes--
    if ((at - slashes) % 2 === 0) return at + mark.length
  }
  return text.length
}
