import { describe, expect, it } from 'vitest'
import { confirmWithJinja2 } from '../../src/render/confirm/confirm-jinja2.ts'
import type { ConfirmJob } from '../../src/render/confirm/confirm-nunjucks.ts'
import { hasJinja2 } from './has-jinja2.ts'

function job(id: string, source: string, more: Partial<ConfirmJob> = {}): ConfirmJob {
  return { id, source, variables: {}, options: { undefined: 'StrictUndefined' }, ...more }
}

describe('confirmWithJinja2', () => {
  it.skipIf(!hasJinja2)('gives the text of the real engine, in the order of the jobs', async () => {
    const results = await confirmWithJinja2([
      job('os', 'On {{ os }}.\n', { variables: { os: 'Linux' } }),
      job('list', '{% for name in names %}{{ loop.index }} {{ name }};{% endfor %}', {
        variables: { names: ['é', '🎉'] },
      }),
      job('delimiters', '<< x >>', {
        variables: { x: [null, 1.5] },
        delimiters: { output: ['<<', '>>'], block: ['<%', '%>'], comment: ['<#', '#>'] },
      }),
      job('kept', 'a\r\n', { options: { keep_trailing_newline: true } }),
    ])
    expect(results).toEqual([
      { id: 'os', text: 'On Linux.' },
      { id: 'list', text: '1 é;2 🎉;' },
      { id: 'delimiters', text: '[None, 1.5]' },
      { id: 'kept', text: 'a\n' },
    ])
  })

  it.each([
    ['a way into Python', '{{ "".__class__.__mro__ }}', /Python itself/],
    ['a method that is not known', '{{ x.mro() }}', /method `mro`/],
    ['a file', '{% include "a" %}', /there is no template `a`/],
    ['a template with a fault', '{{ }}', /expected a value/],
  ])('does not run %s', async (_, source, error) => {
    const [result] = await confirmWithJinja2([job('hostile', source)])
    expect(result?.text).toBeUndefined()
    expect(result?.error).toMatch(error)
  })

  it('says so where no Python imports Jinja2', async () => {
    const pythons = ['no-such-python', process.execPath]
    const results = await confirmWithJinja2([job('one', 'x'), job('two', '{{ }}')], { pythons })
    expect(results[0]).toEqual({ id: 'one', error: 'no python3 was found that imports jinja2', isAbsent: true })
    expect(results[1]?.isAbsent).toBeUndefined()
  })

  it.skipIf(!hasJinja2)('ends a job that takes too long, and goes on with the next', async () => {
    const slow = '{% for a in range(900) %}{% for b in range(900) %}{% endfor %}{% endfor %}'
    const results = await confirmWithJinja2([job('slow', slow), job('next', 'x')], { timeout: 1 })
    expect(results.map(({ id }) => id)).toEqual(['slow', 'next'])
    expect(results[0]?.text).toBeUndefined()
  })
})
