import { describe, expect, it } from 'vitest'
import { diffSections } from '../../src/diff/diff-sections.ts'

const base = '# Role\nYou help.\n\n# Tools\n\n## Shell\nUse it.\n\n## Files\nRead them.\n\n# Limits\nStop.\n'

describe('diffSections', () => {
  it.each([
    ['nothing for other words', base.replace('You help.', 'You assist.'), []],
    ['added', `${base}\n# Time\nNow.\n`, [{ kind: 'added', path: ['Time'] }]],
    ['removed', base.replace('## Shell\nUse it.\n\n', ''), [{ kind: 'removed', path: ['Tools', 'Shell'] }]],
    [
      'renamed',
      base.replace('## Shell', '## Terminal'),
      [{ kind: 'renamed', path: ['Tools', 'Terminal'], from: ['Tools', 'Shell'] }],
    ],
    [
      'renamed with sections below it, which are not listed',
      base.replace('# Tools', '# Your Tools'),
      [{ kind: 'renamed', path: ['Your Tools'], from: ['Tools'] }],
    ],
    [
      'moved among those beside it, the fewest that explain the order',
      '# Role\nYou help.\n\n# Limits\nStop.\n\n# Tools\n\n## Shell\nUse it.\n\n## Files\nRead them.\n',
      [{ kind: 'moved', path: ['Limits'], follows: 'Role' }],
    ],
    [
      'moved below another one',
      base.replace('## Shell\nUse it.\n\n', '').replace('# Limits\nStop.\n', '# Limits\nStop.\n\n## Shell\nUse it.\n'),
      [{ kind: 'moved', path: ['Limits', 'Shell'], from: ['Tools', 'Shell'] }],
    ],
    ['nothing for a heading in a fence', base.replace('Use it.', 'Use it:\n```sh\n# Not a section\n```'), []],
  ])('%s', (_, after, expected) => expect(diffSections(base, after)).toEqual(expected))

  it('tells sections of the same title apart by their order', () => {
    const after = '# A\n## Notes\nx\n## Notes\ny\n## Notes\nz\n'
    expect(diffSections('# A\n## Notes\nx\n## Notes\ny\n', after)).toEqual([{ kind: 'added', path: ['A', 'Notes'] }])
  })
})
