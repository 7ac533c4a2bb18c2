import type { Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

export interface Section {
  /** The text of the heading; empty for what stands before the first one. */
  readonly title: string
  /** 1 to 6; 0 before the first heading. */
  readonly depth: number
  /** From the heading to the next one of any depth, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** The sections of a Markdown text in order, without gaps; headings inside fences and quotes are none. */
export function markdownSections(text: string): readonly Section[] {
  const tree: Root = unified().use(remarkParse).parse(text)
  const headings = tree.children.flatMap((node) => {
    if (node.type !== 'heading') return []
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? start
    return [
      {
        title: text
          .slice(start, end)
          .replace(/^#+\s*/, '')
          .split('\n', 1)[0]!,
        depth: node.depth as number,
        start,
      },
    ]
  })
  const starts = headings[0]?.start === 0 ? headings : [{ title: '', depth: 0, start: 0 }, ...headings]
  return starts.map((section, index) => ({ ...section, end: starts[index + 1]?.start ?? text.length }))
}
