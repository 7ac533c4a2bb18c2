import { type Delimiters, defaultDelimiters } from '../../parse/delimiters.ts'
import type { Confirmation, ConfirmJob } from './confirm-nunjucks.ts'
import { firstFault } from './first-fault.ts'
import { Jinja2Process } from './jinja2-process.ts'

/** What the real Jinja2 gave: a text, or why there is none. */
export interface Jinja2Confirmation extends Confirmation {
  /** There is no Python here that imports Jinja2, which says nothing about the template. */
  readonly isAbsent?: true
}

export interface Jinja2ConfirmSettings {
  /** Milliseconds that one job may take. */
  readonly timeout?: number
  /** Programs to try, in order: names that are looked up in PATH, or paths. */
  readonly pythons?: readonly string[]
}

const preset = 'jinja2@3.1'

/** Milliseconds that Python may take to start and to import Jinja2. */
const startTimeout = 20_000

/**
 * Renders with the real Jinja2, in one Python process for all jobs; results are in the order of the jobs. Jinja2
 * compiles templates into Python, so a job is run only if this tool's own evaluator renders it without fault, and
 * then in Jinja2's sandbox, with no files to load. Any other job gets an error and is not run. Never rejects.
 */
export async function confirmWithJinja2(
  jobs: readonly ConfirmJob[],
  { timeout = 4_000, pythons = ['python3', '/usr/bin/python3'] }: Jinja2ConfirmSettings = {},
): Promise<readonly Jinja2Confirmation[]> {
  const results: Jinja2Confirmation[] = []
  let running: Jinja2Process | undefined
  let isAbsent = false
  for (const job of jobs) {
    const { id } = job
    const refusal = findRefusal(job)
    if (refusal !== undefined) {
      results.push({ id, error: refusal })
      continue
    }
    if (running === undefined && !isAbsent) {
      running = await Jinja2Process.start(pythons, startTimeout)
      isAbsent = running === undefined
    }
    if (running === undefined) {
      results.push({ id, error: 'no python3 was found that imports jinja2', isAbsent: true })
      continue
    }
    const answer = await running.render(messageOf(job), timeout)
    if (answer === undefined) {
      running = undefined
      results.push({ id, error: `Jinja2 stopped, or took longer than ${timeout} ms` })
    } else {
      const { text, error } = answer
      results.push(typeof text === 'string' ? { id, text } : { id, error: String(error) })
    }
  }
  running?.stop()
  return results
}

/** Why a job must not reach the real engine. */
function findRefusal(job: ConfirmJob): string | undefined {
  const fault = firstFault(job, preset)
  return fault === undefined ? undefined : `not run in Jinja2: ${fault}`
}

function messageOf(job: ConfirmJob) {
  const { source, variables, options, name = 'template', templates = new Map(), delimiters = defaultDelimiters } = job
  return {
    variables,
    options,
    name,
    templates: { ...Object.fromEntries(templates), [name]: source },
    delimiters: tagsOf(delimiters),
  }
}

/** Delimiters in the words of Jinja2. */
function tagsOf({ output, block, comment }: Delimiters): Readonly<Record<string, string>> {
  return {
    variable_start_string: output[0],
    variable_end_string: output[1],
    block_start_string: block[0],
    block_end_string: block[1],
    comment_start_string: comment[0],
    comment_end_string: comment[1],
  }
}
