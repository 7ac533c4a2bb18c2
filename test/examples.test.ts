import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../src/pipeline.ts'

/** What each example shows, as its build says it. */
const examples: Readonly<Record<string, { readonly texts: number; readonly notes: readonly string[] }>> = {
  'joined-in-code': { texts: 2, notes: [] },
  'rendered-by-code': { texts: 1, notes: [] },
  'several-runtimes': { texts: 12, notes: [] },
  'tools-by-name': { texts: 2, notes: [] },
  'values-in-yaml': { texts: 8, notes: [] },
}

describe('examples', () => {
  it('are all tested', () => expect(readdirSync('examples').sort()).toEqual(Object.keys(examples)))

  it.each(Object.entries(examples))('%s is as reviewed', async (name, { texts, notes }) => {
    const root = resolve('examples', name)
    const { findings, packs } = await build({ root, check: true, confirm: true })
    expect(findings.map(({ ruleId, severity }) => [ruleId, severity])).toEqual(notes.map((note) => [note, 'info']))
    const rendered = packs.flatMap(({ pack }) => pack.rendered.flatMap((one) => one.texts))
    expect(rendered).toHaveLength(texts)
    expect(existsSync(`${root}/README.md`)).toBe(true)
  })

  it('show what they say', async () => {
    const { packs } = await build({ root: resolve('examples/rendered-by-code'), check: true })
    expect(packs[0]!.replayed).toEqual({ equal: 2, unrendered: 0 })
    expect(packs[0]!.pack.finished.map(({ path }) => path)).toEqual(['test-snapshots/system.snap'])
    const joined = await build({ root: resolve('examples/joined-in-code'), check: true })
    expect(joined.packs[0]!.pack.rendered[0]!.texts[0]!.text).toBe(
      'You write letters in English. Answer with JSON of the form {"subject": "...", "body": "..."}.',
    )
    const values = await build({ root: resolve('examples/values-in-yaml'), check: true })
    const observation = values.packs[0]!.pack.rendered.find(({ prompt }) => prompt.name === 'default/observation')!
    expect(observation.texts.map(({ text }) => text)).toEqual([
      '3 passed',
      'The command failed with 1.\n1 failed, 2 passed',
    ])
  })
})
