import type { Node, Span, Tag, Template } from './template-tree.ts'
import { walkTemplate } from './walk-template.ts'

/** Where each tag of a template stands, delimiters included, in source order. Tags inside raw blocks are text. */
export function collectTags({ body }: Template): readonly Span[] {
  const spans: Span[] = []
  walkTemplate(body, { node: (node) => void spans.push(...tagsOf(node).map(({ span }) => span)) })
  return spans.sort((a, b) => a.start - b.start)
}

function tagsOf(node: Node): readonly Tag[] {
  switch (node.kind) {
    case 'text':
    case 'unreadable':
      return []
    case 'raw':
      return [node.open, ...some(node.close)]
    case 'if':
      return [...node.branches.map(({ tag }) => tag), ...some(node.otherwise?.tag), ...some(node.close)]
    case 'for':
      return [node.tag, ...some(node.otherwise?.tag), ...some(node.close)]
    default:
      return [node.tag, ...('close' in node ? some(node.close) : [])]
  }
}

function some(tag: Tag | undefined): readonly Tag[] {
  return tag === undefined ? [] : [tag]
}
