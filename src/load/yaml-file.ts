import { type Document, isMap, isNode, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { Place, Span } from '../diagnostics/place.ts'
import type { Report } from '../diagnostics/report.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'

/** Keys and indexes from the root of a document to a value. */
export type DataPath = readonly (string | number)[]

/** A YAML (or JSON) file as plain data, with the place of every key and value. */
export interface YamlFile {
  readonly file: SourceFile
  readonly data: unknown
  /** Where a value stands; the nearest value around it when it is not there. */
  place(path: DataPath): Place
  /** Where the last key of a path stands; its value when it has no key of its own. */
  keyPlace(path: DataPath): Place
}

/** Aliases that one document may expand to; more is an attack, not a manifest. */
const MAX_ALIASES = 100

/** Reads a YAML file; syntax errors are reported and give nothing. */
export function parseYaml(file: SourceFile, report: Report): YamlFile | undefined {
  const document = parseDocument(file.text, { lineCounter: new LineCounter(), prettyErrors: false, stringKeys: true })
  for (const error of document.errors) {
    const [start, end] = error.pos
    report({
      ruleId: 'yaml-syntax',
      place: { file, span: { start, end: Math.max(start, end) } },
      message: sentence(error.message),
      ...(error.code === 'DUPLICATE_KEY' && { help: 'only one of them would count; remove the other' }),
    })
  }
  if (document.errors.length > 0) return undefined
  const data = toData(document, file, report)
  if (data === undefined) return undefined
  return {
    file,
    data: data.value,
    place: (path) => ({ file, span: findSpan(document, path, false) }),
    keyPlace: (path) => ({ file, span: findSpan(document, path, true) }),
  }
}

function toData(document: Document, file: SourceFile, report: Report): { value: unknown } | undefined {
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }) }
  } catch (error) {
    const message = sentence((error as Error).message)
    report({ ruleId: 'yaml-syntax', place: { file, span: { start: 0, end: 0 } }, message })
    return undefined
  }
}

function findSpan(document: Document, path: DataPath, wantKey: boolean): Span {
  let node: unknown = document.contents
  let found: Span = nodeSpan(node) ?? { start: 0, end: 0 }
  for (const [depth, step] of path.entries()) {
    const isLast = depth === path.length - 1
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(step),
      )
      if (pair === undefined) return found
      const key = nodeSpan(pair.key)
      const value = nodeSpan(pair.value)
      found = (isLast && wantKey ? key : (value ?? key)) ?? found
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(step)]
      found = nodeSpan(node) ?? found
    } else {
      return found
    }
  }
  return found
}

/** A node's own text, without the blank lines and comments behind it. */
function nodeSpan(node: unknown): Span | undefined {
  if (!isNode(node)) return undefined
  const [start, valueEnd] = (node as Node).range ?? []
  return start === undefined || valueEnd === undefined ? undefined : { start, end: Math.max(start, valueEnd) }
}

function sentence(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\s+$/, '')
}
