import fc from 'fast-check'
import type { Shape } from '../../src/init/variable-shape.ts'

const text = fc.oneof(
  fc.constantFrom(
    '',
    'bash',
    'Linux',
    'two words',
    'line\nline\n',
    '  pad  ',
    'é😀',
    '<b>&"\'',
    '{{ x }}',
    'a\r\nb',
    '`code`',
  ),
  fc.string({ maxLength: 12 }),
)

/** Values of the kind that templates take a value for, from what they do with it; at most `depth` levels of them. */
export function shapeArbitrary(shape: Shape, depth = 6): fc.Arbitrary<unknown> {
  const { keys, item, compared } = shape
  const own = [...keys].filter(([key]) => key !== 'length' && key !== 'size')
  if (depth === 0) return text
  if (own.length > 0) {
    const fields = own.map(([key, child]) => [key, shapeArbitrary(child, depth - 1)] as const)
    return fc.record(Object.fromEntries(fields))
  }
  const inner = () => (item === undefined ? text : shapeArbitrary(item, depth - 1))
  if (shape.isMapping) return fc.dictionary(fc.constantFrom('first', 'second', 'Third'), inner(), { maxKeys: 3 })
  if (shape.isLooped || item !== undefined) return fc.array(inner(), { maxLength: 3 })
  if (compared.size > 0) return fc.oneof(fc.constantFrom(...compared), text)
  if (shape.isNumber) return fc.integer({ min: 0, max: 20 })
  if (shape.isBoolean) return fc.boolean()
  if (shape.isPrinted || shape.isText) return text
  return shape.isTested ? fc.boolean() : text
}
