import type { Output, Template } from '../../parse/template-tree.ts'
import type { Preset, RenderFault } from '../evaluate.ts'
import { RenderError } from '../render-error.ts'

/**
 * Placeholders in one pass: each mark becomes the text of its variable, and what is put in is not
 * searched again. A `replace` with a callback does this, as do Python's `str.format` and
 * `string.Template`, and most home-made renderers.
 */
export const placeholders1: Preset = {
  name: 'placeholders@1',
  syntax: 'placeholder',
  checkOptions: (options) =>
    Object.keys(options).map((option) => ({ option, message: `placeholders@1 has no option \`${option}\`` })),
  checkSupport,
  render({ template: { body, source }, variables }, output, budget) {
    for (const node of body) {
      budget.spend(1, node.span)
      if (node.kind === 'text') output.copy(source, node.span)
      if (node.kind !== 'output') continue
      const { value, span } = node
      if (value.kind === 'literal') output.write(JSON.parse(value.source), span)
      if (value.kind === 'name') output.write(textOf(value.name, variables, node), span, value.name)
    }
  },
}

/** Fields of `str.format` that ask for more than a text: `{x.y}`, `{x[0]}`, `{x:>10}`. */
function checkSupport({ body, source }: Template): readonly RenderFault[] {
  return body.flatMap((node) => {
    if (node.kind !== 'output' || node.value.kind === 'name' || node.value.kind === 'literal') return []
    const { span } = node
    const message = `the field \`${source.slice(span.start, span.end)}\` is not rendered: it asks for more than a text`
    return [{ span, message, help: 'let the program format the value and pass it as a text' }]
  })
}

function textOf(name: string, variables: Readonly<Record<string, unknown>>, { span }: Output): string {
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined
  if (typeof value !== 'string') throw new RenderError(span, `\`${name}\` must be a text to be put in`)
  return value
}
