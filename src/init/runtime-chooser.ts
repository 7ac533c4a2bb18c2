import { posix } from 'node:path'
import type { DraftRuntime, DraftSyntax } from './draft.ts'
import type { CodeEvidence, Engine, EngineName } from './engine-evidence.ts'

/** Gives every prompt a runtime, the same for prompts that are rendered alike. */
export class RuntimeChooser {
  readonly #runtimes = new Map<string, DraftRuntime>()
  readonly #fallback: EngineName

  /** @param paths every file of the repository: what most of its code is written in decides where nothing else does */
  constructor(paths: readonly string[]) {
    this.#fallback = commonEngine(paths)
  }

  /** In the order in which prompts asked for them. */
  get runtimes(): readonly DraftRuntime[] {
    return [...this.#runtimes.values()]
  }

  /** The name of the runtime of a prompt. A text without syntax goes through any engine as it is. */
  choose(file: string, syntax: DraftSyntax, code: CodeEvidence | undefined): string {
    if (syntax.kind !== 'jinja') return this.#add({ engine: 'placeholders@1', options: {}, notes: [] })
    const own = engineOfExtension(file)
    const found = code?.engine
    if (found !== undefined && (own === undefined || own === found.engine)) {
      return this.#add({ ...found, from: code!.path })
    }
    const engine = own ?? this.#fallback
    const options = engine === 'nunjucks@3.2' ? { autoescape: false } : {}
    return this.#add({ engine, options, notes: ['which engine it is, since no code was found that sets one up'] })
  }

  #add(
    runtime: Omit<DraftRuntime, 'name' | 'engine'> & { readonly engine: string; readonly output?: Engine['output'] },
  ): string {
    const { engine, options, undefined: behaviour, from, notes } = runtime
    const key = JSON.stringify([engine, options, behaviour])
    const known = this.#runtimes.get(key)
    if (known !== undefined) return known.name
    const base = engine.split('@', 1)[0]!
    const number = this.runtimes.filter((one) => one.engine === engine).length + 1
    const name = number === 1 ? base : `${base}-${number}`
    this.#runtimes.set(key, {
      name,
      engine,
      options,
      ...(behaviour && { undefined: behaviour }),
      ...(from && { from }),
      notes,
    })
    return name
  }
}

function engineOfExtension(file: string): EngineName | undefined {
  const extension = posix.extname(file)
  if (extension === '.njk' || extension === '.nunjucks') return 'nunjucks@3.2'
  if (extension === '.minijinja') return 'minijinja@2.24'
  return extension === '.jinja2' || extension === '.j2' ? 'jinja2@3.1' : undefined
}

function commonEngine(paths: readonly string[]): EngineName {
  const count = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length
  const python = count(/\.py$|(?:^|\/)pyproject\.toml$/)
  const rust = count(/\.rs$|(?:^|\/)Cargo\.toml$/)
  const script = count(/\.[cm]?[jt]sx?$|(?:^|\/)package\.json$/)
  if (rust > python && rust >= script) return 'minijinja@2.24'
  return script > python ? 'nunjucks@3.2' : 'jinja2@3.1'
}
