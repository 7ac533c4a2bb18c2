import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { jinja2Program } from './jinja2-program.ts'

/** One line of the program's output, read as JSON. */
type Answer = Readonly<Record<string, unknown>>

/** A Python that runs the real Jinja2, one job at a time. */
export class Jinja2Process {
  readonly #child: ChildProcessWithoutNullStreams
  #settle: (answer: Answer | undefined) => void = () => {}
  #hasEnded = false

  private constructor(python: string) {
    const { PATH, HOME, SYSTEMROOT } = process.env
    this.#child = spawn(python, ['-I', '-B', '-c', jinja2Program], {
      env: { ...(PATH && { PATH }), ...(HOME && { HOME }), ...(SYSTEMROOT && { SYSTEMROOT }) },
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    })
    this.#child.on('error', () => this.#end())
    this.#child.on('close', () => this.#end())
    this.#child.stdin.on('error', () => this.#end())
    this.#child.stderr.resume()
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#settle(parseLine(line)))
  }

  /** Starts the first of these programs that imports Jinja2 within `timeout` milliseconds; undefined when none does. */
  static async start(pythons: readonly string[], timeout: number): Promise<Jinja2Process | undefined> {
    for (const python of pythons) {
      const process = new Jinja2Process(python)
      const ready = await process.#next(timeout, () => {})
      if (ready?.version !== undefined) return process
      process.stop()
    }
    return undefined
  }

  /** Sends one job. Undefined when the process ended or took longer than `timeout` milliseconds; then it is stopped. */
  async render(job: unknown, timeout: number): Promise<Answer | undefined> {
    const answer = await this.#next(timeout, () => this.#child.stdin.write(`${JSON.stringify(job)}\n`))
    if (answer === undefined) this.stop()
    return answer
  }

  stop(): void {
    this.#child.kill('SIGKILL')
  }

  async #next(timeout: number, send: () => void): Promise<Answer | undefined> {
    if (this.#hasEnded) return undefined
    let timer: NodeJS.Timeout | undefined
    const answer = await new Promise<Answer | undefined>((resolve) => {
      this.#settle = resolve
      timer = setTimeout(() => resolve(undefined), timeout)
      send()
    })
    clearTimeout(timer)
    return answer
  }

  #end(): void {
    this.#hasEnded = true
    this.#settle(undefined)
  }
}

function parseLine(line: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Answer) : undefined
  } catch {
    return undefined
  }
}
