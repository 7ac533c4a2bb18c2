import { type Document, isMap, isNode, isPair, isScalar, isSeq } from 'yaml'
import type { Place, Span } from '../diagnostics/place.ts'
import type { Report } from '../diagnostics/report.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'
import { composeYaml, spanOf } from './values/compose-yaml.ts'

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

/** Reads a YAML file; an empty one holds null. Syntax errors are reported and give nothing. */
export function parseYaml(file: SourceFile, report: Report): YamlFile | undefined {
  const start: Place = { file, span: { start: 0, end: 0 } }
  if (file.text.trim() === '') return { file, data: null, place: () => start, keyPlace: () => start }
  const yaml = composeYaml(file, file.text.length, report)
  if (yaml === undefined) return undefined
  const { document, data } = yaml
  return {
    file,
    data,
    place: (path) => ({ file, span: findSpan(document, path, false) }),
    keyPlace: (path) => ({ file, span: findSpan(document, path, true) }),
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

function nodeSpan(node: unknown): Span | undefined {
  return isNode(node) && node.range ? spanOf(node) : undefined
}
