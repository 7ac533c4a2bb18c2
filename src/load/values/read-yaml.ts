import {
  type Alias,
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  Parser,
  type Scalar,
  visit,
} from 'yaml'
import type { Span } from '../../diagnostics/place.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { SourceFile } from '../../diagnostics/source-file.ts'
import { decodeYamlBlock } from './decode-yaml-block.ts'
import { decodeYamlFlow } from './decode-yaml-flow.ts'
import { reportDuplicateKey, reportSyntax, reportTooDeep } from './report-syntax.ts'
import { MAX_LEVELS, type ValueNode } from './value-node.ts'

/** Aliases that one document may expand to, as for manifests. */
const MAX_ALIASES = 100

type AliasTargets = ReadonlyMap<Alias, Node>

/**
 * Reads the first document of a YAML 1.2 file; others in it are not looked at. Keys are texts as written,
 * and keys that are maps or lists are left out. `<<` is a key like others. Syntax errors, equal keys and
 * aliases of nothing are reported and give nothing.
 *
 * @param end where the YAML ends in the file; it begins with the file
 */
export function readYaml(file: SourceFile, end: number, report: Report): ValueNode | undefined {
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
  if (isSound) checkExpansion(file, document, fail)
  return isSound ? toValueNode(file, document.contents, targets) : undefined
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

/** The node of each alias: the last one before it that has its name. */
function resolveAliases(file: SourceFile, document: Document, report: Report): AliasTargets {
  const anchors = new Map<string, Node>()
  const targets = new Map<Alias, Node>()
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) {
        const target = anchors.get(node.source)
        if (target) targets.set(node, target)
        else reportSyntax(file, spanOf(node), `no \`&${node.source}\` stands before this alias`, report)
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
function checkExpansion(file: SourceFile, document: Document, report: Report): void {
  try {
    document.toJS({ maxAliasCount: MAX_ALIASES, mapAsMap: true })
  } catch (error) {
    reportSyntax(file, { start: 0, end: 0 }, sentence((error as Error).message), report)
  }
}

function toValueNode(file: SourceFile, node: unknown, targets: AliasTargets): ValueNode {
  if (isAlias(node)) return toValueNode(file, targets.get(node), targets)
  if (isMap(node)) {
    return {
      kind: 'map',
      get entries() {
        const pairs = node.items.filter(({ key }) => isScalar(key))
        return new Map(
          pairs.map(({ key, value }) => [String((key as Scalar).value), toValueNode(file, value, targets)]),
        )
      },
    }
  }
  if (isSeq(node)) {
    return {
      kind: 'list',
      get entries() {
        return new Map(node.items.map((item, index) => [String(index), toValueNode(file, item, targets)]))
      },
    }
  }
  const value = isScalar(node) ? node.value : null
  if (typeof value === 'string') return { kind: 'text', decode: () => decodeScalar(file, node as Scalar<string>) }
  if (value === null) return { kind: 'other', what: 'empty' }
  if (typeof value === 'boolean') return { kind: 'other', what: `the truth value \`${value}\`` }
  return { kind: 'other', what: typeof value === 'object' ? 'a date or bytes' : `the number ${value}` }
}

function decodeScalar(file: SourceFile, node: Scalar<string>) {
  const span = spanOf(node)
  switch (node.type) {
    case 'BLOCK_LITERAL':
    case 'BLOCK_FOLDED':
      return decodeYamlBlock(file.text, span, (node.srcToken as CST.BlockScalar | undefined)?.indent ?? 0, node.value)
    case 'QUOTE_SINGLE':
      return decodeYamlFlow(file.text, span, 'single', node.value)
    case 'QUOTE_DOUBLE':
      return decodeYamlFlow(file.text, span, 'double', node.value)
    default:
      return decodeYamlFlow(file.text, span, 'plain', node.value)
  }
}

function spanOf(node: Node): Span {
  const [start, end] = node.range ?? [0, 0]
  return { start, end: Math.max(start, end) }
}

function sentence(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).trimEnd()
}
