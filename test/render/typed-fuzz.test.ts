import { describe, expect, it } from 'vitest'
import seeds from './fuzz-seeds.json' with { type: 'json' }
import { hasJinja2 } from './has-jinja2.ts'
import { type FuzzResult, fuzzJinja2, fuzzNunjucks } from './typed-fuzz.ts'

/** Those of the fixture, or the one that `SEED` gives. */
const chosen = process.env.SEED === undefined ? seeds : [{ seed: Number(process.env.SEED), found: 'unknown' }]
const count = Number(process.env.RUNS ?? 1500)

function check({ same, different, refused }: FuzzResult): void {
  console.info({ same, refused: Object.fromEntries(refused) })
  expect(different).toEqual([])
  expect(same).toBeGreaterThan(count / 2)
}

describe.each(chosen)(
  'templates and values of seed $seed (found: $found)',
  { timeout: 60_000 + count * 20 },
  ({ seed }) => {
    it('are rendered as the real nunjucks does', async () => check(await fuzzNunjucks(count, seed)))

    it.skipIf(!hasJinja2)('are rendered as the real Jinja2 does', async () => check((await fuzzJinja2(count, seed))!))
  },
)
