import { type Alias, Composer, type CST, type Document, isAlias, isScalar, Lexer, type Node, Parser, visit } from 'yaml'
import type { Span } from '../../diagnostics/place.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { SourceFile } from '../../diagnostics/source-file.ts'
import { reportDuplicateKey, reportSyntax, reportTooDeep } from './report-syntax.ts'
import { MAX_LEVELS } from './value-node.ts'

/** Aliases that one document may expand to; more is an attack. */
const MAX_ALIASES = 100

export interface ComposedYaml {
  readonly document: Document
  /** The document as plain data, aliases expanded. */
  readonly data: unknown
  /** The node of each alias. */
  readonly targets: ReadonlyMap<Alias, Node>
}

/**
 * The first document of a YAML 1.2 file with the place of every node; none for an empty file. Syntax errors,
 * levels too deep, equal keys, aliases of nothing, values inside themselves and too many aliases are reported
 * and give nothing.
 *
 * @param end where the YAML ends in the file; it begins with the file
 */
export function composeYaml(file: SourceFile, end: number, report: Report): ComposedYaml | undefined {
  const text = file.text.slice(0, end)
  const tokens = readTokens(text)
  if (typeof tokens === 'number') {
    reportTooDeep(file, tokens, report)
    return undefined
  }
  const composer = new Composer({ keepSourceTokens: true, stringKeys: true, uniqueKeys: false })
  const { value: document } = composer.compose(tokens, true, text.length).next()
  if (!document) return undefined
  let isSound = true
  const fail: Report = (finding) => {
    isSound = false
    report(finding)
  }
  for (const error of document.errors) {
    if (error.code === 'NON_STRING_KEY') continue
    const span = { start: error.pos[0], end: Math.max(...error.pos) }
    reportSyntax(file, span, sentence(error.message), fail)
  }
  const targets = resolveAliases(file, document, fail)
  checkKeys(file, document, fail)
  const data = isSound ? expand(file, document, fail) : undefined
  return isSound ? { document, data, targets } : undefined
}

/** The tokens of the file, or the offset where they go too deep. */
function readTokens(text: string): readonly CST.Token[] | number {
  const parser = new Parser()
  const tokens: CST.Token[] = []
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme))
    if (parser.stack.length > MAX_LEVELS) return Math.max(0, parser.offset - 1)
  }
  tokens.push(...parser.end())
  return tokens
}

/** The node of each alias: the last one before it that has its name, and that does not hold the alias itself. */
function resolveAliases(file: SourceFile, document: Document, report: Report): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>()
  const targets = new Map<Alias, Node>()
  visit(document, {
    Node(_, node, path) {
      if (isAlias(node)) {
        const target = anchors.get(node.source)
        if (target === undefined)
          reportSyntax(file, spanOf(node), `no \`&${node.source}\` stands before this alias`, report)
        else if (path.includes(target as never))
          reportSyntax(file, spanOf(node), `\`*${node.source}\` stands inside the value that it names`, report)
        else targets.set(node, target)
      } else if (node.anchor) {
        anchors.set(node.anchor, node)
      }
    },
  })
  return targets
}

/** The library compares every key with every other one. */
function checkKeys(file: SourceFile, document: Document, report: Report): void {
  visit(document, {
    Map(_, map) {
      const seen = new Map<string, Span>()
      for (const { key } of map.items) {
        if (!isScalar(key)) continue
        const name = String(key.value)
        const first = seen.get(name)
        if (first) reportDuplicateKey(file, name, first, spanOf(key), report)
        else seen.set(name, spanOf(key))
      }
    },
  })
}

/** Lets the library expand all aliases and count them. */
function expand(file: SourceFile, document: Document, report: Report): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch (error) {
    reportSyntax(file, { start: 0, end: 0 }, sentence((error as Error).message), report)
    return undefined
  }
}

/** A node's own text, without the blank lines and comments behind it. */
export function spanOf(node: Node): Span {
  const [start, end] = node.range ?? [0, 0]
  return { start, end: Math.max(start, end) }
}

function sentence(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).trimEnd()
}
