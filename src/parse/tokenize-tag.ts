import { endOfName, isNamePart, isNameStart } from './identifiers.ts'
import { describeOddCharacter } from './odd-characters.ts'
import type { SyntaxFault, TrimMark } from './template-tree.ts'

/** One word or sign inside a tag. `bad` stands where a character was refused; `end` is last in every tag. */
export interface Token {
  readonly type: 'name' | 'string' | 'integer' | 'float' | 'operator' | 'regex' | 'bad' | 'end'
  readonly start: number
  readonly end: number
  /** As in the source. */
  readonly text: string
}

/** The inside of one tag. */
export interface TagTokens {
  readonly tokens: readonly Token[]
  readonly trimAfter: TrimMark
  /** The offset after the closing delimiter; when `closed` is false, where reading stopped. */
  readonly end: number
  readonly closed: boolean
}

/** What stays the same for all tags of a source. */
export interface TagContext {
  readonly source: string
  /** Delimiters that cannot stand inside a tag: one that does shows that the tag was left open. */
  readonly openers: readonly string[]
  readonly report: (fault: SyntaxFault) => void
}

const number = /(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|\d+(?:_\d+)*(\.\d+(?:_\d+)*)?([eE][+-]?\d+)?)/y
const digits = /\d+/y
const operators = /===|!==|==|!=|<=|>=|\/\/|\*\*|[-+*/%~<>=|.,:()[\]{}]/y
const keywordsBeforeStrings = new Set(['and', 'or', 'not', 'in', 'is', 'if', 'else', 'elif', 'elseif'])

/**
 * Reads a tag from `start`, just after its opening delimiter, to its closing delimiter `close`.
 * A delimiter inside a string, or `}}` that closes a dict, does not end the tag.
 */
export function tokenizeTag(context: TagContext, start: number, close: string, isBlock: boolean): TagTokens {
  const { source, report } = context
  const tokens: Token[] = []
  let at = start
  let curlyDepth = 0
  let brokenString = false

  const push = (type: Token['type'], end: number) => {
    tokens.push({ type, start: at, end, text: source.slice(at, end) })
    at = end
  }
  const finish = (closed: boolean, trimAfter: TrimMark, end: number): TagTokens => {
    push('end', at)
    return { tokens, trimAfter, end, closed }
  }

  while (at < source.length) {
    const char = source[at]!
    if (char === ' ' || char === '\n' || char === '\t' || char === '\r') {
      at += 1
      continue
    }
    if ((char === '-' || (char === '+' && isBlock)) && source.startsWith(close, at + 1)) {
      return finish(true, char, at + 1 + close.length)
    }
    if (source.startsWith(close, at) && !(curlyDepth > 0 && char === '}')) return finish(true, '', at + close.length)
    if (context.openers.some((opener) => source.startsWith(opener, at))) break
    const previous = tokens.at(-1)
    const code = source.codePointAt(at)!
    if (isNameStart(code)) {
      const end = endOfName(source, at)
      const regexEnd = end === at + 1 && char === 'r' ? endOfRegex(source, end, close) : undefined
      push(regexEnd === undefined ? 'name' : 'regex', regexEnd ?? end)
    } else if (char >= '0' && char <= '9') {
      at = readNumber(context, tokens, at)
    } else if (char === '"' || char === "'") {
      if (previous?.type === 'name' && previous.end === at && !keywordsBeforeStrings.has(previous.text)) {
        report({
          span: { start: at, end: at + 1 },
          message: `a quote (${char}) stands inside a name`,
          help: 'delete it, or put a space before a string',
        })
        push('bad', at + 1)
        continue
      }
      const end = endOfString(source, at)
      if (end === undefined) {
        brokenString = true
        report({ span: { start: at, end: at + 1 }, message: `the string that starts here has no closing ${char}` })
        break
      }
      push('string', end)
    } else {
      operators.lastIndex = at
      const operator = source.startsWith('||', at) ? undefined : operators.exec(source)?.[0]
      if (operator === undefined) {
        const length = char === '|' || source.startsWith('&&', at) ? 2 : code > 0xffff ? 2 : 1
        const { name, advice } = describeOddCharacter(code)
        report({
          span: { start: at, end: at + length },
          message: `${length === 2 && code < 128 ? `\`${source.slice(at, at + 2)}\`` : name} has no meaning inside a tag`,
          help: advice,
        })
        push('bad', at + length)
      } else {
        if (operator === '{') curlyDepth += 1
        if (operator === '}') curlyDepth -= 1
        push('operator', at + operator.length)
      }
    }
  }
  if (!brokenString) return finish(false, '', at)
  tokens.push({ type: 'bad', start: at, end: at, text: '' })
  return finish(false, '', source.length)
}

function readNumber(context: TagContext, tokens: Token[], start: number): number {
  const { source, report } = context
  const previous = tokens.at(-1)
  const pattern = previous?.text === '.' ? digits : number
  pattern.lastIndex = start
  const match = pattern.exec(source)!
  let end = start + match[0].length
  const isFloat = match[1] !== undefined || match[2] !== undefined
  const next = source.codePointAt(end)
  if (next !== undefined && isNamePart(next)) {
    while (end < source.length && isNamePart(source.codePointAt(end)!)) end += source.codePointAt(end)! > 0xffff ? 2 : 1
    report({ span: { start, end }, message: `\`${source.slice(start, end)}\` is neither a number nor a name` })
    tokens.push({ type: 'bad', start, end, text: source.slice(start, end) })
    return end
  }
  tokens.push({ type: isFloat ? 'float' : 'integer', start, end, text: match[0] })
  return end
}

/** The offset after the closing quote, or undefined when the source ends first. */
function endOfString(source: string, start: number): number | undefined {
  const quote = source.charCodeAt(start)
  for (let at = start + 1; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    if (code === 92) at += 1
    else if (code === quote) return at + 1
  }
  return undefined
}

/** nunjucks reads `r/…/` as a pattern. It must end on its line and before the tag does; otherwise it is a division. */
function endOfRegex(source: string, slash: number, close: string): number | undefined {
  if (source[slash] !== '/') return undefined
  for (let at = slash + 1; at < source.length && source[at] !== '\n'; at += 1) {
    if (source.startsWith(close, at)) return undefined
    if (source[at] !== '/' || source[at - 1] === '\\') continue
    at += 1
    while (at < source.length && 'gimy'.includes(source[at]!)) at += 1
    return at
  }
  return undefined
}
