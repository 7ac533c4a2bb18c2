import { describe, expect, it } from 'vitest'
import { codeFrame } from '../../src/diagnostics/code-frame.ts'
import { SourceFile } from '../../src/diagnostics/source-file.ts'

/** The frame of the part of `text` between « and ». */
function frameOf(text: string): readonly string[] {
  const start = text.indexOf('«')
  const end = text.indexOf('»') - 1
  return codeFrame({ file: new SourceFile('a.md', text.replace(/[«»]/g, '')), span: { start, end } })
}

describe('a code frame', () => {
  it('shows the line, the one before it and the mark', () => {
    expect(frameOf('# Environment\nYour shell is {{ «shel» }}.\nBye.')).toEqual([
      '1 | # Environment',
      '2 | Your shell is {{ shel }}.',
      '  |                  ^^^^',
    ])
  })

  it('leaves a blank line before out', () => {
    expect(frameOf('one\n\n«three»')).toEqual(['3 | three', '  | ^^^^^'])
  })

  it('aligns the mark below wide characters and emoji', () => {
    expect(frameOf('日本 🎉 «{{ 名 }}»')).toEqual(['1 | 日本 🎉 {{ 名 }}', '  |         ^^^^^^^^'])
  })

  it('shows control and invisible characters', () => {
    expect(frameOf('a\tb\u200B«\r»\n')).toEqual(['1 | a→b<U+200B>', '  |            ^'])
    expect(frameOf('\u001B[31m«red»\u202E')).toEqual(['1 | ␛[31mred<U+202E>', '  |      ^^^'])
  })

  it('cuts a long line around the mark', () => {
    const frame = frameOf(`${'word '.repeat(60)}«here» ${'word '.repeat(60)}`)
    expect(frame[0]!.length).toBeLessThan(110)
    const [line, marks] = [frame[0]!, frame[1]!]
    expect(line.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1)).toBe('here')
  })

  it('points behind the last character for an empty span at the end', () => {
    expect(frameOf('one\n«»')).toEqual(['1 | one', '2 |', '  | ^'])
  })
})

describe('a position', () => {
  it.each([
    [0, 1, 1],
    [1, 1, 2],
    [4, 2, 1],
    [7, 3, 1],
    [99, 3, 3],
  ])('of offset %i is line %i, column %i', (offset, line, column) => {
    expect(new SourceFile('a', 'ab\r\ncx\nde').position(offset)).toEqual({ line, column })
  })
})
