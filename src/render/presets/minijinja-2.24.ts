import type { EngineOptions, OptionFault, Preset } from '../evaluate.ts'
import { RenderError } from '../render-error.ts'
import { checkSupport } from './minijinja-2.24/check-support.ts'
import type { UndefinedBehavior } from './minijinja-2.24/machine.ts'
import { render } from './minijinja-2.24/render.ts'
import { deepestCalls } from './minijinja-2.24/support.ts'
import { optionFaults } from './option-faults.ts'

const optionNames = ['trim_blocks', 'lstrip_blocks', 'keep_trailing_newline', 'autoescape'] as const

const behaviors: readonly UndefinedBehavior[] = ['lenient', 'strict', 'semi-strict', 'chainable']

/**
 * MiniJinja 2.24 of Rust (measured against 2.24.0 with the features `json` and `loop_controls`), without escaping: a
 * template whose name would make it escape is refused unless the option `autoescape` is false.
 */
export const minijinja224: Preset = {
  name: 'minijinja@2.24',
  syntax: 'jinja',
  checkOptions,
  checkSupport,
  render: (input, output, budget) => {
    const { options, name, templates } = input
    if (options.autoescape !== false) refuseEscaping([name, ...templates.keys()])
    const chosen = {
      undefined: behaviors.find((one) => one === options.undefined) ?? 'lenient',
      trimBlocks: options.trim_blocks === true,
      lstripBlocks: options.lstrip_blocks === true,
      keepTrailingNewline: options.keep_trailing_newline === true,
    }
    budget.lowerDepth(deepestCalls)
    render(input, chosen, output, budget)
  },
}

/** MiniJinja chooses how to escape by the end of a template's name. */
function refuseEscaping(names: readonly string[]): void {
  for (const name of names) {
    const ending = /\.(html?|xml|json5?|js|ya?ml)(?:\.j2|\.jinja2?)?$/.exec(name)?.[1]
    if (ending === undefined) continue
    throw new RenderError(
      { start: 0, end: 0 },
      `MiniJinja escapes what a template with the name \`${name}\` prints, for .${ending}, which is not rendered exactly yet`,
      'set `autoescape: false` in the options if the program gives it another name or turns this off',
    )
  }
}

function checkOptions(options: EngineOptions): readonly OptionFault[] {
  const faults = optionFaults(options, 'minijinja@2.24', optionNames, { undefined: behaviors })
  if (options.autoescape !== true) return faults
  const message = '`autoescape: true` is not rendered exactly yet for minijinja@2.24'
  return [...faults, { option: 'autoescape', message, help: 'prompts are not HTML: leave it out' }]
}
