import type { Variable } from '../../load/source-pack.ts'
import type { Expression } from '../../parse/template-tree.ts'
import type { Branch } from './branch.ts'

/**
 * The assignment by which a branch is reached, as a line of YAML such as `os: windows`; only where its condition is as
 * plain as `x`, `not x`, `x == "v"` and `x is defined`, and the value is one that the schema allows.
 */
export function reachingAssignment({ kind, tests }: Branch, scope: ReadonlyMap<string, Variable>): string | undefined {
  if (tests.length !== 1) return undefined
  const test = tests[0]!
  if (kind === 'for' || kind === 'for-else') {
    const variable = test.kind === 'name' ? scope.get(test.name) : undefined
    return kind === 'for-else' && variable?.schema.type === 'array' ? `${variable.name}: []` : undefined
  }
  return assignmentFor(test, kind !== 'else' && kind !== 'inline-else', scope)
}

function assignmentFor(test: Expression, outcome: boolean, scope: ReadonlyMap<string, Variable>): string | undefined {
  switch (test.kind) {
    case 'group':
      return assignmentFor(test.value, outcome, scope)
    case 'unary':
      return test.operator === 'not' ? assignmentFor(test.value, !outcome, scope) : undefined
    case 'name':
      return plainAssignment(scope.get(test.name), outcome)
    case 'test': {
      const variable = test.value.kind === 'name' ? scope.get(test.value.name) : undefined
      if (test.name !== 'defined' || !variable?.isOptional) return undefined
      return outcome === test.negated ? `${variable.name}: { $absent: true }` : plainAssignment(variable, true)
    }
    case 'comparison': {
      const { operator, value } = test.rest[0]!
      if (test.rest.length > 1 || !/^[!=]==?$/.test(operator) || test.first.kind !== 'name') return undefined
      const variable = scope.get(test.first.name)
      const compared = literalValue(value)
      if (variable === undefined || compared === undefined) return undefined
      if ((operator[0] === '=') === outcome) return allows(variable, compared) ? assign(variable, compared) : undefined
      const others = listed(variable).filter((one) => String(one) !== String(compared))
      return others.length === 0 ? undefined : assign(variable, others[0])
    }
    default:
      return undefined
  }
}

/** Makes a variable true or false, by a value that is the same to all engines. */
function plainAssignment(variable: Variable | undefined, outcome: boolean): string | undefined {
  if (variable === undefined) return undefined
  const { type } = variable.schema
  const values = listed(variable)
  if (values.length > 0) {
    const value = values.find((one) => typeof one !== 'object' && Boolean(one) === outcome)
    return value === undefined ? undefined : assign(variable, value)
  }
  if (type === 'boolean') return assign(variable, outcome)
  if (type === 'string' && !outcome) return assign(variable, '')
  if (type === 'integer' || type === 'number') return assign(variable, outcome ? 1 : 0)
  return !outcome && variable.isOptional ? `${variable.name}: { $absent: true }` : undefined
}

function listed({ schema }: Variable): readonly unknown[] {
  if (Object.hasOwn(schema, 'const')) return [schema.const]
  return Array.isArray(schema.enum) ? schema.enum : []
}

function allows(variable: Variable, value: unknown): boolean {
  const values = listed(variable)
  return values.length === 0 || values.includes(value)
}

function assign({ name }: Variable, value: unknown): string {
  const isPlain = typeof value !== 'string' || /^(?!(?:true|false|yes|no|on|off|null|y|n)$)[A-Za-z][\w-]*$/i.test(value)
  return `${name}: ${isPlain ? String(value) : JSON.stringify(value)}`
}

function literalValue(expression: Expression): string | number | boolean | undefined {
  if (expression.kind === 'group') return literalValue(expression.value)
  if (expression.kind !== 'literal') return undefined
  const { type, source } = expression
  if (type === 'boolean') return source.toLowerCase() === 'true'
  if (type === 'string') return /^(?:"[^"\\]*"|'[^'\\]*')$/.test(source) ? source.slice(1, -1) : undefined
  return type === 'integer' && /^\d{1,15}$/.test(source) ? Number(source) : undefined
}
