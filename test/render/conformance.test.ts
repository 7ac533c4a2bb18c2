import { describe, expect, it } from 'vitest'
import { conformanceTable } from './conformance-table.ts'
import { type RecordedEngine, recordedEngines } from './judge-case.ts'

const table = conformanceTable()
if (table === undefined) console.info('skipped: no recordings beside the checkout (shared/corpus/engines)')
else console.info(table.lines.join('\n'))

describe.skipIf(table === undefined)('presets against recorded outputs', () => {
  it.each(Object.keys(recordedEngines) as RecordedEngine[])('render as %s did, or refuse', (engine) => {
    const { refused, wrong, rendered } = table!.engines.get(engine)!
    if (process.env.SHOW) console.info(`${engine} refused: ${refused.join(' ')}`)
    expect(wrong).toEqual([])
    expect(rendered).toBeGreaterThanOrEqual(0.95)
  })

  it('end with the count of what is wrong', () => expect(table!.lines.at(-1)).toBe('wrong: 0'))
})
