/** Prints what each preset makes of the recorded cases of the real engines; fails unless the last line is `wrong: 0`. */
import { importTest } from './import-test.mjs'

const { conformanceTable } = await importTest('test/render/conformance-table.ts')
const table = conformanceTable()
console.log(table?.lines.join('\n') ?? 'skipped: no recordings beside the checkout (shared/corpus/engines)')
if (table !== undefined && table.lines.at(-1) !== 'wrong: 0') process.exitCode = 1
