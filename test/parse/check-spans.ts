import { expect } from 'vitest'
import type { Expression, Node, Span, Template } from '../../src/parse/template-tree.ts'
import { walkExpression, walkTemplate } from '../../src/parse/walk-template.ts'

/** Expects that nodes follow each other without gaps and that every span lies in the span around it. */
export function checkSpans(template: Template): void {
  expectCover(template.body, { start: 0, end: template.source.length })
  walkTemplate(template.body, {
    node: (node) => checkNode(node),
    expression: (expression) => checkExpression(expression),
  })
  for (const fault of template.faults) {
    expectInside(fault.span, { start: 0, end: template.source.length })
    if (fault.related !== undefined) expectInside(fault.related.span, { start: 0, end: template.source.length })
  }
}

function expectCover(nodes: readonly Node[], { start, end }: Span): void {
  let at = start
  for (const { span } of nodes) {
    expect(span.start).toBe(at)
    at = span.end
  }
  expect(at).toBe(end)
}

function expectInside(inner: Span, outer: Span): void {
  if (inner.start >= outer.start && inner.start <= inner.end && inner.end <= outer.end) return
  expect.fail(`span ${inner.start}-${inner.end} is not inside ${outer.start}-${outer.end}`)
}

function checkNode(node: Node): void {
  const parts: { tag: { span: Span }; body: readonly Node[] }[] = []
  if (node.kind === 'if') parts.push(...node.branches)
  else if ('body' in node && node.kind !== 'raw' && node.body !== undefined)
    parts.push({ tag: node.tag, body: node.body })
  if ('otherwise' in node && node.otherwise !== undefined) parts.push(node.otherwise)
  const close = 'close' in node ? node.close : undefined
  if (parts.length > 0) expect(parts[0]!.tag.span.start).toBe(node.span.start)
  parts.forEach(({ tag, body }, index) => {
    const end = parts[index + 1]?.tag.span.start ?? close?.span.start ?? node.span.end
    expectCover(body, { start: tag.span.end, end })
  })
  if (close !== undefined) expect(close.span.end).toBe(node.span.end)
  walkTemplate([node], {
    node: (child) => {
      if (child === node) return true
      expectInside(child.span, node.span)
      return false
    },
    expression: (expression) => {
      expectInside(expression.span, node.span)
      return false
    },
  })
}

function checkExpression(expression: Expression): void {
  walkExpression(expression, {
    expression: (child) => {
      if (child === expression) return true
      expectInside(child.span, expression.span)
      return false
    },
  })
}
