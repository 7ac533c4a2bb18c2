import { unweave, type WovenLine, weave } from './weave.ts'

/** The golden texts of one prompt under one runtime. */
export interface Snapshot {
  /** Such as `kimi-code/system`. */
  readonly prompt: string
  readonly runtime: string
  /** The text of each variant by id, in manifest order. */
  readonly texts: ReadonlyMap<string, string>
}

export class SnapshotSyntaxError extends Error {
  constructor(
    message: string,
    /** From 1. */
    readonly line: number,
  ) {
    super(message)
  }
}

const FIRST_LINE = 'prompt-toolchain snapshot 1'

/**
 * The file of a snapshot:
 *
 * ```text
 * prompt-toolchain snapshot 1
 * prompt kimi-code/system
 * runtime cli
 * text 1: os=linux; os=macos
 * text 2: os=windows
 * @ all
 * |You run on a computer.
 * @ 2
 * |Use forward slashes.
 * ```
 *
 * The header gives the distinct texts with the variants of each. `@` opens a run of lines with the
 * texts that hold it: `all`, or numbers and ranges. A line behind `|` stands as it is and ends with
 * `\n`. One behind `\` is a JSON string: it holds what an editor, Git or a terminal might change or
 * hide (white space at its end, CR, control, zero-width and direction characters), or no `\n`.
 */
export function printSnapshot({ prompt, runtime, texts }: Snapshot): string {
  const distinct = new Map<string, string[]>()
  for (const [id, text] of texts) distinct.set(text, [...(distinct.get(text) ?? []), id])
  const header = [...distinct.values()].map((ids, index) => `text ${index + 1}: ${ids.join('; ')}`)
  const lines = [FIRST_LINE, `prompt ${prompt}`, `runtime ${runtime}`, ...header]
  let open = ''
  for (const { line, texts: holders } of weave([...distinct.keys()])) {
    const run = holders.length === distinct.size ? 'all' : printRanges(holders)
    if (run !== open) lines.push(`@ ${run}`)
    open = run
    lines.push(isPlain(line) ? `|${line.slice(0, -1)}` : `\\${escapeLine(line)}`)
  }
  return `${lines.join('\n')}\n`
}

/** @throws {SnapshotSyntaxError} for anything that `printSnapshot` does not write */
export function readSnapshot(file: string): Snapshot {
  // A checkout may have given the file CRLF; a CR of a text is always escaped.
  const lines = file.replaceAll('\r\n', '\n').split('\n')
  const fail = (at: number, message: string): never => {
    throw new SnapshotSyntaxError(message, at + 1)
  }
  if (lines.at(-1) !== '') fail(lines.length - 1, 'the file does not end with a newline, so it may be cut')
  if (lines[0] !== FIRST_LINE) fail(0, `the first line must be \`${FIRST_LINE}\``)
  const field = (at: number, name: string) =>
    lines[at]?.startsWith(`${name} `) ? lines[at].slice(name.length + 1) : fail(at, `expected \`${name}\``)
  const prompt = field(1, 'prompt')
  const runtime = field(2, 'runtime')
  const variants: (readonly string[])[] = []
  let at = 3
  for (; lines[at]?.startsWith('text '); at += 1) {
    const ids = /^text (\d+): (.+)$/.exec(lines[at]!)
    if (ids === null || Number(ids[1]) !== variants.length + 1)
      fail(at, `expected \`text ${variants.length + 1}: variants\``)
    variants.push(ids![2]!.split('; '))
  }
  const woven: WovenLine[] = []
  let holders: readonly number[] | undefined
  for (; at < lines.length - 1; at += 1) {
    const line = lines[at]!
    if (line.startsWith('@ ')) {
      holders = readRun(line.slice(2), variants.length) ?? fail(at, `\`${line}\` does not name texts of the header`)
    } else if (holders === undefined) {
      fail(at, 'expected `@` and the texts that hold the lines below')
    } else if (line.startsWith('|')) {
      woven.push({ line: `${line.slice(1)}\n`, texts: holders })
    } else if (line.startsWith('\\')) {
      woven.push({
        line: unescapeLine(line.slice(1)) ?? fail(at, 'this escaped line is not a JSON string'),
        texts: holders,
      })
    } else {
      fail(at, 'a line must begin with `|`, `\\` or `@`')
    }
  }
  const distinct = unweave(woven, variants.length)
  const texts = new Map(variants.flatMap((ids, index) => ids.map((id) => [id, distinct[index]!] as const)))
  return { prompt, runtime, texts }
}

/** Ends with a newline and holds nothing that is changed or hidden on the way through tools. */
function isPlain(line: string): boolean {
  return line.endsWith('\n') && !/[\t \u00A0]\n$/.test(line) && !HIDDEN.test(line.slice(0, -1))
}

const HIDDEN =
  /[\u0000-\u0008\u000A-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB\uD800-\uDFFF\u{E0000}-\u{E007F}]/u

function escapeLine(line: string): string {
  const hidden = new RegExp(HIDDEN.source, 'gu')
  return JSON.stringify(line).replace(hidden, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

function unescapeLine(text: string): string | undefined {
  try {
    const line: unknown = JSON.parse(text)
    return typeof line === 'string' ? line : undefined
  } catch {
    return undefined
  }
}

/** `1-3,5` for the indexes 0, 1, 2 and 4. */
function printRanges(indexes: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const index of indexes) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === index - 1) last[1] = index
    else ranges.push([index, index])
  }
  return ranges.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}-${to + 1}`)).join(',')
}

function readRun(run: string, count: number): readonly number[] | undefined {
  if (run === 'all') return Array.from({ length: count }, (_, index) => index)
  const indexes: number[] = []
  for (const range of run.split(',')) {
    const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? []
    if (from === undefined || Number(from) < 1 || Number(to) > count) return undefined
    for (let index = Number(from); index <= Number(to); index += 1) indexes.push(index - 1)
  }
  return indexes
}
