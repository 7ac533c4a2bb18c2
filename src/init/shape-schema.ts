import type { JsonSchema } from '../load/source-pack.ts'
import { pathWords } from './path-words.ts'
import type { Shape } from './variable-shape.ts'

/** A JSON Schema for what templates do with a value, a value that it allows, and what is not sure of it. */
export interface ShapeSchema {
  readonly schema: JsonSchema
  readonly sample: unknown
  readonly notes: readonly string[]
}

const deepest = 8

/** @param name of the variable, property or list, which the sample text is made of */
export function shapeSchema(name: string, shape: Shape, depth = 0): ShapeSchema {
  const words = pathWords(name).join(' ') || 'text'
  const kinds = kindsOf(shape)
  if (kinds.length > 1) {
    return { schema: {}, sample: words, notes: [`not sure: used as ${kinds.join(' and as ')}`] }
  }
  switch (depth > deepest ? undefined : kinds[0]) {
    case 'object':
      return objectSchema(name, shape, depth)
    case 'array': {
      const item = shape.item && shapeSchema(singular(name), shape.item, depth + 1)
      const items = item === undefined || Object.keys(item.schema).length === 0 ? {} : { items: item.schema }
      const sample = [item?.sample ?? words]
      return { schema: { type: 'array', ...items }, sample, notes: item?.notes ?? [] }
    }
    case 'number':
      return { schema: { type: 'number' }, sample: 1, notes: [] }
    case 'boolean':
      return { schema: { type: 'boolean' }, sample: true, notes: [] }
    case 'string': {
      const values = [...shape.compared].filter((value) => value !== '')
      const notes = values.length === 0 ? [] : [`compared with ${values.map((one) => JSON.stringify(one)).join(', ')}`]
      return { schema: { type: 'string' }, sample: values[0] ?? words, notes }
    }
    default:
      if (shape.isPrinted) return { schema: { type: 'string' }, sample: words, notes: [] }
      if (shape.isTested) {
        return { schema: { type: 'boolean' }, sample: true, notes: ['not sure: nothing but `if` asks for it'] }
      }
      return { schema: {}, sample: words, notes: shape.isCalled ? ['a function of the program'] : [] }
  }
}

function objectSchema(name: string, shape: Shape, depth: number): ShapeSchema {
  if (shape.keys.size === 0) {
    const value = shape.item && shapeSchema(singular(name), shape.item, depth + 1)
    const values =
      value === undefined || Object.keys(value.schema).length === 0 ? {} : { additionalProperties: value.schema }
    return {
      schema: { type: 'object', ...values },
      sample: { name: value?.sample ?? 'value' },
      notes: value?.notes ?? [],
    }
  }
  const properties = [...shape.keys].map(([key, child]) => [key, shapeSchema(key, child, depth + 1)] as const)
  return {
    schema: { type: 'object', properties: Object.fromEntries(properties.map(([key, { schema }]) => [key, schema])) },
    sample: Object.fromEntries(properties.map(([key, { sample }]) => [key, sample])),
    notes: properties.flatMap(([key, { notes }]) => notes.map((note) => `\`${key}\` ${note}`)),
  }
}

function kindsOf(shape: Shape): readonly ('object' | 'array' | 'string' | 'number' | 'boolean')[] {
  const keys = [...shape.keys.keys()].filter((key) => key !== 'length' && key !== 'size')
  const isObject = keys.length > 0 || shape.isMapping
  const isString = shape.isText || shape.compared.size > 0
  return [
    ...(isObject ? (['object'] as const) : []),
    ...((shape.isLooped || shape.item !== undefined) && !shape.isMapping ? (['array'] as const) : []),
    ...(isString ? (['string'] as const) : []),
    ...(shape.isNumber ? (['number'] as const) : []),
    ...(shape.isBoolean ? (['boolean'] as const) : []),
  ]
}

function singular(name: string): string {
  return /[a-z]{2}s$/i.test(name) ? name.slice(0, -1) : name
}
