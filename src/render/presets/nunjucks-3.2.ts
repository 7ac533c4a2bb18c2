import type { EngineOptions, OptionFault, Preset } from '../evaluate.ts'
import { checkSupport } from './nunjucks-3.2/check-support.ts'
import { render } from './nunjucks-3.2/render.ts'
import { optionFaults } from './option-faults.ts'

const optionNames = ['autoescape', 'throwOnUndefined', 'trimBlocks', 'lstripBlocks'] as const

/** nunjucks 3.2 (measured against 3.2.4) with autoescape off. */
export const nunjucks32: Preset = {
  name: 'nunjucks@3.2',
  syntax: 'jinja',
  checkOptions,
  checkSupport,
  render: (input, output, budget) => {
    const isOn = (name: (typeof optionNames)[number]) => input.options[name] === true
    const chosen = {
      throwOnUndefined: isOn('throwOnUndefined'),
      trimBlocks: isOn('trimBlocks'),
      lstripBlocks: isOn('lstripBlocks'),
    }
    render(input, chosen, output, budget)
  },
}

function checkOptions(options: EngineOptions): readonly OptionFault[] {
  const faults = [...optionFaults(options, 'nunjucks@3.2', optionNames)]
  if (options.autoescape === true || options.autoescape === undefined) {
    const why = options.autoescape === true ? '' : ', which nunjucks has on unless told otherwise,'
    const message = `\`autoescape: true\`${why} is not rendered exactly yet for nunjucks@3.2`
    faults.push({ option: 'autoescape', message, help: 'prompts are not HTML: set it to false' })
  }
  return faults
}
