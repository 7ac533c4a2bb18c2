import type { Span } from '../../diagnostics/place.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { SourceFile } from '../../diagnostics/source-file.ts'
import { visibleText } from '../../diagnostics/visible-text.ts'
import { decodeJsonString } from './decode-json-string.ts'
import { reportDuplicateKey, reportSyntax, reportTooDeep } from './report-syntax.ts'
import { MAX_LEVELS, type ValueNode } from './value-node.ts'

/**
 * Reads a JSON file as RFC 8259 has it; a byte order mark may stand before it. The first syntax error and
 * every key that a map has twice are reported and give nothing.
 */
export function readJson(file: SourceFile, report: Report): ValueNode | undefined {
  let isSound = true
  const reader = new JsonReader(file, (finding) => {
    isSound = false
    report(finding)
  })
  try {
    const root = reader.readFile()
    return isSound ? root : undefined
  } catch (error) {
    if (error instanceof Stop) return undefined
    throw error
  }
}

/** Ends the reading of a file whose fault is reported. */
class Stop extends Error {}

class JsonReader {
  readonly #text: string
  #at = 0

  constructor(
    readonly file: SourceFile,
    readonly report: Report,
  ) {
    this.#text = file.text
  }

  readFile(): ValueNode {
    if (this.#text.startsWith('\uFEFF')) this.#at = 1
    const root = this.#readValue(1)
    this.#skipBlanks()
    if (this.#at < this.#text.length) this.#failAtToken('the end of the file')
    return root
  }

  #readValue(level: number): ValueNode {
    this.#skipBlanks()
    const start = this.#at
    const first = this.#text[start]
    if (first === '"') {
      const span = this.#readString()
      return { kind: 'text', decode: () => decodeJsonString(this.#text, span) }
    }
    if (first === '{' || first === '[') {
      if (level > MAX_LEVELS) {
        reportTooDeep(this.file, start, this.report)
        throw new Stop()
      }
      this.#at++
      return first === '{' ? this.#readMap(level) : this.#readList(level)
    }
    const word = this.#take(/true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y)
    if (word === '') this.#failAtToken('a value')
    if (word === 'null') return { kind: 'other', what: 'empty' }
    return { kind: 'other', what: /^[tf]/.test(word) ? `the truth value \`${word}\`` : `the number ${word}` }
  }

  #readList(level: number): ValueNode {
    const entries = new Map<string, ValueNode>()
    if (this.#eat(']')) return { kind: 'list', entries }
    do {
      this.#refuseComma(']', entries.size)
      entries.set(String(entries.size), this.#readValue(level + 1))
    } while (this.#eat(','))
    if (!this.#eat(']')) this.#failAtToken('`,` or `]`')
    return { kind: 'list', entries }
  }

  #readMap(level: number): ValueNode {
    const entries = new Map<string, ValueNode>()
    const keys = new Map<string, Span>()
    if (this.#eat('}')) return { kind: 'map', entries }
    do {
      this.#refuseComma('}', keys.size)
      this.#skipBlanks()
      if (this.#text[this.#at] !== '"') this.#failAtToken('a key in double quotes')
      const span = this.#readString()
      const key = decodeJsonString(this.#text, span).text
      const first = keys.get(key)
      if (first) reportDuplicateKey(this.file, key, first, span, this.report)
      else keys.set(key, span)
      if (!this.#eat(':')) this.#failAtToken('`:`')
      entries.set(key, this.#readValue(level + 1))
    } while (this.#eat(','))
    if (!this.#eat('}')) this.#failAtToken('`,` or `}`')
    return { kind: 'map', entries }
  }

  #readString(): Span {
    const start = this.#at++
    for (;;) {
      this.#take(/[^"\\\u0000-\u001F]+/y)
      if (this.#text[this.#at] === '"') return { start, end: ++this.#at }
      if (this.#text[this.#at] === '\\') {
        const taken = this.#take(/\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y)
        if (taken === '') this.#fail(this.#at, 2, 'this escape is not one of JSON', 'a backslash is written `\\\\`')
      } else if (this.#at === this.#text.length) {
        this.#fail(start, 1, 'the string that begins here does not end')
      } else {
        const what = visibleText(this.#text[this.#at]!)
        this.#fail(
          this.#at,
          0,
          `a string in JSON cannot hold \`${what}\` as it is`,
          'write it as an escape, such as `\\n`',
        )
      }
    }
  }

  /** Fails at the comma before a closing bracket. */
  #refuseComma(closing: string, count: number): void {
    const comma = this.#at - 1
    this.#skipBlanks()
    if (count === 0 || this.#text[this.#at] !== closing) return
    this.#fail(comma, 1, `JSON has no comma before a closing \`${closing}\``, 'remove it')
  }

  #failAtToken(expected: string): never {
    const rest = this.#text.slice(this.#at, this.#at + 40)
    if (/^\/[/*]/.test(rest)) this.#fail(this.#at, 2, 'JSON has no comments', 'remove it')
    if (rest.startsWith("'")) this.#fail(this.#at, 1, 'JSON has no strings in single quotes', 'use double quotes')
    const token = /^(?:[\p{L}\p{N}_.+-]+|[\s\S])/u.exec(rest)?.[0] ?? ''
    const found = token === '' ? 'the end of the file' : `\`${visibleText(token)}\``
    this.#fail(this.#at, /\s/.test(token) ? 0 : token.length, `expected ${expected}, but here is ${found}`)
  }

  #fail(start: number, length: number, message: string, help?: string): never {
    const end = Math.min(start + length, this.#text.length)
    reportSyntax(this.file, { start, end }, message, this.report, help === undefined ? {} : { help })
    throw new Stop()
  }

  #skipBlanks(): void {
    this.#take(/[ \t\r\n]+/y)
  }

  #eat(character: string): boolean {
    this.#skipBlanks()
    const isThere = this.#text[this.#at] === character
    if (isThere) this.#at++
    return isThere
  }

  /** What a sticky pattern matches here, which is then read. */
  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    return found
  }
}
