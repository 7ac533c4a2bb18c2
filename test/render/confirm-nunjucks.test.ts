import { describe, expect, it } from 'vitest'
import { type ConfirmJob, confirmWithNunjucks } from '../../src/render/confirm/confirm-nunjucks.ts'

const options = { autoescape: false, throwOnUndefined: true }

function job(id: string, source: string, variables: Record<string, unknown> = {}): ConfirmJob {
  return { id, source, variables, options }
}

describe('confirmWithNunjucks', () => {
  it('gives the text of the real engine, in the order of the jobs', async () => {
    const results = await confirmWithNunjucks([
      job('os', 'On {{ KIMI_OS }}.\n', { KIMI_OS: 'Linux' }),
      job('list', '{% for name in names %}{{ loop.index }} {{ name }};{% endfor %}', { names: ['é', '🎉'] }),
    ])
    expect(results).toEqual([
      { id: 'os', text: 'On Linux.\n' },
      { id: 'list', text: '1 é;2 🎉;' },
    ])
  })

  it.each([
    ['a quote in a name', '{{ a"b }}', /quote/],
    ['a call of what is no macro', '{% set f = range["constr" ~ "uctor"] %}{{ f("return 1") }}', /not a macro/],
    ['a lookup in a function', '{% set f = range["constr" ~ "uctor"] %}x', /looked up in a function/],
    ['a name that every object has', '{{ constructor }}', /constructor/],
    ['a method', '{{ "".constructor("return 1")() }}', /method/],
    ['a name that is not ASCII', '{{ é }}', /not ASCII/],
    ['a file', '{% include "a" %}', /there is no template `a`/],
    ['a template with a fault', '{{ }}', /expected a value/],
  ])('does not run %s', async (_, source, error) => {
    const [result] = await confirmWithNunjucks([job('hostile', source, { é: 'E' })])
    expect(result?.text).toBeUndefined()
    expect(result?.error).toMatch(error)
  })

  it('ends a job that takes too long, and goes on with the next', async () => {
    const slow = '{% for a in range(900) %}{% for b in range(900) %}{% endfor %}{% endfor %}'
    const results = await confirmWithNunjucks([job('slow', slow), job('next', 'x')], { timeout: 1 })
    expect(results.map(({ id }) => id)).toEqual(['slow', 'next'])
    expect(results[0]?.error).toMatch(/longer than 1 ms|steps/)
  })
})
