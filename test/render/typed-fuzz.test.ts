import { describe, expect, it } from 'vitest'
import { hasJinja2 } from './has-jinja2.ts'
import { type FuzzResult, fuzzJinja2, fuzzNunjucks } from './typed-fuzz.ts'

const seed = Number(process.env.SEED ?? 20260716)
const count = Number(process.env.RUNS ?? 1500)

function check({ same, different, refused }: FuzzResult): void {
  console.info({ same, refused: Object.fromEntries(refused) })
  expect(different).toEqual([])
  expect(same).toBeGreaterThan(count / 2)
}

describe('templates of the grammar, with values of fitting kinds', { timeout: 60_000 + count * 20 }, () => {
  it('are rendered as the real nunjucks does', async () => check(await fuzzNunjucks(count, seed)))

  it.skipIf(!hasJinja2)('are rendered as the real Jinja2 does', async () => check((await fuzzJinja2(count, seed))!))
})
