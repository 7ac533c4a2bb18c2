import { describe, expect, it } from 'vitest'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { evaluateTemplate } from '../../src/render/evaluate.ts'

describe.each(['jinja2@3.1', 'minijinja@2.24'])('%s, which escapes what its Unicode does not know', (preset) => {
  const render = (source: string, text: string) => evaluateTemplate(parseTemplate(source), { text }, { preset })

  it.each([
    ['a face of 15.0', '\u{1fae8}', 'U+1FAE8'],
    ['a letter of 16.0', 'a\u{10d50}', 'U+10D50'],
    ['an ideograph of 17.0', '\u{323b0}', 'U+323B0'],
    ['one that no version has', '\u{3fff0}', 'U+3FFF0'],
  ])('refuses %s inside a list', (_, text, shown) => {
    const { faults } = render('{{ [text] }}', text)
    expect(faults.map(({ message }) => message)).toEqual([
      `${shown} is shown inside a list or a map, where it depends on the engine's version of Unicode`,
    ])
    expect(faults[0]?.span).toEqual({ start: 0, end: 12 })
  })

  it('prints it where nothing is escaped', () => {
    expect(render('{{ text }}', '\u{1fae8}')).toMatchObject({ text: '\u{1fae8}', faults: [] })
  })

  it.each(['é', '中', '🎉', '\u{1fae0}'])('shows %s inside a list, as every version knows it', (text) => {
    expect(render('{{ [text] | join }}{{ [text] }}', text).text.slice(text.length)).toMatch(
      new RegExp(`^\\[.${text}.\\]$`, 'u'),
    )
  })
})
