import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import type { EngineOptions, OptionFault } from '../evaluate.ts'

/**
 * Options that an engine does not have, or that have a value which it does not take.
 *
 * @param names its options, true or false but for those in `choices`
 * @param choices the values of the others
 */
export function optionFaults(
  options: EngineOptions,
  engine: string,
  names: readonly string[],
  choices: Readonly<Record<string, readonly string[]>> = {},
): readonly OptionFault[] {
  return Object.entries(options).flatMap(([option, value]): readonly OptionFault[] => {
    const allowed = Object.hasOwn(choices, option) ? choices[option]! : undefined
    if (allowed !== undefined) {
      if (allowed.some((one) => one === value)) return []
      const listed = allowed.map((one) => `\`${one}\``).join(', ')
      return [{ option, message: `\`${option}\` of ${engine} is one of ${listed}` }]
    }
    if (!names.includes(option)) {
      const help = didYouMean(option, [...names, ...Object.keys(choices)])
      const message = `${engine} has no option \`${option}\` that is known here`
      return [{ option, message, ...(help === undefined ? {} : { help }) }]
    }
    return typeof value === 'boolean'
      ? []
      : [{ option, message: `the option \`${option}\` of ${engine} is true or false` }]
  })
}
