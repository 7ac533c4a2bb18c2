import type { Preset } from '../evaluate.ts'
import { RenderError } from '../render-error.ts'

/**
 * Placeholders in one pass: each mark becomes the text of its variable, and what is put in is not
 * searched again. A `replace` with a callback does this, and most home-made renderers.
 */
export const placeholders1: Preset = {
  name: 'placeholders@1',
  syntax: 'placeholder',
  checkOptions: (options) =>
    Object.keys(options).map((option) => ({ option, message: `placeholders@1 has no option \`${option}\`` })),
  checkSupport: () => [],
  render({ body, source }, variables, _options, output, budget) {
    for (const node of body) {
      budget.spend(1, node.span)
      if (node.kind === 'text') output.copy(source, node.span)
      if (node.kind !== 'output' || node.value.kind !== 'name') continue
      const { name } = node.value
      const value = Object.hasOwn(variables, name) ? variables[name] : undefined
      if (typeof value !== 'string') throw new RenderError(node.span, `\`${name}\` must be a text to be put in`)
      output.write(value, node.span, name)
    }
  },
}
