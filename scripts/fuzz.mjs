/**
 * Renders generated templates as each preset and as its real engine, and prints what comes of it; fails at a text that
 * the engine does not give: `npm run fuzz -- --cases 20000 --seed 1`.
 */
import { parseArgs } from 'node:util'
import { importTest } from './import-test.mjs'

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
})
const [cases, seed] = [Number(values.cases), Number(values.seed)]
const { fuzzJinja2, fuzzNunjucks } = await importTest('test/render/typed-fuzz.ts')

for (const [engine, fuzz] of Object.entries({ nunjucks: fuzzNunjucks, Jinja2: fuzzJinja2 })) {
  const result = await fuzz(cases, seed)
  if (result === undefined) {
    console.log(`${engine}: skipped, as no python3 imports jinja2`)
    continue
  }
  const refused = [...result.refused.values()].reduce((sum, count) => sum + count, 0)
  const { same, failed, different } = result
  console.log(`${engine}: ${same} same, ${failed} failing in both, ${refused} refused, ${different.length} different`)
  for (const one of different.slice(0, 5)) console.log(one)
  if (different.length > 0) process.exitCode = 1
}
