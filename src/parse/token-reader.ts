import type { Missing, Span, SyntaxFault } from './template-tree.ts'
import type { Token } from './tokenize-tag.ts'

/** How deep expressions may be nested, and how many operators and lookups one tag may hold. */
export const expressionLimits = { depth: 200, links: 1000 } as const

/**
 * A place in the tokens of one tag. The first fault ends the reading of the tag: the reader then stands at the
 * end, where every further expectation fails silently, so that each tag gives at most one fault.
 */
export class TokenReader {
  readonly source: string
  /** The offset after the last token that was taken. */
  lastEnd: number
  failed = false
  depth = 0
  links = 0
  readonly #tokens: readonly Token[]
  readonly #report: (fault: SyntaxFault) => void
  #at = 0

  constructor(source: string, tokens: readonly Token[], report: (fault: SyntaxFault) => void) {
    this.source = source
    this.#tokens = tokens
    this.#report = report
    this.lastEnd = tokens[0]!.start
  }

  /** The next token, or the one `ahead` after it. */
  peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)]!
  }

  next(): Token {
    const token = this.peek()
    if (token.type !== 'end') {
      this.#at += 1
      this.lastEnd = token.end
    }
    return token
  }

  isOperator(text: string, ahead = 0): boolean {
    const token = this.peek(ahead)
    return token.type === 'operator' && token.text === text
  }

  isWord(text: string, ahead = 0): boolean {
    const token = this.peek(ahead)
    return token.type === 'name' && token.text === text
  }

  takeOperator(text: string): Token | undefined {
    return this.isOperator(text) ? this.next() : undefined
  }

  takeWord(text: string): Token | undefined {
    return this.isWord(text) ? this.next() : undefined
  }

  /** Takes the operator, or reports that it is missing. */
  expectOperator(text: string): void {
    if (this.takeOperator(text) === undefined) this.fail(`expected \`${text}\`, found ${this.describe()}`)
  }

  /** The next token in words, for messages. */
  describe(): string {
    const token = this.peek()
    return token.type === 'end' ? 'the end of the tag' : `\`${token.text}\``
  }

  /** Reports a fault, unless one was reported for this tag, and skips the rest of the tag. */
  fail(message: string, help?: string, span?: Span): Missing {
    const token = this.peek()
    if (!this.failed && token.type !== 'bad') {
      this.#report({
        span: span ?? { start: token.start, end: token.end },
        message,
        ...(help === undefined ? {} : { help }),
      })
    }
    this.failed = true
    const end = this.#tokens.at(-1)!.start
    this.#at = this.#tokens.length - 1
    this.lastEnd = end
    return { kind: 'missing', span: { start: Math.min(token.start, end), end } }
  }

  /** Reports what is left over in the tag, if anything is. */
  expectEnd(help?: string): void {
    if (this.peek().type !== 'end') this.fail(`expected the end of the tag, found ${this.describe()}`, help)
  }
}
