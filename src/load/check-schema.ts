import type { ErrorObject, ValidateFunction } from 'ajv'
import { didYouMean } from '../diagnostics/did-you-mean.ts'
import type { Report } from '../diagnostics/report.ts'
import { readPointer } from './prune-manifest.ts'
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
    const isClear = best?.some(({ instancePath }) => instancePath !== union.instancePath || fitting.length === 1)
    if (isClear) hidden.add(union)
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

/**
 * Which branch an error came from: its schema path goes through the union. One of a schema that a branch refers to
 * begins anew there, so what is left over belongs to the branch that refers.
 */
function branchOf(union: ErrorObject, error: ErrorObject): string | undefined {
  if (error.schemaPath.startsWith(`${union.schemaPath}/`)) {
    return error.schemaPath.slice(union.schemaPath.length + 1).split('/')[0]
  }
  const referring = (union.schema as readonly { $ref?: string }[]).flatMap(({ $ref }, index) =>
    $ref === undefined ? [] : [index],
  )
  return referring.length === 1 ? String(referring[0]) : undefined
}

/** Whether a branch is for values of another type altogether. */
function isWrongType({ keyword, instancePath, params, data }: ErrorObject, union: ErrorObject): boolean {
  if (instancePath !== union.instancePath) return false
  if (keyword === 'type') return true
  return keyword === 'enum' && params.allowedValues.every((value: unknown) => typeof value !== typeof data)
}

function reportError(error: ErrorObject, yaml: YamlFile, report: Report): void {
  const path = readPointer(error.instancePath)
  const { message, help, key, isAtKey } = faultOf(error, path)
  const place =
    key === undefined && !isAtKey ? yaml.place(path) : yaml.keyPlace(key === undefined ? path : [...path, key])
  report({ ruleId: 'manifest-invalid', place, message, ...(help && { help }) })
}

interface Fault {
  readonly message: string
  readonly help?: string
  /** The key of the value that is at fault. */
  readonly key?: string
  /** Whether the fault is of the value as such, which its own key names best. */
  readonly isAtKey?: boolean
}

function faultOf(error: ErrorObject, path: DataPath): Fault {
  const name = path.length === 0 ? 'the file' : `\`${path.join('.')}\``
  if (error.propertyName !== undefined) {
    return { message: `the name \`${error.propertyName}\` ${describe(error)}`, key: error.propertyName }
  }
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = error.params.additionalProperty as string
      const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {})
      const help = didYouMean(key, known) ?? `known here: ${known.map((one) => `\`${one}\``).join(', ')}`
      return { message: `\`${key}\` is not a setting of ${name}`, help, key }
    }
    case 'required':
      return { message: `${name} lacks \`${error.params.missingProperty}\``, isAtKey: true }
    case 'enum': {
      const allowed = (error.params.allowedValues as readonly unknown[]).map(String)
      const help = didYouMean(String(error.data), allowed) ?? `one of: ${allowed.join(', ')}`
      return { message: `${name} is ${show(error.data)}, which is not one of its values`, help }
    }
    case 'const':
      return {
        message: `${name} is ${show(error.data)}; this version of the tool reads ${show(error.params.allowedValue)}`,
      }
    default:
      return { message: `${name} ${describe(error)}` }
  }
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
      return params.pattern.includes('.-')
        ? 'must be letters, digits, `.`, `_` or `-`, a letter or digit first'
        : 'must be a word of letters, digits and `_`'
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
  const names: Record<string, string> = {
    array: 'a list',
    object: 'a map',
    integer: 'a whole number',
    string: 'a text',
  }
  return names[type] ?? `a ${type}`
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return `\`${text.length > 60 ? `${text.slice(0, 59)}…` : text}\``
}
