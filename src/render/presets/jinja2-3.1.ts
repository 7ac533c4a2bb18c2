import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import type { EngineOptions, OptionFault, Preset } from '../evaluate.ts'
import { render } from './jinja/render.ts'
import { checkSupport } from './jinja2-3.1/check-support.ts'

const optionNames = ['trim_blocks', 'lstrip_blocks', 'keep_trailing_newline', 'undefined', 'autoescape'] as const

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
  const faults: OptionFault[] = []
  for (const [option, value] of Object.entries(options)) {
    if (!optionNames.some((name) => name === option)) {
      const help = didYouMean(option, optionNames)
      const message = `jinja2@3.1 has no option \`${option}\` that is known here`
      faults.push({ option, message, ...(help === undefined ? {} : { help }) })
    } else if (option === 'undefined') {
      if (undefinedNames.some((name) => name === value)) continue
      const message = '`undefined` of jinja2@3.1 is known as `Undefined` and `StrictUndefined`'
      faults.push({ option, message })
    } else if (typeof value !== 'boolean') {
      faults.push({ option, message: `the option \`${option}\` of jinja2@3.1 is true or false` })
    }
  }
  if (options.autoescape === true) {
    const message = '`autoescape: true` is not rendered exactly yet for jinja2@3.1'
    faults.push({ option: 'autoescape', message, help: 'prompts are not HTML: leave it out' })
  }
  return faults
}
