import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { type Delimiters, defaultDelimiters } from '../../parse/delimiters.ts'
import { tokenizeTemplate } from '../../parse/tokenize-template.ts'
import type { EngineOptions } from '../evaluate.ts'
import { firstFault } from './first-fault.ts'
import { nunjucksWorkerSource } from './nunjucks-worker.ts'

export interface ConfirmJob {
  readonly id: string
  readonly source: string
  /** Plain JSON data. */
  readonly variables: Readonly<Record<string, unknown>>
  /** nunjucks' own options; `autoescape` must be false. */
  readonly options: EngineOptions
  /** nunjucks' own when left out. */
  readonly delimiters?: Delimiters
  /** The template's own name. */
  readonly name?: string
  /** The texts of the templates that it may include, by name. */
  readonly templates?: ReadonlyMap<string, string>
}

/** What the real nunjucks gave: a text, or why there is none. */
export interface Confirmation {
  readonly id: string
  readonly text?: string
  readonly error?: string
}

export interface ConfirmSettings {
  /** Milliseconds that one job may take, the start of the worker included. */
  readonly timeout?: number
  /** Megabytes that the worker may use. */
  readonly memory?: number
}

const preset = 'nunjucks@3.2'

/**
 * Renders with the real nunjucks in a worker without access to files, bounded in time and memory; results are in the
 * order of the jobs. nunjucks compiles templates into JavaScript, so a hostile one could run code: a job is run only
 * if this tool's own evaluator renders it without fault and its tags hold nothing but ASCII outside strings.
 * Any other job gets an error and is not run. Never rejects.
 */
export async function confirmWithNunjucks(
  jobs: readonly ConfirmJob[],
  { timeout = 4_000, memory = 512 }: ConfirmSettings = {},
): Promise<readonly Confirmation[]> {
  const results: Confirmation[] = []
  let worker: NunjucksWorker | undefined
  for (const job of jobs) {
    const refusal = findRefusal(job)
    if (refusal !== undefined) {
      results.push({ id: job.id, error: refusal })
      continue
    }
    worker ??= new NunjucksWorker(memory)
    const answer = await worker.render(job, timeout)
    results.push({ id: job.id, ...answer.result })
    if (!answer.isAlive) worker = undefined
  }
  await worker?.stop()
  return results
}

/** Why a job must not reach the real engine. */
function findRefusal(job: ConfirmJob): string | undefined {
  const fault = firstFault(job, preset)
  if (fault !== undefined) return `not run in nunjucks: ${fault}`
  const { source, templates = new Map(), delimiters = defaultDelimiters } = job
  for (const text of [source, ...templates.values()]) {
    for (const piece of tokenizeTemplate(text, delimiters, () => {})) {
      if (!('tokens' in piece)) continue
      const odd = piece.tokens.find(({ type, text: token }) => type !== 'string' && !/^[\x20-\x7e]*$/.test(token))
      if (odd !== undefined) return `not run in nunjucks: \`${odd.text}\` is not ASCII`
    }
  }
  return undefined
}

/** Delimiters in the words of nunjucks. */
function tagsOf({ output, block, comment }: Delimiters): Readonly<Record<string, string>> {
  const [variableStart, variableEnd] = output
  const [blockStart, blockEnd] = block
  const [commentStart, commentEnd] = comment
  return { variableStart, variableEnd, blockStart, blockEnd, commentStart, commentEnd }
}

interface Answer {
  readonly result: { readonly text?: string; readonly error?: string }
  /** Whether the worker can take another job. */
  readonly isAlive: boolean
}

class NunjucksWorker {
  readonly #worker: Worker
  /** Takes the answer to the job that is running. */
  #settle: (answer: Answer) => void = () => {}

  constructor(memory: number) {
    const require = createRequire(import.meta.url)
    this.#worker = new Worker(nunjucksWorkerSource, {
      eval: true,
      env: {},
      execArgv: [],
      workerData: { nunjucks: require.resolve('nunjucks') },
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
    this.#worker.on('message', (result: Answer['result']) => this.#settle({ result, isAlive: true }))
    this.#worker.on('error', (error) => this.#fail(`nunjucks stopped: ${String(error)}`))
    this.#worker.on('exit', () => this.#fail('nunjucks stopped'))
  }

  /** Sends one job. When the worker fails or takes too long, it is ended. */
  async render({ options, delimiters, templates, ...job }: ConfirmJob, timeout: number): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined
    const answer = await new Promise<Answer>((resolve) => {
      this.#settle = resolve
      timer = setTimeout(() => this.#fail(`nunjucks took longer than ${timeout} ms`), timeout)
      this.#worker.postMessage({
        ...job,
        templates: Object.fromEntries(templates ?? []),
        options: { ...options, ...(delimiters && { tags: tagsOf(delimiters) }) },
      })
    })
    clearTimeout(timer)
    if (!answer.isAlive) await this.stop()
    return answer
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  #fail(error: string): void {
    this.#settle({ result: { error }, isAlive: false })
  }
}
