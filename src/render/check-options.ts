import type { Report } from '../diagnostics/report.ts'
import type { EngineRuntime, SourcePack } from '../load/source-pack.ts'
import { presets } from './evaluate.ts'

/** Whether the engine of a runtime takes all its options; each that it does not take is reported at its key. */
export function checkOptions({ name, engine, options }: EngineRuntime, pack: SourcePack, report: Report): boolean {
  const faults = presets.get(engine)!.checkOptions(options)
  for (const { option, message, help } of faults) {
    const place = pack.place(['runtimes', name, 'options', option])
    report({ ruleId: 'construct-unsupported', place, message, ...(help && { help }) })
  }
  return faults.length === 0
}
