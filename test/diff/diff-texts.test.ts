import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffTexts } from '../../src/diff/diff-texts.ts'
import { sourceText } from '../../src/render/edit-text.ts'

const memory = () => ({ groups: new Map(), words: new Map() })
const hunksOf = (before: string, after: string) =>
  diffTexts(sourceText(before), sourceText(after), memory()).map(({ parts }) =>
    parts.map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind]).join(''),
  )

describe('diffTexts', () => {
  it.each([
    ['a\nb\n', 'a\nc\n', ['[-b-]{+c+}\n']],
    ['a\nb', 'a\nc', ['[-b-]{+c+}']],
    ['a\n', 'a', ['[-\n-]']],
    ['a', 'a\n', ['{+\n+}']],
    ['a', 'a\nb', ['{+\nb+}']],
    ['a\n\nb\n', 'a\nb\n', ['[-\n-]']],
    ['', 'a\n', ['{+a\n+}']],
    ['a\r\nb\r\n', 'a\nb\n', []],
    ['a\r\nb\r\n', 'a\nc\n', ['[-b-]{+c+}\n']],
    ['1\n2\n3\n4\n', '1\nx\n3\ny\n', ['[-2-]{+x+}\n', '[-4-]{+y+}\n']],
  ])('%j to %j', (before, after, expected) => expect(hunksOf(before, after)).toEqual(expected))

  it('loses no line', () => {
    const line = fc.constantFrom('', 'Plan.', 'Read the file.', 'Read a file.', '# Plan')
    const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffTexts(sourceText(before), sourceText(after), memory()).flatMap((hunk) => hunk.parts)
        const size = (kind: string) =>
          parts.filter((part) => part.kind === kind).reduce((sum, { text }) => sum + text.length, 0)
        expect(after.length - before.length).toBe(size('added') - size('removed'))
        expect(parts.some(({ kind }) => kind !== 'same')).toBe(before !== after)
      }),
    )
  })

  it('says where in the template each begins', () => {
    const hunks = diffTexts(sourceText('a\nb\nc\nd\n'), sourceText('a\nB\nc\n'), memory())
    expect(hunks.map(({ origin }) => origin)).toEqual([
      { before: { offset: 2 }, after: { offset: 2 } },
      { before: { offset: 6 } },
    ])
  })
})
