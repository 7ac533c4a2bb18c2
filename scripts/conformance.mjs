/** Prints what each preset makes of the recorded cases of the real engines; fails unless the last line is `wrong: 0`. */
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
// As deep as its source, which finds the recordings from where it is.
const outfile = join(root, 'build/conformance/table.mjs')

await build({
  absWorkingDir: root,
  entryPoints: ['test/render/conformance-table.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
})
const { conformanceTable } = await import(pathToFileURL(outfile).href)
const table = conformanceTable()
console.log(table?.lines.join('\n') ?? 'skipped: no recordings beside the checkout (shared/corpus/engines)')
if (table !== undefined && table.lines.at(-1) !== 'wrong: 0') process.exitCode = 1
