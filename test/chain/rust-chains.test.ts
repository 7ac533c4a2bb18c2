import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChain } from '../../src/chain/apply-chain.ts'
import type { Step } from '../../src/load/source-pack.ts'
import { chainOf, insert, keepOrDrop, normalizeNewlines, replace, trim } from '../support/chains.ts'
import { hasRust, runInRust } from '../support/rust.ts'

/** Pieces that overlap, nest and cascade, and characters that programs count differently. */
const pieces = [
  'a',
  'aa',
  'b',
  '{{ A }}',
  '{{ B }}',
  '{% if A %}',
  '{% end %}',
  '\n',
  '\r\n',
  '\r',
  '\0',
  '\u0085',
  '\uFEFF',
  '🎉',
  'é',
  "'",
  '"',
  '\\',
  '$&',
  ' ',
  '\t',
  '\u202E',
]

const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''))
const nonEmpty = text.filter((value) => value !== '')
const inserted = fc.oneof(
  text.map((value) => ({ text: value })),
  fc.constantFrom({ variable: 'A' }, { variable: 'B' }),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(nonEmpty, inserted, fc.constantFrom('all' as const, 'first' as const))
      .map((one) => replace(...one)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        nonEmpty,
        nonEmpty,
        fc.oneof(fc.boolean(), fc.constantFrom({ variable: 'A', is: 'a' }, { variable: 'B', is: 'not-empty' })),
      )
      .map((one) => keepOrDrop(...one)),
  },
  fc.constant(normalizeNewlines),
  fc
    .tuple(fc.constantFrom('trim' as const, 'trim-end' as const), fc.option(nonEmpty, { nil: undefined }))
    .map((one) => trim(...one)),
  fc.tuple(fc.constantFrom('append' as const, 'prepend' as const), inserted).map((one) => insert(...one)),
)
const generated = fc.record({
  chain: fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) => chainOf(...steps)),
  template: fc.array(text, { maxLength: 4 }).map((parts) => parts.join('')),
  variables: fc.record({ A: text, B: text }),
})

describe.runIf(hasRust())('chains in Rust', () => {
  it('give the same bytes for generated chains, templates and values', () => {
    const cases = fc.sample(generated, { numRuns: 400, seed: 20 })
    const expected = runInRust(cases)
    expect(cases.map(({ chain, template, variables }) => applyChain(template, chain, variables).text)).toEqual(expected)
  })
})
