import { engineCases } from './engine-cases.ts'
import { judgeCase, type RecordedEngine, recordedEngines } from './judge-case.ts'

/** The ids of the recorded cases by what a preset made of them. */
export interface Judged extends Readonly<Record<ReturnType<typeof judgeCase>, readonly string[]>> {
  /** Of the cases that the real engine renders without showing its own insides, how many are rendered (0 to 1). */
  readonly rendered: number
}

/** Addresses in memory, source code and names of types, which no other program can print. */
const insides = /0x[\da-f]{6,}|\[object Object\]|\[native code\]|function \(|<class /

export interface ConformanceTable {
  readonly engines: ReadonlyMap<RecordedEngine, Judged>
  /** One line per engine and mode; the last is `wrong: 0` when all is well. */
  readonly lines: readonly string[]
}

/** Renders every recorded case as every engine and mode; undefined where there are no recordings. */
export function conformanceTable(): ConformanceTable | undefined {
  if (engineCases === undefined) return undefined
  const { cases, context } = engineCases
  const engines = new Map<RecordedEngine, Judged>()
  for (const engine of Object.keys(recordedEngines) as RecordedEngine[]) {
    const ids = { same: [] as string[], refused: [] as string[], wrong: [] as string[] }
    for (const test of cases) ids[judgeCase(test, engine, context)].push(test.id)
    const outputs = cases.filter(
      ({ results: { [engine]: output } }) => typeof output === 'string' && !insides.test(output),
    )
    const same = new Set(ids.same)
    engines.set(engine, { ...ids, rendered: outputs.filter(({ id }) => same.has(id)).length / outputs.length })
  }
  const rows = [...engines].map(([name, { same, refused, wrong, rendered }]) =>
    row(name, same.length, refused.length, wrong.length, `${(rendered * 100).toFixed(1)} %`),
  )
  const wrong = [...engines.values()].reduce((sum, ids) => sum + ids.wrong.length, 0)
  return { engines, lines: [row('engine', 'same', 'refused', 'wrong', 'rendered'), ...rows, `wrong: ${wrong}`] }
}

function row(name: string, ...cells: readonly (string | number)[]): string {
  return name.padEnd(20) + cells.map((cell) => String(cell).padStart(10)).join('')
}
