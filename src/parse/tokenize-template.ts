import type { Delimiters } from './delimiters.ts'
import type { Span, SyntaxFault, Tag, TrimMark } from './template-tree.ts'
import { type TagContext, type Token, tokenizeTag } from './tokenize-tag.ts'

/** A stretch of a template: together the pieces cover the source without gaps or overlaps. */
export type Piece =
  | { readonly kind: 'text' | 'unreadable'; readonly span: Span }
  | { readonly kind: 'comment'; readonly tag: Tag }
  | { readonly kind: 'output' | 'block'; readonly tag: Tag; readonly tokens: readonly Token[] }
  | {
      readonly kind: 'raw'
      readonly keyword: 'raw' | 'verbatim'
      readonly open: Tag
      readonly body: Span
      readonly close?: Tag
    }

type TagKind = 'output' | 'block' | 'comment'

/** Cuts a template into text, tags, comments and raw blocks, in order. Faults are reported, never thrown. */
export function tokenizeTemplate(
  source: string,
  delimiters: Delimiters,
  report: (fault: SyntaxFault) => void,
): readonly Piece[] {
  const openers = (['output', 'block', 'comment'] as const)
    .map((kind) => ({ kind, open: delimiters[kind][0], at: -2 }))
    .sort((a, b) => b.open.length - a.open.length)
  const context: TagContext = {
    source,
    openers: openers.map((opener) => opener.open),
    report,
  }
  const pieces: Piece[] = []
  let at = 0
  let textStart = 0
  let commentsEnd = false
  /** How many characters may be read a second time after tags that are left open, so that time stays linear. */
  let rereads = 2 * source.length

  /** The next opening delimiter from `at` on; each kind is searched again only once it has been passed. */
  function nextOpener(): { readonly kind: TagKind; readonly open: string; readonly at: number } | undefined {
    let first: (typeof openers)[number] | undefined
    for (const opener of openers) {
      if (opener.at !== -1 && opener.at < at) opener.at = source.indexOf(opener.open, at)
      if (opener.at !== -1 && (first === undefined || opener.at < first.at)) first = opener
    }
    return first
  }

  function flushText(end: number): void {
    if (end > textStart) pieces.push({ kind: 'text', span: { start: textStart, end } })
  }

  function leaveOpen(start: number, open: string, end: number, message: string | undefined): void {
    const span = { start, end }
    if (message !== undefined) {
      report({ span: { start, end: start + open.length }, message, help: writeLiterally(open, delimiters) })
    }
    pieces.push({ kind: 'unreadable', span })
    at = textStart = end
  }

  function readComment(start: number, open: string): void {
    const close = delimiters.comment[1]
    const closeAt = commentsEnd ? -1 : source.indexOf(close, start + open.length)
    if (closeAt === -1) {
      commentsEnd = true
      leaveOpen(start, open, start + open.length, `the comment \`${open}\` is never closed`)
      return
    }
    const end = closeAt + close.length
    const inside = source.slice(start + open.length, closeAt)
    pieces.push({
      kind: 'comment',
      tag: { span: { start, end }, trimBefore: trimMark(inside[0]), trimAfter: trimMark(inside.at(-1)) },
    })
    at = textStart = end
  }

  function readTag(start: number, open: string, kind: 'output' | 'block'): void {
    const trimBefore = trimMark(source[start + open.length])
    const content = start + open.length + trimBefore.length
    const read = tokenizeTag(context, content, delimiters[kind][1], kind === 'block')
    if (!read.closed) {
      const lineEnd = source.slice(content, read.end).indexOf('\n')
      let end = lineEnd === -1 ? read.end : content + lineEnd
      rereads -= read.end - end
      if (rereads < 0) end = read.end
      const told = read.tokens.at(-2)?.type === 'bad'
      const message = `the tag \`${open}\` is never closed with \`${delimiters[kind][1]}\``
      leaveOpen(start, open, end, told ? undefined : message)
      return
    }
    const first = read.tokens[0]!
    const tag: Tag = {
      span: { start, end: read.end },
      trimBefore,
      trimAfter: read.trimAfter,
      ...(kind === 'block' && first.type === 'name' ? { keyword: { start: first.start, end: first.end } } : {}),
    }
    at = textStart = read.end
    if (kind === 'block' && (first.text === 'raw' || first.text === 'verbatim')) readRaw(tag, first.text, read.tokens)
    else pieces.push({ kind, tag, tokens: read.tokens })
  }

  function readRaw(open: Tag, keyword: 'raw' | 'verbatim', tokens: readonly Token[]): void {
    const extra = tokens[1]!
    if (extra.type !== 'end' && extra.type !== 'bad') {
      report({ span: { start: extra.start, end: extra.end }, message: `\`${keyword}\` takes nothing after its name` })
    }
    const close = findRawEnd(source, at, keyword, delimiters.block)
    if (close === undefined) {
      report({
        span: { start: source.length, end: source.length },
        message: `\`${keyword}\` is never closed with \`end${keyword}\``,
        related: { span: open.span, message: `\`${keyword}\` is opened here` },
      })
    }
    const end = close?.span.start ?? source.length
    pieces.push({
      kind: 'raw',
      keyword,
      open,
      body: { start: at, end },
      ...(close === undefined ? {} : { close }),
    })
    at = textStart = close?.span.end ?? source.length
  }

  for (let opener = nextOpener(); opener !== undefined; opener = nextOpener()) {
    const start = opener.at
    flushText(start)
    if (opener.kind === 'comment') readComment(start, opener.open)
    else readTag(start, opener.open, opener.kind)
  }
  flushText(source.length)
  return pieces
}

function trimMark(char: string | undefined): TrimMark {
  return char === '-' || char === '+' ? char : ''
}

function writeLiterally(open: string, { output }: Delimiters): string {
  return `to write it as text: ${output[0]} '${open}' ${output[1]}`
}

/** The first `{% endraw %}` from `from` on. Each candidate is looked at once. */
function findRawEnd(
  source: string,
  from: number,
  keyword: string,
  [open, close]: Delimiters['block'],
): Tag | undefined {
  const word = `end${keyword}`
  for (let start = source.indexOf(open, from); start !== -1; start = source.indexOf(open, start + open.length)) {
    const trimBefore = trimMark(source[start + open.length])
    const wordStart = skipSpace(source, start + open.length + trimBefore.length)
    if (!source.startsWith(word, wordStart)) continue
    const closeStart = skipSpace(source, wordStart + word.length)
    const trimAfter = trimMark(source[closeStart])
    if (!source.startsWith(close, closeStart + trimAfter.length)) continue
    const span = { start, end: closeStart + trimAfter.length + close.length }
    return { span, trimBefore, trimAfter, keyword: { start: wordStart, end: wordStart + word.length } }
  }
  return undefined
}

function skipSpace(source: string, from: number): number {
  let at = from
  while (at < source.length && ' \t\r\n'.includes(source[at]!)) at += 1
  return at
}
