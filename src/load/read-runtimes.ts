import { didYouMean } from '../diagnostics/did-you-mean.ts'
import { type Manifest, type RuntimeData, refuse } from './manifest.ts'
import { readChain, readSteps } from './read-chain.ts'
import type { SourceRuntime } from './source-pack.ts'

/** The runtimes of a manifest, their chain files read. One that cannot be read is reported and left out. */
export async function readRuntimes(manifest: Manifest): Promise<readonly SourceRuntime[]> {
  const runtimes: SourceRuntime[] = []
  for (const [name, runtime] of Object.entries(manifest.data.runtimes)) {
    const read = await readRuntime(name, runtime, manifest)
    if (read !== undefined) runtimes.push(read)
  }
  return runtimes
}

async function readRuntime(name: string, runtime: RuntimeData, manifest: Manifest): Promise<SourceRuntime | undefined> {
  const { yaml, reader, report } = manifest
  const place = yaml.keyPlace(['runtimes', name])
  const { engine, steps } = runtime
  const fail = (message: string) => void report({ ruleId: 'manifest-invalid', place, message })
  if (engine !== undefined && steps === undefined) return readEngine(name, engine, runtime, manifest)
  if (engine !== undefined || steps === undefined) {
    fail(`the runtime \`${name}\` needs either an \`engine\` or a chain of \`steps\``)
    return undefined
  }
  for (const key of ['options', 'undefined', 'before', 'after'] as const) {
    if (runtime[key] !== undefined) fail(`the runtime \`${name}\` is a chain, which has no \`${key}\``)
  }
  const file = await reader.read(steps, yaml.place(['runtimes', name, 'steps']), report)
  const chain = file && readChain(file, report)
  return chain && { kind: 'chain', name, chain, place }
}

function readEngine(name: string, engine: string, runtime: RuntimeData, manifest: Manifest): SourceRuntime | undefined {
  const { yaml, features } = manifest
  const at = ['runtimes', name]
  if (!features.engines.includes(engine)) {
    const help = didYouMean(engine, features.engines) ?? `engines: ${features.engines.join(', ')}`
    refuse(manifest, yaml.place([...at, 'engine']), `the engine \`${engine}\``, help)
    return undefined
  }
  return {
    kind: 'engine',
    name,
    engine,
    options: runtime.options ?? {},
    ...(runtime.undefined && { undefined: runtime.undefined }),
    before: readSteps(runtime.before ?? [], [...at, 'before'], yaml),
    after: readSteps(runtime.after ?? [], [...at, 'after'], yaml),
    place: yaml.keyPlace(at),
  }
}
