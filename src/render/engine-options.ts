import type { Report } from '../diagnostics/report.ts'
import type { EngineRuntime, SourcePack } from '../load/source-pack.ts'
import { presets } from './evaluate.ts'

/** The options of a runtime in the words of its engine: `undefined` becomes the option that the engine has for it. */
export function engineOptions({ engine, options, undefined: mode }: EngineRuntime): EngineRuntime['options'] {
  if (mode === undefined) return options
  if (engine.startsWith('nunjucks@')) return { ...options, throwOnUndefined: mode === 'strict' }
  if (engine.startsWith('minijinja@')) return { ...options, undefined: mode }
  if (!engine.startsWith('jinja2@')) return options
  return { ...options, undefined: mode === 'strict' ? 'StrictUndefined' : 'Undefined' }
}

/** The option of each engine that says the same as `undefined` of a runtime. */
const undefinedOptions: ReadonlyMap<string, string> = new Map([
  ['nunjucks', 'throwOnUndefined'],
  ['jinja2', 'undefined'],
  ['minijinja', 'undefined'],
])

/** Whether the engine of a runtime takes all its settings; each that it does not take is reported at its key. */
export function checkOptions(runtime: EngineRuntime, pack: SourcePack, report: Report): boolean {
  const { name, engine, options, undefined: mode } = runtime
  const at = ['runtimes', name]
  const faults = presets.get(engine)!.checkOptions(options)
  for (const { option, message, help } of faults) {
    const place = pack.place([...at, 'options', option])
    report({ ruleId: 'construct-unsupported', place, message, ...(help && { help }) })
  }
  const place = pack.place([...at, 'undefined'])
  if (mode === 'keep') {
    report({
      ruleId: 'construct-unsupported',
      place,
      message: `${engine} cannot keep the mark of an undefined variable`,
    })
    return false
  }
  const own = undefinedOptions.get(engine.split('@')[0]!)
  if (mode !== undefined && own !== undefined && Object.hasOwn(options, own)) {
    report({
      ruleId: 'manifest-invalid',
      place,
      message: `\`undefined\` and the option \`${own}\` say the same; leave one out`,
    })
    return false
  }
  return faults.length === 0
}
