import { didYouMean } from '../diagnostics/did-you-mean.ts'
import { type Delimiters, defaultDelimiters } from './delimiters.ts'
import { blockEnds, closedBy, dividers, knownTags, plainTags } from './known-tags.ts'
import { type OpenBlock, openBlock } from './open-block.ts'
import { parseTuple } from './parse-expression.ts'
import { parsePlainTag } from './parse-plain-tag.ts'
import type { Neighbour, Node, SyntaxFault, Tag, Template, Text } from './template-tree.ts'
import { TokenReader } from './token-reader.ts'
import { type Piece, tokenizeTemplate } from './tokenize-template.ts'

export interface ParseOptions {
  readonly delimiters?: Delimiters
}

/** How deep blocks may be nested. */
const deepest = 200

/**
 * Reads a template of the Jinja family: the union of what Jinja2, nunjucks and MiniJinja accept.
 * Never throws: every fault of the source is in `faults`, in order of place, and the tree covers the whole source.
 */
export function parseTemplate(source: string, options: ParseOptions = {}): Template {
  const faults: SyntaxFault[] = []
  const report = (fault: SyntaxFault) => faults.push(fault)
  const pieces = tokenizeTemplate(source, options.delimiters ?? defaultDelimiters, report)
  const builder = new TreeBuilder(source, report)
  for (const [index, piece] of pieces.entries()) builder.add(piece, pieces[index - 1], pieces[index + 1])
  const body = builder.finish()
  return { source, body, faults: faults.sort((a, b) => a.span.start - b.span.start) }
}

/** A block that is open, or one too deep to be kept, whose nodes go to the block around it. */
type Level = { readonly block: OpenBlock } | { readonly tooDeep: string }

class TreeBuilder {
  readonly #source: string
  readonly #report: (fault: SyntaxFault) => void
  readonly #root: Node[] = []
  readonly #levels: Level[] = []
  readonly #open: OpenBlock[] = []
  /** Closing tags that still come for blocks which were closed by a mismatch, so that each is told only once. */
  readonly #forgiven = new Map<string, number>()
  #depthReported = false

  constructor(source: string, report: (fault: SyntaxFault) => void) {
    this.#source = source
    this.#report = report
  }

