import type { EngineOptions, OptionFault, Preset } from '../evaluate.ts'
import { render } from './jinja/render.ts'
import { checkSupport } from './jinja2-3.1/check-support.ts'
import { optionFaults } from './option-faults.ts'

const optionNames = ['trim_blocks', 'lstrip_blocks', 'keep_trailing_newline', 'autoescape'] as const

const undefinedNames = ['Undefined', 'StrictUndefined'] as const

/** Jinja2 3.1 (measured against 3.1.2 and 3.1.6) with autoescape off, as it is unless told otherwise. */
export const jinja231: Preset = {
  name: 'jinja2@3.1',
  syntax: 'jinja',
  checkOptions,
  checkSupport,
  render: (input, output, budget) => {
    const { options } = input
    const chosen = {
      strict: options.undefined === 'StrictUndefined',
      trimBlocks: options.trim_blocks === true,
      lstripBlocks: options.lstrip_blocks === true,
      keepTrailingNewline: options.keep_trailing_newline === true,
    }
    render(input, chosen, output, budget)
  },
}

function checkOptions(options: EngineOptions): readonly OptionFault[] {
  const faults = optionFaults(options, 'jinja2@3.1', optionNames, { undefined: undefinedNames })
  if (options.autoescape !== true) return faults
  const message = '`autoescape: true` is not rendered exactly yet for jinja2@3.1'
  return [...faults, { option: 'autoescape', message, help: 'prompts are not HTML: leave it out' }]
}
