import { readSyntax } from '../load/read-syntax.ts'
import { parsePlaceholders } from '../parse/parse-placeholders.ts'
import type { Template } from '../parse/template-tree.ts'

/** What in a text could be a mark of which syntax. */
export interface TextMarks {
  /** Whether there is a tag such as `{% if`. */
  readonly hasBlocks: boolean
  /** Names in `{{ name }}`, with exactly one space on both sides. */
  readonly spaced: readonly string[]
  /** Names in `{{name}}`. */
  readonly tight: readonly string[]
  /** Whether a `{{ … }}` holds more than a name. */
  readonly hasExpressions: boolean
  /** Names in `${name}`. */
  readonly dollars: readonly string[]
  /** Names in `{name}` with no other brace or `$` beside it. */
  readonly singles: readonly string[]
  /** The names of `dollars` and `singles` that stand outside of code blocks and code in a line. */
  readonly prose: ReadonlySet<string>
  /** Whether Python's `str.format` would take the text, and finds escaped braces in it. */
  readonly isFormat: boolean
  /** Names in `$name` outside of code, in lower case. */
  readonly bareDollars: readonly string[]
}

/** Longest inside of a `{{ … }}`, in UTF-16 units. */
const longestOutput = 500
const expression = /^[-+]?\s*[A-Za-z_][\w.]*\s*(?:$|[|.[(=+*/~]|\s(?:if|or|and|not|in|is)\s)/
const identifier = /^[A-Za-z_]\w*$/

export function textMarks(text: string): TextMarks {
  const outputs = outputsIn(text)
  const prose = withoutCode(text)
  const spaced = outputs.filter((inner) => identifier.test(inner.slice(1, -1)) && inner === ` ${inner.trim()} `)
  const tight = outputs.filter((inner) => identifier.test(inner))
  const exact = new Set([...spaced, ...tight])
  return {
    hasBlocks: /\{%[-+]?\s{0,40}[a-z]/.test(text),
    spaced: spaced.map((inner) => inner.trim()),
    tight,
    hasExpressions: outputs.some((inner) => !exact.has(inner) && expression.test(inner.trim())),
    dollars: placeholders(text, '${', '}'),
    singles: placeholders(text, '{', '}'),
    prose: new Set([...placeholders(prose, '${', '}'), ...placeholders(prose, '{', '}')]),
    isFormat: isFormat(text),
    bareDollars: [...prose.matchAll(/(?<![\w$\\])\$([a-z][a-z_]{2,99})\b/g)].map((found) => found[1]!),
  }
}

/** A text without its code blocks and the code in its lines. */
function withoutCode(text: string): string {
  const kept: string[] = []
  let isFenced = false
  for (const line of text.split('\n')) {
    const isFence = /^\s{0,8}(?:```|~~~)/.test(line)
    if (isFence) isFenced = !isFenced
    if (isFenced || isFence) continue
    kept.push(
      line.includes('`')
        ? line
            .split('`')
            .filter((_, index) => index % 2 === 0)
            .join(' ')
        : line,
    )
  }
  return kept.join('\n')
}

function outputsIn(text: string): readonly string[] {
  const outputs = []
  for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', at + 2)) {
    const inner = text.slice(at + 2, at + 2 + longestOutput)
    const end = inner.indexOf('}}')
    const isOutput = end > 0 && text[at - 1] !== '{' && text[at - 1] !== '$' && !inner.slice(0, end).includes('{')
    if (isOutput) outputs.push(inner.slice(0, end))
  }
  return outputs
}

function placeholders(text: string, open: string, close: string): readonly string[] {
  return parse(text, [open, close]).body.flatMap((node) => {
    if (node.kind !== 'output' || node.value.kind !== 'name') return []
    const before = text[node.span.start - 1] ?? ' '
    const after = text[node.span.end] ?? ' '
    const isAlone = open !== '{' || (before !== '{' && before !== '$' && after !== '}')
    return isAlone && identifier.test(node.value.name) ? [node.value.name] : []
  })
}

function isFormat(text: string): boolean {
  const { body, faults } = parse(text, 'str.format')
  return faults.length === 0 && body.some((node) => node.kind === 'output' && node.value.kind === 'literal')
}

function parse(text: string, placeholder: readonly [string, string] | 'str.format'): Template {
  const syntax = readSyntax({ placeholder })
  if (syntax.kind !== 'placeholder') throw new Error('a placeholder form is a placeholder syntax')
  return parsePlaceholders(text, syntax)
}
