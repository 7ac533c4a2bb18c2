import { type AST, ParseError, parseTOML } from 'toml-eslint-parser'
import { startOf } from '../../diagnostics/place.ts'
import type { Report } from '../../diagnostics/report.ts'
import type { SourceFile } from '../../diagnostics/source-file.ts'
import { decodeTomlString } from './decode-toml-string.ts'
import { findTooDeep } from './find-too-deep.ts'
import { reportSyntax, reportTooDeep } from './report-syntax.ts'
import type { ValueNode } from './value-node.ts'

/** A map or list that tables and dotted keys still add to. */
interface Branch {
  readonly kind: 'map' | 'list'
  readonly entries: Map<string, ValueNode>
}

/**
 * Reads a TOML 1.1 file; a byte order mark may stand before it. The first syntax error is reported and
 * gives nothing; so does a string of more than about 120 000 characters, the most that the parser can hold.
 */
export function readToml(file: SourceFile, report: Report): ValueNode | undefined {
  const deep = findTooDeep(file.text)
  if (deep !== undefined) {
    reportTooDeep(file, deep, report)
    return undefined
  }
  try {
    return toTree(file, parseTOML(file.text.replace(/^\uFEFF/, ' ')).body[0])
  } catch (error) {
    reportFault(file, error, report)
    return undefined
  }
}

function reportFault(file: SourceFile, error: unknown, report: Report): void {
  if (error instanceof ParseError) {
    const isInLine = /[^\r\n]/.test(file.text[error.index] ?? '')
    const span = { start: error.index, end: error.index + (isInLine ? 1 : 0) }
    reportSyntax(
      file,
      span,
      `not valid TOML: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`,
      report,
    )
  } else if (error instanceof RangeError) {
    const help = 'put it into a file of its own'
    reportSyntax(file, startOf(file).span, 'a string in this file has more than 100 000 characters', report, { help })
  } else {
    throw error
  }
}

function toTree(file: SourceFile, top: AST.TOMLTopLevelTable): ValueNode {
  const root: Branch = { kind: 'map', entries: new Map() }
  for (const item of top.body) {
    if (item.type === 'TOMLKeyValue') {
      addPair(file, root, item)
    } else {
      const table = descend(root, item.resolvedKey)
      for (const pair of item.body) addPair(file, table, pair)
    }
  }
  return root
}

function addPair(file: SourceFile, table: Branch, pair: AST.TOMLKeyValue): void {
  const path = pair.key.keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value))
  const last = path.pop()!
  descend(table, path).entries.set(last, toValueNode(file, pair.value))
}

/** The map at the end of a path, made where it is not there yet. What an index stands behind is a list. */
function descend(root: Branch, path: readonly (string | number)[]): Branch {
  let branch = root
  for (const [depth, step] of path.entries()) {
    const known = branch.entries.get(String(step)) as Branch | undefined
    const kind = typeof path[depth + 1] === 'number' ? 'list' : 'map'
    const next: Branch = known ?? { kind, entries: new Map() }
    branch.entries.set(String(step), next)
    branch = next
  }
  return branch
}

function toValueNode(file: SourceFile, node: AST.TOMLContentNode): ValueNode {
  if (node.type === 'TOMLArray') {
    return {
      kind: 'list',
      entries: new Map(node.elements.map((one, index) => [String(index), toValueNode(file, one)])),
    }
  }
  if (node.type === 'TOMLInlineTable') {
    const table: Branch = { kind: 'map', entries: new Map() }
    for (const pair of node.body) addPair(file, table, pair)
    return table
  }
  if (node.kind === 'string') {
    const span = { start: node.range[0], end: node.range[1] }
    return {
      kind: 'text',
      decode: () => decodeTomlString(file.text, span, node.style, node.multiline, node.value),
    }
  }
  if (node.kind === 'boolean') return { kind: 'other', what: `the truth value \`${node.value}\`` }
  const isNumber = node.kind === 'integer' || node.kind === 'float'
  return { kind: 'other', what: isNumber ? `the number ${node.number}` : 'a date or time' }
}