  add(piece: Piece, before: Piece | undefined, after: Piece | undefined): void {
    switch (piece.kind) {
      case 'text':
        this.#push(this.#text(piece.span.start, piece.span.end, endOf(before), startOf(after)))
        break
      case 'unreadable':
      case 'comment':
        this.#push(
          piece.kind === 'comment'
            ? { kind: 'comment', span: piece.tag.span, tag: piece.tag }
            : { kind: 'unreadable', span: piece.span },
        )
        break
      case 'raw': {
        const { keyword, open, body, close } = piece
        const text = this.#text(
          body.start,
          body.end,
          { tag: 'block', trim: open.trimAfter },
          close === undefined ? undefined : { tag: 'block', trim: close.trimBefore },
        )
        const span = { start: open.span.start, end: close?.span.end ?? body.end }
        this.#push({ kind: 'raw', span, keyword, open, body: text, ...(close === undefined ? {} : { close }) })
        break
      }
      case 'output': {
        const reader = new TokenReader(this.#source, piece.tokens, this.#report)
        const value = parseTuple(reader)
        reader.expectEnd()
        this.#push({ kind: 'output', span: piece.tag.span, tag: piece.tag, value })
        break
      }
      case 'block':
        this.#addBlockTag(piece.tag, new TokenReader(this.#source, piece.tokens, this.#report))
    }
  }

  /** Closes what is still open, with a fault for each, and gives the whole tree. */
  finish(): readonly Node[] {
    while (this.#levels.length > 0) this.#closeTop(this.#source.length)
    return this.#root
  }

  #push(node: Node): void {
    const block = this.#open.at(-1)
    if (block === undefined) this.#root.push(node)
    else block.body.push(node)
  }

  #text(start: number, end: number, before: Neighbour | undefined, after: Neighbour | undefined): Text {
    return {
      kind: 'text',
      span: { start, end },
      value: this.#source.slice(start, end),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    }
  }

  #addBlockTag(tag: Tag, reader: TokenReader): void {
    const { type, text: keyword } = reader.peek()
    if (type !== 'name') {
      reader.fail(`expected the name of a tag, found ${reader.describe()}`)
      this.#push({ kind: 'unreadable', span: tag.span })
      return
    }
    reader.next()
    if (closedBy.has(keyword)) this.#closeBlock(keyword, tag, reader)
    else if (dividers.has(keyword)) this.#divideBlock(keyword, tag, reader)
    else if (blockEnds.has(keyword)) this.#openBlock(keyword, tag, reader)
    else if (plainTags.includes(keyword)) this.#push(parsePlainTag(keyword, tag, reader))
    else {
      this.#report({
        span: tag.keyword ?? tag.span,
        message: `there is no tag \`${keyword}\``,
        ...help(didYouMean(keyword, knownTags)),
      })
      this.#push({ kind: 'unreadable', span: tag.span })
    }
  }

  #openBlock(keyword: string, tag: Tag, reader: TokenReader): void {
    if (this.#open.length >= deepest) {
      if (!this.#depthReported) {
        this.#depthReported = true
        this.#report({ span: tag.span, message: `blocks are nested more than ${deepest} deep` })
      }
      const opened = openBlock(keyword, tag, reader)
      this.#push({ kind: 'unreadable', span: tag.span })
      if ('build' in opened) this.#levels.push({ tooDeep: keyword })
      return
    }
    const opened = openBlock(keyword, tag, reader)
    if ('build' in opened) {
      this.#levels.push({ block: opened })
      this.#open.push(opened)
    } else {
      this.#push(opened)
    }
  }

  #divideBlock(keyword: string, tag: Tag, reader: TokenReader): void {
    const level = this.#levels.at(-1)
    const owners = dividers.get(keyword)!
    if (level !== undefined && 'tooDeep' in level) {
      this.#push({ kind: 'unreadable', span: tag.span })
      return
    }
    const block = level?.block
    const refusal =
      block?.divide !== undefined && owners.includes(block.keyword)
        ? block.divide(keyword, tag, reader)
        : `\`${keyword}\` has no ${owners.map((owner) => `\`${owner}\``).join(' or ')} that it belongs to`
    if (refusal === undefined) return
    const related =
      block === undefined ? {} : { related: { span: block.tag.span, message: `\`${block.keyword}\` is open here` } }
    this.#report({ span: tag.span, message: refusal, ...related })
    this.#push({ kind: 'unreadable', span: tag.span })
  }

  #closeBlock(keyword: string, tag: Tag, reader: TokenReader): void {
    const opener = closedBy.get(keyword)!
    const matches = (level: Level) => ('tooDeep' in level ? level.tooDeep : level.block.keyword) === opener
    const index = this.#levels.findLastIndex(matches)
    if (index === -1) {
      const forgiven = this.#forgiven.get(keyword) ?? 0
      if (forgiven > 0) this.#forgiven.set(keyword, forgiven - 1)
      else this.#report({ span: tag.span, message: `\`${keyword}\` closes no \`${opener}\`` })
      this.#push({ kind: 'unreadable', span: tag.span })
      return
    }
    while (this.#levels.length > index + 1) this.#closeTop(tag.span.start, keyword, tag)
    const level = this.#levels.pop()!
    if ('tooDeep' in level) {
      this.#push({ kind: 'unreadable', span: tag.span })
      return
    }
    if (level.block.name !== undefined && reader.peek().type === 'name') {
      if (reader.isWord(level.block.name)) reader.next()
      else reader.fail(`\`${keyword}\` names ${reader.describe()}, but the block is \`${level.block.name}\``)
    }
    reader.expectEnd()
    this.#open.pop()
    this.#push(level.block.build(tag.span.end, tag))
  }

  /** Closes the innermost block without a closing tag: at the end of the source, or at the end tag of another block. */
  #closeTop(end: number, foundKeyword?: string, found?: Tag): void {
    const level = this.#levels.pop()!
    if ('tooDeep' in level) return
    const { keyword, tag } = level.block
    const expected = blockEnds.get(keyword)!
    this.#report({
      span: found?.span ?? { start: end, end },
      message:
        foundKeyword === undefined
          ? `\`${keyword}\` is never closed with \`${expected}\``
          : `found \`${foundKeyword}\` where \`${expected}\` must come first`,
      related: { span: tag.span, message: `\`${keyword}\` is opened here` },
    })
    if (found !== undefined) this.#forgiven.set(expected, (this.#forgiven.get(expected) ?? 0) + 1)
    this.#open.pop()
    this.#push(level.block.build(end))
  }
}

function help(text: string | undefined): { readonly help?: string } {
  return text === undefined ? {} : { help: text }
}

/** What the end of a piece is to the text after it. */
function endOf(piece: Piece | undefined): Neighbour | undefined {
  if (piece === undefined) return undefined
  if (piece.kind === 'raw') return piece.close && { tag: 'block', trim: piece.close.trimAfter }
  return 'tag' in piece ? { tag: piece.kind, trim: piece.tag.trimAfter } : undefined
}

/** What the start of a piece is to the text before it. */
function startOf(piece: Piece | undefined): Neighbour | undefined {
  if (piece === undefined) return undefined
  if (piece.kind === 'raw') return { tag: 'block', trim: piece.open.trimBefore }
  return 'tag' in piece ? { tag: piece.kind, trim: piece.tag.trimBefore } : undefined
}
