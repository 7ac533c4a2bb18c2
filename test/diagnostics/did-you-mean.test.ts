import { describe, expect, it } from 'vitest'
import { didYouMean } from '../../src/diagnostics/did-you-mean.ts'

describe('didYouMean', () => {
  it.each([
    ['KIMI_SO', ['KIMI_NOW', 'KIMI_OS'], 'did you mean `KIMI_OS`?'],
    ['shel', ['shell', 'sell'], 'did you mean `shell`?'],
    ['kimi_os', ['KIMI_OS'], 'did you mean `KIMI_OS`?'],
    ['colour', ['completely', 'other'], undefined],
    ['a', ['b'], 'did you mean `b`?'],
    ['ab', ['xy'], undefined],
    ['na🎉e', ['na🚀e'], 'did you mean `na🚀e`?'],
    ['same', ['same'], undefined],
    ['x', [], undefined],
  ])('%s', (word, candidates, expected) => {
    expect(didYouMean(word, candidates)).toBe(expected)
  })
})
