import type { Node, Target } from '../../../parse/template-tree.ts'
import { walkTemplate } from '../../../parse/walk-template.ts'
import type { SupportReporter } from './support-reporter.ts'

/** Macros are known only at the top of a template, and no other name may be that of a macro. */
export function checkMacroPlaces(body: readonly Node[], reporter: SupportReporter): void {
  const top = new Set(body)
  const macros = new Set(macroNames(body))
  const noBlocks = new Set(['macro', 'call', 'set', 'filter-block'])
  const takeNames = (target: Target): void => {
    if (target.kind === 'targets') target.items.forEach(takeNames)
    else if (target.kind === 'name' && macros.has(target.name)) {
      reporter.report(target.span, `\`${target.name}\` is the name of a macro`)
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

/** The names of the macros at the top of a template. */
export function macroNames(body: readonly Node[]): readonly string[] {
  return body.flatMap((node) => (node.kind === 'macro' ? [node.name.name] : []))
}
