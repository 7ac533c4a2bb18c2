import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffWords } from '../../src/diff/diff-words.ts'
import { joinParts } from '../../src/diff/join-parts.ts'
import type { Part } from '../../src/diff/prompt-diff.ts'

const side = (parts: readonly Part[], kind: 'removed' | 'added') =>
  parts
    .filter((part) => part.kind === 'same' || part.kind === kind)
    .map(({ text }) => text)
    .join('')

const marked = (parts: readonly Part[]) =>
  parts.map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind]).join('')

describe('diffWords and joinParts', () => {
  it.each([
    ['Ask before you push.\n', 'Ask twice before you push.\n', 'Ask {+twice +}before you push.\n'],
    ['Read the file first.\n', 'Open the file first.\n', '[-Read-]{+Open+} the file first.\n'],
    [
      'Conclusions survive in a summary.\n',
      'Results stay in a summary.\n',
      '[-Conclusions survive-]{+Results stay+} in a summary.\n',
    ],
    ['Never write outside it.\n', 'Be careful, and ask.\n', '[-Never write outside it.\n-]{+Be careful, and ask.\n+}'],
    ['请先阅读文件。\n', '请先打开文件。\n', '请先[-阅读-]{+打开+}文件。\n'],
    ['', 'New line.\n', '{+New line.\n+}'],
    ['Old line.\n', '', '[-Old line.\n-]'],
  ])('%j to %j', (before, after, expected) => expect(marked(joinParts(diffWords(before, after)))).toBe(expected))

  it('give back both texts', () => {
    const word = fc.constantFrom('a', 'plan', ' ', '  ', '\n', '.', '`', '计划', '😀', '\t', 'Read')
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        for (const parts of [diffWords(before, after), joinParts(diffWords(before, after))]) {
          expect(side(parts, 'removed')).toBe(before)
          expect(side(parts, 'added')).toBe(after)
        }
      }),
    )
  })

  it('take texts that are too large to compare as replaced', () => {
    const [before, after] = ['old '.repeat(20_000), 'new '.repeat(20_000)]
    expect(diffWords(before, after).map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })
})
