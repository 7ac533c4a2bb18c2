import { describe, expect, it } from 'vitest'
import { SourceFile } from '../../../src/diagnostics/source-file.ts'
import { bodyOffset, frontMatter } from '../../../src/load/values/front-matter.ts'

describe('front matter', () => {
  it.each([
    ['between two lines', '---\nname: a\n---\nbody', 'name: a\n', 'body'],
    ['with CRLF', '---\r\nname: a\r\n---\r\nbody', 'name: a\r\n', 'body'],
    ['up to the last line', '---\nname: a\n---', 'name: a\n', ''],
    ['of nothing', '---\n---\nbody', '', 'body'],
    ['with blanks behind the dashes', '--- \nname: a\n---\t\nbody', 'name: a\n', 'body'],
    ['behind a byte order mark', '\uFEFF---\nname: a\n---\nbody', 'name: a\n', 'body'],
    ['with dashes inside', '---\na: ---\n----\n ---\n---\nbody', 'a: ---\n----\n ---\n', 'body'],
    ['before a rule', '---\nname: a\n---\nbody\n---\nmore', 'name: a\n', 'body\n---\nmore'],
  ])('%s', (_, text, matter, body) => {
    const file = new SourceFile('a.md', text)
    const span = frontMatter(file)
    expect(file.text.slice(span?.start, span?.end)).toBe(matter)
    expect(file.text.slice(bodyOffset(file))).toBe(body)
  })

  it.each([
    ['no dashes', 'body\n---\n---\n'],
    ['an empty file', ''],
    ['no second line', '---\nbody\n'],
    ['one line', '---'],
    ['four dashes', '----\na\n----\n'],
    ['a line before it', '\n---\na: 1\n---\n'],
    ['another line end', '---\u2028a\u2028---\n'],
  ])('is not there: %s', (_, text) => {
    const file = new SourceFile('a.md', text)
    expect(frontMatter(file)).toBeUndefined()
    expect(bodyOffset(file)).toBe(0)
  })
})
