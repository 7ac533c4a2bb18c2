import { markdownSections } from '../parse/markdown-sections.ts'

/** A section below the sections that hold it. */
export interface SectionNode {
  /** Its own title last. */
  readonly path: readonly string[]
  readonly title: string
  readonly parent: SectionNode | undefined
  /** The text below its heading, subsections included, without white space around it. */
  readonly content: string
}

/** The sections of a Markdown text in order; what stands before the first heading is none. */
export function sectionTree(text: string): readonly SectionNode[] {
  const sections = markdownSections(text).filter(({ depth }) => depth > 0)
  const ends = endsOfTrees(sections)
  const open: { readonly depth: number; readonly node: SectionNode }[] = []
  return sections.map(({ title, depth, start }, index) => {
    while (open.length > 0 && open.at(-1)!.depth >= depth) open.pop()
    const parent = open.at(-1)?.node
    const whole = text.slice(start, ends[index] ?? text.length)
    const node = {
      path: [...(parent?.path ?? []), title],
      title,
      parent,
      content: whole.slice(whole.indexOf(title) + title.length).trim(),
    }
    open.push({ depth, node })
    return node
  })
}

/** For each section where the next one begins that is not below it; nothing for the end of the text. */
function endsOfTrees(sections: readonly { depth: number; start: number }[]): readonly (number | undefined)[] {
  const ends: (number | undefined)[] = new Array(sections.length)
  const open: number[] = []
  for (const [index, { depth, start }] of sections.entries()) {
    while (open.length > 0 && sections[open.at(-1)!]!.depth >= depth) ends[open.pop()!] = start
    open.push(index)
  }
  return ends
}
