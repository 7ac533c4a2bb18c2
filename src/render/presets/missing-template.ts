import type { Span } from '../../parse/template-tree.ts'
import { RenderError } from '../render-error.ts'

/** What stops a rendering at the name of a template that is not there. */
export function missingTemplate(name: string, span: Span): RenderError {
  return new RenderError(
    span,
    `there is no template \`${name}\` among those that the prompt names`,
    'write the name of each file that can be included out in a tag, and keep it beside the prompt or in `include-root`',
  )
}
