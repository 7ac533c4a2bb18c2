import type { ElseBranch, Node, Span, Template } from './template-tree.ts'

/** Writes a template back from its nodes. Equal to the source for every template, which shows that the tree has it all. */
export function printTemplate({ source, body }: Template): string {
  const parts: string[] = []
  const print = ({ start, end }: Span) => parts.push(source.slice(start, end))

  function printAll(nodes: readonly Node[]): void {
    for (const node of nodes) printNode(node)
  }

  function printElse(branch: ElseBranch | undefined): void {
    if (branch === undefined) return
    print(branch.tag.span)
    printAll(branch.body)
  }

  function printNode(node: Node): void {
    switch (node.kind) {
      case 'text':
        parts.push(node.value)
        return
      case 'raw':
        print(node.open.span)
        parts.push(node.body.value)
        break
      case 'if':
        for (const branch of node.branches) {
          print(branch.tag.span)
          printAll(branch.body)
        }
        printElse(node.otherwise)
        break
      case 'unreadable':
        print(node.span)
        return
      default:
        print(node.tag.span)
        if ('body' in node && node.body !== undefined) printAll(node.body)
        if (node.kind === 'for') printElse(node.otherwise)
    }
    if ('close' in node && node.close !== undefined) print(node.close.span)
  }

  printAll(body)
  return parts.join('')
}
