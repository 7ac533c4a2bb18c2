import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { RE2JS } from 're2js'
import type { Report } from '../diagnostics/report.ts'
import type { Assignments, SourcePack, Variable } from '../load/source-pack.ts'
import type { DataPath } from '../load/yaml-file.ts'

/** Holds the values of the matrix and the defaults, and the examples, against the variables' schemas. */
export function checkValues(pack: SourcePack, report: Report): void {
  const validators = new Map<string, ValidateFunction>()
  for (const variable of pack.variables.values()) {
    const validate = compileSchema(variable, report)
    if (validate !== undefined) validators.set(variable.name, validate)
  }
  const check = (name: string, value: unknown, path: DataPath) => {
    const validate = validators.get(name)
    if (validate === undefined || validate(value)) return
    report({
      ruleId: 'value-invalid',
      place: pack.place(path),
      message: `this value of \`${name}\` is not one that its schema allows: ${describe(validate.errors ?? [])}`,
      related: [{ place: pack.variables.get(name)!.place, message: 'declared here' }],
    })
  }
  const checkAll = (values: Assignments, path: DataPath) => {
    for (const [name, value] of Object.entries(values)) check(name, value, [...path, name])
  }
  for (const { name, schema } of pack.variables.values()) {
    const examples = [schema.examples ?? []].flat()
    for (const [index, example] of examples.entries()) check(name, example, ['variables', name, 'examples', index])
  }
  checkAll(pack.defaults, ['defaults'])
  for (const choice of pack.matrix) {
    for (const value of choice.values) checkAll(value.assigns, ['matrix', choice.name, value.name])
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

/**
 * ajv with the regular expressions of RE2, which take linear time: a pattern comes from whoever
 * writes the pack. RE2 has no look-around and no back-references (https://github.com/google/re2/wiki/Syntax).
 */
function compileSchema({ name, schema, place }: Variable, report: Report): ValidateFunction | undefined {
  try {
    const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, code: { regExp: linearRegExp } })
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

function linearRegExp(pattern: string) {
  const compiled = RE2JS.compile(pattern)
  return { test: (text: string) => compiled.matcher(text).find() }
}
linearRegExp.code = 'linearRegExp'
