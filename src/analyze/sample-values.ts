import type { JsonSchema } from '../load/source-pack.ts'

const deepest = 3

/**
 * A few values of the types that a schema names, one for each way in which programs treat values apart: empty and not,
 * true and false, none, whole and broken numbers. Other words of the schema, such as `pattern`, are not looked at. The
 * same on every machine, in a fixed order, each once.
 */
export function sampleValues(schema: JsonSchema): readonly unknown[] {
  return [...new Map(samplesOf(schema, 0).map((value) => [JSON.stringify(value), value])).values()]
}

function samplesOf(schema: JsonSchema, depth: number): readonly unknown[] {
  if (Object.hasOwn(schema, 'const')) return [schema.const]
  if (Array.isArray(schema.enum)) return schema.enum
  const given = [
    ...(Array.isArray(schema.examples) ? schema.examples : []),
    ...('default' in schema ? [schema.default] : []),
  ]
  const alternatives = [schema.anyOf, schema.oneOf].flatMap((one) => (Array.isArray(one) ? one : []))
  const types = [schema.type ?? []].flat()
  const typed = types.flatMap((type) => samplesOfType(String(type), schema, depth))
  return [...given, ...typed, ...alternatives.flatMap((one) => (isSchema(one) ? samplesOf(one, depth) : []))]
}

function samplesOfType(type: string, schema: JsonSchema, depth: number): readonly unknown[] {
  switch (type) {
    case 'string':
      return ['', 'text', 'one\ntwo\n']
    case 'boolean':
      return [true, false]
    case 'integer':
      return [0, 1, 7, -1]
    case 'number':
      return [0, 1, 1.5, -1]
    case 'null':
      return [null]
    case 'array': {
      if (depth >= deepest) return [[]]
      const [first = 'text', second = first] = isSchema(schema.items) ? samplesOf(schema.items, depth + 1) : ['text']
      return [[], [first], [first, second]]
    }
    case 'object': {
      const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : []
      if (depth >= deepest || properties.length === 0) return [{}, { b: 'one', a: 'two' }]
      return [{}, Object.fromEntries(properties.map(([key, one]) => [key, likely(one, depth + 1)]))]
    }
    default:
      return []
  }
}

/** The value of a schema that says most: not the empty one, if there is another. */
function likely(schema: unknown, depth: number): unknown {
  const samples = isSchema(schema) ? samplesOf(schema, depth) : ['text']
  return (
    samples.find((value) => value !== '' && value !== null && !(Array.isArray(value) && value.length === 0)) ??
    samples[0]
  )
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
