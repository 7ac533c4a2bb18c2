import type { ErrorObject, ValidateFunction } from 'ajv'
import { didYouMean } from '../diagnostics/did-you-mean.ts'
import type { Report } from '../diagnostics/report.ts'
import type { DataPath, YamlFile } from './yaml-file.ts'

/**
 * Holds a file against one of our schemas and reports every fault at its line and column. Of the
 * branches of an `anyOf`, only the one that the value is nearest to speaks.
 */
export function checkSchema(yaml: YamlFile, validate: ValidateFunction, report: Report): boolean {
  if (validate(yaml.data)) return true
  for (const error of relevantErrors(validate.errors ?? [])) reportError(error, yaml, report)
  return false
}

function relevantErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf')
  const hidden = new Set<ErrorObject>()
  for (const union of unions) {
    const branches = branchErrors(union, errors)
    const fitting = branches.filter((branch) => !branch.some((error) => isWrongType(error, union)))
    const [best] = fitting.sort((a, b) => a.length - b.length)
    if (best !== undefined && best.some(({ instancePath }) => instancePath !== union.instancePath || fitting.length === 1)) {
      hidden.add(union)
    }
    for (const branch of branches) {
      if (branch !== best || !hidden.has(union)) for (const error of branch) hidden.add(error)
    }
  }
  return errors.filter((error) => !hidden.has(error) && !['if', 'not', 'propertyNames'].includes(error.keyword))
}

/** The errors below each branch of a union, empty branches left out. */
function branchErrors(union: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[][] {
  const branches = new Map<string, ErrorObject[]>()
  for (const error of errors) {
    if (error === union || !error.instancePath.startsWith(union.instancePath)) continue
    const branch = branchOf(union, error)
    if (branch !== undefined) branches.set(branch, [...(branches.get(branch) ?? []), error])
  }
  return [...branches.values()]
}

/** Which branch an error came from: its schema path goes through the union, or a schema that a branch refers to. */
function branchOf(union: ErrorObject, error: ErrorObject): string | undefined {
  if (error.schemaPath.startsWith(`${union.schemaPath}/`)) {
    return error.schemaPath.slice(union.schemaPath.length + 1).split('/')[0]
  }
  const index = (union.schema as { $ref?: string }[]).findIndex(
    ({ $ref }) => $ref !== undefined && error.schemaPath.startsWith(`${$ref}/`),
  )
  return index < 0 ? undefined : String(index)
}

function isWrongType(error: ErrorObject, union: ErrorObject): boolean {
  return (error.keyword === 'type' || error.keyword === 'enum') && error.instancePath === union.instancePath
}

function reportError(error: ErrorObject, yaml: YamlFile, report: Report): void {
  const path = readPointer(error.instancePath)
  const name = path.length === 0 ? 'the file' : `\`${path.join('.')}\``
  const say = (message: string, help?: string, at = yaml.place(path)) =>
    report({ ruleId: 'manifest-invalid', place: at, message, ...(help && { help }) })

  if (error.propertyName !== undefined) {
    const key = error.propertyName
    return say(`the name \`${key}\` ${describe(error)}`, undefined, yaml.keyPlace([...path, key]))
  }
  if (error.keyword === 'additionalProperties') {
    const key = error.params.additionalProperty as string
    const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {})
    const help = didYouMean(key, known) ?? `known here: ${known.map((one) => `\`${one}\``).join(', ')}`
    return say(`\`${key}\` is not a setting of ${name}`, help, yaml.keyPlace([...path, key]))
  }
  if (error.keyword === 'required') {
    return say(`${name} lacks \`${error.params.missingProperty}\``, undefined, yaml.keyPlace(path))
  }
  if (error.keyword === 'enum') {
    const allowed = error.params.allowedValues as readonly unknown[]
    const help = didYouMean(String(error.data), allowed.map(String)) ?? `one of: ${allowed.map(String).join(', ')}`
    return say(`${name} is ${show(error.data)}, which is not one of its values`, help)
  }
  if (error.keyword === 'const' && path.at(-1) === 'version') {
    return say(`${name} is ${show(error.data)}; this version of the tool reads version ${error.params.allowedValue}`)
  }
  say(`${name} ${describe(error)}`)
}

function describe({ keyword, params, message, schema, data }: ErrorObject): string {
  const limit = params.limit as number
  switch (keyword) {
    case 'type':
      return `must be ${article([params.type].flat().join(' or '))}, not ${show(data)}`
    case 'anyOf':
      return `must be ${(schema as readonly object[]).map(describeSchema).filter(Boolean).join(', or ')}, not ${show(data)}`
    case 'minItems':
      return `needs at least ${limit} item${limit === 1 ? '' : 's'}`
    case 'maxItems':
      return `may hold at most ${limit} items`
    case 'minProperties':
      return 'must not be empty'
    case 'minLength':
      return 'must not be empty'
    case 'maxLength':
      return `is longer than ${limit} characters`
    case 'pattern':
      return params.pattern.includes('.-') ? 'must be letters, digits, `.`, `_` or `-`, a letter or digit first' : 'must be a word of letters, digits and `_`'
    case 'uniqueItems':
      return `holds the same value twice (items ${params.j} and ${params.i}, from 0)`
    default:
      return message ?? 'is not valid'
  }
}

function describeSchema(schema: { type?: string; enum?: readonly unknown[] }): string {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(' or ')
  return schema.type ? article(schema.type) : ''
}

function article(type: string): string {
  const names: Record<string, string> = { array: 'a list', object: 'a map', integer: 'a whole number', string: 'a text' }
  return names[type] ?? `a ${type}`
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return `\`${text.length > 60 ? `${text.slice(0, 59)}…` : text}\``
}

function readPointer(pointer: string): DataPath {
  return pointer.split('/').slice(1).map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
