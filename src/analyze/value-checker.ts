import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { RE2JS } from 're2js'
import type { Report } from '../diagnostics/report.ts'
import type { Variable } from '../load/source-pack.ts'

/** Says what is wrong with a value of a variable; nothing when its schema allows it. */
export type ValueChecker = (variable: Variable, value: unknown) => string | undefined

/**
 * ajv with the regular expressions of RE2, which take linear time: a pattern comes from whoever writes the pack.
 * RE2 has no look-around and no back-references (https://github.com/google/re2/wiki/Syntax). A schema that cannot
 * be used is reported once, and allows everything.
 */
export function createValueChecker(report: Report): ValueChecker {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    logger: false,
    allErrors: true,
    code: { regExp: linearRegExp },
  })
  const compiled = new Map<Variable, ValidateFunction | undefined>()
  return (variable, value) => {
    if (!compiled.has(variable)) compiled.set(variable, compile(ajv, variable, report))
    const validate = compiled.get(variable)
    return validate === undefined || validate(value) ? undefined : describe(validate.errors ?? [])
  }
}

function compile(ajv: Ajv2020, { name, schema, place }: Variable, report: Report): ValidateFunction | undefined {
  try {
    return ajv.compile(schema)
  } catch (error) {
    report({
      ruleId: 'value-invalid',
      place,
      message: `the schema of \`${name}\` cannot be used: ${(error as Error).message}`,
      help: 'patterns follow the syntax of RE2: no look-around, no back-references',
    })
    return undefined
  }
}

function describe(errors: readonly ErrorObject[]): string {
  return errors
    .map(({ instancePath, message, params }) => {
      const allowed = params.allowedValues ? ` (${params.allowedValues.map(String).join(', ')})` : ''
      return `${instancePath === '' ? 'it' : `\`${instancePath}\``} ${message}${allowed}`
    })
    .join('; ')
}

function linearRegExp(pattern: string) {
  const compiled = RE2JS.compile(pattern)
  return { test: (text: string) => compiled.matcher(text).find() }
}
linearRegExp.code = 'linearRegExp'
