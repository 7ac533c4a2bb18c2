import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChain } from '../../src/chain/apply-chain.ts'
import { chainOf, insert, keepOrDrop, normalizeNewlines, replace, trim } from '../support/chains.ts'
import { checkMap } from './check-map.ts'

describe('the source map of a chain', () => {
  it('traces kept text and what is put in', () => {
    const chain = chainOf(replace('{{ A }}', { variable: 'A' }), replace('x', 'yy'))
    expect(applyChain('a {{ A }} x', chain, { A: 'vx' }).map).toEqual([
      { start: 0, end: 2, source: { start: 0, end: 2 }, copied: true },
      { start: 2, end: 3, source: { start: 2, end: 9 }, copied: false, variable: 'A', step: 0 },
      { start: 3, end: 5, source: { start: 2, end: 9 }, copied: false, step: 1 },
      { start: 5, end: 6, source: { start: 9, end: 10 }, copied: true },
      { start: 6, end: 8, source: { start: 10, end: 11 }, copied: false, step: 1 },
    ])
  })

  it('covers every output without gaps, and copies are copies', () => {
    const piece = fc.constantFrom('a', 'b', 'ab', '\n', '\r\n', '[', ']', '[a', ' ')
    const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
    const find = text.filter((value) => value !== '')
    const step = fc.oneof(
      fc.tuple(find, text).map((one) => replace(...one)),
      fc.tuple(find, find, fc.boolean()).map((one) => keepOrDrop(...one)),
      text.map((one) => insert('append', one)),
      text.map((one) => insert('prepend', one)),
      fc.constant(normalizeNewlines),
      fc.constant(trim('trim')),
    )
    fc.assert(
      fc.property(text, fc.array(step, { maxLength: 5 }), (template, steps) => {
        const { text: out, map } = applyChain(template, chainOf(...steps), {})
        checkMap(template, { text: out, map })
      }),
      { numRuns: 1000 },
    )
  })
})
