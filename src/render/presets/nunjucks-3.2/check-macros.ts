import type { Node, Target } from '../../../parse/template-tree.ts'
import { walkTemplate } from '../../../parse/walk-template.ts'
import type { SupportReporter } from './support-reporter.ts'

/** Macros are known only at the top of a template, and no other name may be that of a macro. */
export function checkMacroPlaces(body: readonly Node[], reporter: SupportReporter): void {
  const top = new Set(body)
  const macros = new Set([...macroNames(body), ...moduleNames(body)])
  const noBlocks = new Set(['macro', 'call', 'set', 'filter-block'])
  const takeNames = (target: Target): void => {
    if (target.kind === 'targets') target.items.forEach(takeNames)
    else if (target.kind === 'name' && macros.has(target.name)) {
      reporter.report(target.span, `\`${target.name}\` is the name of a macro, or of what is imported`)
    }
  }
  walkTemplate(body, {
    node(node) {
      if (node.kind === 'macro' && !top.has(node)) {
        reporter.report(
          node.tag.span,
          'a macro inside another block is not rendered exactly for nunjucks 3.2',
          'move it to the top',
        )
      }
      if ('body' in node && node.body !== undefined && noBlocks.has(node.kind)) {
        walkTemplate(node.body as readonly Node[], {
          node: (inner) => {
            if (inner.kind === 'block') {
              reporter.report(
                inner.tag.span,
                `a block inside \`${node.kind}\` is not rendered exactly for nunjucks 3.2`,
              )
            }
          },
        })
      }
    },
    target: takeNames,
  })
}

/** The names of the macros at the top of a template, and of what it imports one by one. */
export function macroNames(body: readonly Node[]): readonly string[] {
  return body.flatMap((node) => {
    if (node.kind === 'macro') return [node.name.name]
    return node.kind === 'import' ? (node.names ?? []).map(({ name, as }) => (as ?? name).name) : []
  })
}

/** The names under which a template imports others as a whole. */
export function moduleNames(body: readonly Node[]): readonly string[] {
  return body.flatMap((node) => (node.kind === 'import' && node.as !== undefined ? [node.as.name] : []))
}
