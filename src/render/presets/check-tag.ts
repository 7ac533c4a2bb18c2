import type { Comment, Node } from '../../parse/template-tree.ts'
import type { EngineReporter } from './engine-reporter.ts'
import { type Support, supportOf } from './support.ts'

/** Reports a tag that the engine does not have, or that is not known to be rendered exactly. */
export function checkTag(node: Node, others: ReadonlyMap<string, Support>, reporter: EngineReporter): void {
  const support = supportOf(node, others)
  if (support === 'exact') return
  const tag = 'tag' in node ? node.tag : undefined
  const keyword = tag?.keyword
  const what =
    keyword === undefined
      ? 'a tag that could not be read'
      : `the tag \`${reporter.source.slice(keyword.start, keyword.end)}\``
  const { span } = tag ?? node
  if (support === 'absent') reporter.absent(span, what)
  else reporter.inexact(span, what)
}

/** Whether the only mark in a comment stands for both of its ends. */
export function isOneMark({ span, tag }: Comment, source: string): boolean {
  const { trimBefore, trimAfter } = tag
  if (trimBefore === '' || trimBefore !== trimAfter) return false
  const written = source.slice(span.start, span.end)
  return written.indexOf(trimBefore) === written.lastIndexOf(trimBefore)
}
