import type { Node, Tag, Template } from '../../../parse/template-tree.ts'
import { walkTemplate } from '../../../parse/walk-template.ts'
import type { SupportReporter } from './support-reporter.ts'

/** Reports what nunjucks 3.2 makes something else of in the marks around tags, in comments, raw blocks and text. */
export function checkTags({ source, body }: Template, reporter: SupportReporter): void {
  walkTemplate(body, {
    node(node) {
      for (const tag of tagsOf(node)) checkPlus(tag, reporter)
      if (node.kind === 'text') checkText(node.span.start, node.value, reporter)
      if (node.kind === 'comment' && source.slice(node.span.start, node.span.end) === '{#-#}') {
        reporter.report(
          node.span,
          'nunjucks trims on both sides of `{#-#}`, other engines on neither',
          'write {#- -#} or {# #}',
        )
      }
      if (node.kind === 'raw') checkRaw(source, node, reporter)
    },
  })
}

function tagsOf(node: Node): readonly Tag[] {
  if (node.kind === 'text' || node.kind === 'unreadable' || node.kind === 'comment') return []
  const tags = node.kind === 'if' ? node.branches.map(({ tag }) => tag) : [node.kind === 'raw' ? node.open : node.tag]
  if ('otherwise' in node && node.otherwise !== undefined) tags.push(node.otherwise.tag)
  if ('close' in node && node.close !== undefined) tags.push(node.close)
  return tags
}

function checkPlus({ span, trimBefore, trimAfter }: Tag, reporter: SupportReporter): void {
  if (trimBefore === '+' || trimAfter === '+') reporter.report(span, '`+` beside a delimiter is not in nunjucks 3.2')
}

function checkText(start: number, text: string, reporter: SupportReporter): void {
  for (let at = text.indexOf('#}'); at !== -1; at = text.indexOf('#}', at + 2)) {
    const span = { start: start + at, end: start + at + 2 }
    reporter.report(span, 'nunjucks fails at `#}` outside a comment', "to write it as text: {{ '#}' }}")
  }
}

function checkRaw(source: string, node: Extract<Node, { kind: 'raw' }>, reporter: SupportReporter): void {
  const { keyword, open, close, body } = node
  if (open.trimAfter === '-' || close?.trimBefore === '-' || close?.trimAfter === '-') {
    reporter.report(node.span, `nunjucks does not know \`-\` inside \`${keyword}\`, nor on its closing tag`)
  }
  if (close !== undefined && source.slice(close.span.start, close.span.end).includes('\n')) {
    reporter.report(close.span, `nunjucks fails at a line break inside the \`end${keyword}\` tag`)
  }
  for (let at = body.value.indexOf('{%'); at !== -1; at = body.value.indexOf('{%', at + 2)) {
    const rest = /\s*/y
    rest.lastIndex = at + 2
    rest.exec(body.value)
    if (!body.value.startsWith(keyword, rest.lastIndex)) continue
    const start = body.span.start + at
    reporter.report(
      { start, end: start + 2 },
      `nunjucks counts \`${keyword}\` blocks inside each other, other engines do not`,
    )
  }
}
