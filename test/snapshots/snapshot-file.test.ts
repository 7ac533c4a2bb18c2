import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printSnapshot, readSnapshot, SnapshotSyntaxError } from '../../src/snapshots/snapshot-file.ts'

const snapshotOf = (...texts: string[]) => ({
  prompt: 'core/system',
  runtime: 'cli',
  texts: new Map(texts.map((text, index) => [`v=${index + 1}`, text])),
})

describe('the file of a snapshot', () => {
  it('stands shared lines once', () => {
    expect(printSnapshot(snapshotOf('a\nb\nc\n', 'a\nx\nc\n', 'a\nb\nc\n'))).toBe(
      [
        'prompt-toolchain snapshot 1',
        'prompt core/system',
        'runtime cli',
        'text 1: v=1; v=3',
        'text 2: v=2',
        '@ all',
        '|a',
        '@ 1',
        '|b',
        '@ 2',
        '|x',
        '@ all',
        '|c',
        '',
      ].join('\n'),
    )
  })

  it.each([
    ['no newline at the end', 'last', '\\"last"'],
    ['CRLF', 'a\r\n', '\\"a\\r\\n"'],
    ['a blank at the end of a line', 'a \n', '\\"a \\n"'],
    ['a NUL', 'a\0\n', '\\"a\\u0000\\n"'],
    ['a zero-width space', 'a\u200Bb\n', '\\"a\\u200bb\\n"'],
    ['a direction mark', '\u202Ea\n', '\\"\\u202ea\\n"'],
    ['a tag character', 'a\u{E0041}\n', '\\"a\\udb40\\udc41\\n"'],
    ['a tab inside', 'a\tb\n', '|a\tb'],
    ['an emoji', '🎉\n', '|🎉'],
    ['a line that looks like a run', '@ all\n', '|@ all'],
  ])('shows %s', (_, text, line) => {
    const file = printSnapshot(snapshotOf(text))
    expect(file.split('\n').at(-2)).toBe(line)
    expect(readSnapshot(file).texts.get('v=1')).toBe(text)
  })

  it('gives every text back, byte for byte', () => {
    const line = fc.constantFrom(
      'a\n',
      'b\n',
      '\n',
      '\r\n',
      ' \n',
      '@ 1\n',
      '|\n',
      '\\"\n',
      'é🎉\n',
      '\u2028',
      '\0',
      'end',
    )
    const text = fc.oneof(
      fc.array(line, { maxLength: 12 }).map((lines) => lines.join('')),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (texts) => {
        const snapshot = snapshotOf(...texts)
        const back = readSnapshot(printSnapshot(snapshot))
        expect([...back.texts].sort()).toEqual([...snapshot.texts].sort())
      }),
      { numRuns: 500 },
    )
  })

  it('is read from a checkout with CRLF', () => {
    const snapshot = snapshotOf('a\nb\r\n', 'a\nend')
    expect(readSnapshot(printSnapshot(snapshot).replaceAll('\n', '\r\n'))).toEqual(snapshot)
  })

  it('changes one place when a line that all texts have changes', () => {
    const text = (middle: string, own: string) => `# One\n\n${middle}\n\n${own}\n\n# Two\n`
    const before = printSnapshot(snapshotOf(text('shared', 'a'), text('shared', 'b'), text('shared', 'c'))).split('\n')
    const after = printSnapshot(snapshotOf(text('Shared', 'a'), text('Shared', 'b'), text('Shared', 'c'))).split('\n')
    expect(after.length).toBe(before.length)
    expect(after.filter((line, index) => line !== before[index])).toEqual(['|Shared'])
  })

  it.each([
    ['cut', 'prompt-toolchain snapshot 1\nprompt a', 2],
    ['of another kind', 'hello\n', 1],
    [
      'with merge marks',
      'prompt-toolchain snapshot 1\nprompt a/b\nruntime c\ntext 1: default\n@ all\n<<<<<<< HEAD\n|a\n',
      6,
    ],
    [
      'with a text that the header lacks',
      'prompt-toolchain snapshot 1\nprompt a/b\nruntime c\ntext 1: default\n@ 2\n|a\n',
      5,
    ],
    ['with a bad escape', 'prompt-toolchain snapshot 1\nprompt a/b\nruntime c\ntext 1: default\n@ all\n\\"a\n', 6],
  ])('refuses a file %s at its line', (_, file, line) => {
    let error: unknown
    try {
      readSnapshot(file)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(SnapshotSyntaxError)
    expect((error as SnapshotSyntaxError).line).toBe(line)
  })
})
