import type { RepositoryFile } from './draft.ts'

/** An engine that code sets up, with the settings that it gives. */
export interface Engine {
  /** Engine and version, such as `jinja2@3.1`. */
  readonly engine: EngineName
  readonly options: Readonly<Record<string, boolean | string>>
  readonly undefined?: 'strict' | 'lenient' | 'keep'
  /** What stands around a name, when the code says so. */
  readonly output?: readonly [open: string, close: string]
  readonly notes: readonly string[]
}

export type EngineName = 'nunjucks@3.2' | 'jinja2@3.1' | 'minijinja@2.24'

/** What one code file says of how texts are rendered. */
export interface CodeEvidence {
  readonly path: string
  /** The engine that it uses. */
  readonly engine?: Engine
  /** What it replaces one by one: the texts given to `.replace(`. */
  readonly replaced: readonly string[]
  readonly usesFormat: boolean
  readonly usesStringTemplate: boolean
}

/** Characters of a call that are searched for settings. */
const callLength = 1500

/** Reads what a code file says of engines and placeholders; nothing when it says nothing. */
export function engineEvidence({ path, text }: RepositoryFile): CodeEvidence | undefined {
  const isPython = path.endsWith('.py')
  const engine = path.endsWith('.rs') ? minijinja(text) : isPython ? jinja2(text) : nunjucks(text)
  const replaced = replacedTexts(text)
  const usesFormat = isPython && /\.format\(\s*\w+\s*=|\.format\(\*\*|\.format_map\(/.test(text)
  const usesStringTemplate = isPython && /from string import .{0,80}\bTemplate\b|\bstring\.Template\(/.test(text)
  if (engine === undefined && replaced.length === 0 && !usesFormat && !usesStringTemplate) return undefined
  return { path, ...(engine && { engine }), replaced, usesFormat, usesStringTemplate }
}

function nunjucks(text: string): Engine | undefined {
  if (!/['"]nunjucks['"]/.test(text)) return undefined
  const call = callAt(text, /\bnew (?:nunjucks\.)?Environment\(|\bconfigure\(/)
  const options = settings(call, ['throwOnUndefined', 'trimBlocks', 'lstripBlocks'], ':')
  const says = settings(call, ['autoescape'], ':').autoescape
  const output = delimiters(call, 'variableStart', 'variableEnd', ':')
  const note = `the program escapes HTML here${says === undefined ? ', as nunjucks does unless told otherwise' : ''}`
  return {
    engine: 'nunjucks@3.2',
    options: { autoescape: false, ...options },
    ...(output && { output }),
    notes: says === false ? [] : [note],
  }
}

function jinja2(text: string): Engine | undefined {
  if (!/^\s*(?:from|import) jinja2\b/m.test(text)) return undefined
  const call = callAt(text, /\b(?:\w*Environment|Template)\(/)
  const options = settings(call, ['trim_blocks', 'lstrip_blocks', 'keep_trailing_newline', 'autoescape'], '=')
  const behaviour = /undefined\s{0,9}=\s{0,9}(?:\w+\.)?(Strict|Debug)Undefined/.exec(call)?.[1]
  const output = delimiters(call, 'variable_start_string', 'variable_end_string', '=')
  return {
    engine: 'jinja2@3.1',
    options,
    ...(behaviour && { undefined: behaviour === 'Strict' ? 'strict' : 'keep' }),
    ...(output && { output }),
    notes: [],
  }
}

function minijinja(text: string): Engine | undefined {
  if (!/\bminijinja\b/.test(text)) return undefined
  const options = Object.fromEntries(
    ['trim_blocks', 'lstrip_blocks', 'keep_trailing_newline']
      .filter((name) => text.includes(`set_${name}(true)`))
      .map((name) => [name, true]),
  )
  const behaviour = /UndefinedBehavior::(Strict|Lenient|SemiStrict|Chainable)/.exec(text)?.[1]
  const special = behaviour === 'SemiStrict' ? 'semi-strict' : behaviour === 'Chainable' ? 'chainable' : undefined
  const marks = /variable_delimiters\(\s{0,40}"([^"\n]{1,20})",\s{0,40}"([^"\n]{1,20})"/.exec(text)
  return {
    engine: 'minijinja@2.24',
    options: { ...options, ...(special && { undefined: special }) },
    ...(behaviour && special === undefined && { undefined: behaviour === 'Strict' ? 'strict' : 'lenient' }),
    ...(marks && { output: [marks[1]!, marks[2]!] }),
    notes: [],
  }
}

/** A call from its opening bracket to the closing one, or as much as is searched; nothing when there is none. */
function callAt(text: string, start: RegExp): string {
  const found = start.exec(text)
  if (found === null) return ''
  const rest = text.slice(found.index + found[0].length, found.index + callLength)
  let depth = 1
  for (let at = 0; at < rest.length; at += 1) {
    if (rest[at] === '(') depth += 1
    if (rest[at] === ')') depth -= 1
    if (depth === 0) return rest.slice(0, at)
  }
  return rest
}

function settings(call: string, names: readonly string[], sign: ':' | '='): Readonly<Record<string, boolean>> {
  const given = names.flatMap((name) => {
    const value = new RegExp(`\\b${name}\\s{0,9}${sign}\\s{0,9}(true|false)\\b`, 'i').exec(call)?.[1]
    return value === undefined ? [] : [[name, value.toLowerCase() === 'true'] as const]
  })
  return Object.fromEntries(given)
}

function delimiters(call: string, open: string, close: string, sign: ':' | '='): readonly [string, string] | undefined {
  const read = (name: string) =>
    new RegExp(`\\b${name}\\s{0,9}${sign}\\s{0,9}["'\`]([^"'\`\\n]{1,20})["'\`]`).exec(call)?.[1]
  const [start, end] = [read(open), read(close)]
  return start === undefined || end === undefined ? undefined : [start, end]
}

function replacedTexts(text: string): readonly string[] {
  const calls = text.matchAll(
    /\.replace(?:All|n)?\(\s{0,200}(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|`([^`\n]{1,200})`)/g,
  )
  return [...calls].map(([, double, single, back]) => (double ?? single ?? back)!)
}
