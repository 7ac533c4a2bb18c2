import { type Alias, type CST, isAlias, isMap, isScalar, isSeq, type Node, type Scalar } from 'yaml'
import type { Report } from '../../diagnostics/report.ts'
import type { SourceFile } from '../../diagnostics/source-file.ts'
import { composeYaml, spanOf } from './compose-yaml.ts'
import { decodeYamlBlock } from './decode-yaml-block.ts'
import { decodeYamlFlow } from './decode-yaml-flow.ts'
import type { ValueNode } from './value-node.ts'

type AliasTargets = ReadonlyMap<Alias, Node>

/**
 * Reads the first document of a YAML 1.2 file; others in it are not looked at. Keys are texts as written,
 * and keys that are maps or lists are left out. `<<` is a key like others. Faults are reported and give nothing.
 *
 * @param end where the YAML ends in the file; it begins with the file
 */
export function readYaml(file: SourceFile, end: number, report: Report): ValueNode | undefined {
  const yaml = composeYaml(file, end, report)
  return yaml && toValueNode(file, yaml.document.contents, yaml.targets)
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
