import fc from 'fast-check'
import { oddText } from './odd-text.ts'

const whole = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: -20, max: 200 }))
const large = fc.oneof(fc.integer(), fc.maxSafeInteger())
const fraction = fc.oneof(
  fc.constantFrom(0.5, 1.5, 2.5, -0.5, 0.1, 2.675, 1e-7, 1234567.25, 1.5e17),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -4000, max: 4000 }).map((eighths) => eighths / 8),
)
const key = fc.oneof(fc.constantFrom('a', 'b', 'c', 'Key', '10', '9', 'items', 'length', 'k'), oddText)
const single = fc.oneof(oddText, whole, large, fraction, fc.boolean(), fc.constant(null))
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'value' },
    single,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3 }),
  ),
}))
const user = fc.record({ name: oddText, active: fc.boolean(), tags: fc.array(oddText, { maxLength: 3 }), age: whole })

/** A map that has `a` and `b`, behind them up to two other keys. */
function dict<T>(item: fc.Arbitrary<T>): fc.Arbitrary<Readonly<Record<string, T>>> {
  return fc
    .tuple(fc.record({ b: item, a: item }), fc.dictionary(key, item, { maxKeys: 2 }))
    .map(([known, others]) => ({ ...known, ...others, ...known }))
}

/**
 * What templates of `typedTemplate` read, each name with values of its own kind: `words` is a list of at least two
 * texts, `thing` is anything. All of it is JSON data.
 */
export const typedVariables: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc
  .record({
    name: fc.oneof(fc.constantFrom('Ada', 'x', 'bab'), oddText),
    empty: fc.constant(''),
    text: oddText,
    quotes: fc.oneof(fc.constant('<a> "b" \'c\' \\ \té'), oddText),
    mark: fc.constant('{{ name }}'),
    n: fc.integer({ min: 0, max: 9 }),
    zero: fc.constant(0),
    neg: fc.integer({ min: -9, max: -1 }),
    large,
    half: fraction,
    yes: fc.constant(true),
    no: fc.constant(false),
    nothing: fc.constant(null),
    words: fc.array(oddText, { minLength: 2, maxLength: 4 }),
    numbers: fc.array(whole, { minLength: 2, maxLength: 4 }),
    few: fc.array(single, { maxLength: 2 }),
    none_list: fc.constant([]),
    dict: dict(oddText),
    record: dict(value),
    users: fc.array(user, { minLength: 2, maxLength: 3 }),
    pairs: fc.array(fc.tuple(oddText, single), { minLength: 1, maxLength: 3 }),
    thing: value,
  })
  .map((variables) => JSON.parse(JSON.stringify(variables)))
