import { posix } from 'node:path'
import { classifyPath } from './classify-path.ts'
import type { RepositoryFile } from './draft.ts'

/** A place in code that loads a text file. */
export interface Load {
  /** The file that is loaded, from the root. */
  readonly target: string
  /** The code file. */
  readonly by: string
  /** From 1. */
  readonly line: number
  /** Whether the text becomes part of the program when it is built. */
  readonly isBuiltIn: boolean
}

const loader =
  /include_str!|include_bytes!|\bimport\b|\bfrom\b|require\(|readFile|\bopen\(|Path\(|read_text|get_template|[Tt]emplate|PromptLoader|[Ll]oad|[Rr]ead|join|resolve\(|URL\(|[Rr]ender|\/\s*$/
const builtIn = /include_str!|include_bytes!|go:embed/
const mention = /\.(?:md|txt|xml|prompt|prompty|j2|jinja2?|njk|nunjucks|minijinja)\b/
const tests = /(?:^|\/)(?:tests?|__tests__|spec|fixtures)\/|[._-](?:test|spec)\.[a-z]+$|(?:^|\/)test_[^/]*$/

/**
 * Where code loads text files of the repository: Rust's `include_str!`, imports with `?raw` and `readFile` of
 * JavaScript, `open`, `Path`, `get_template` and the like of Python, Go's `go:embed`. A path counts from the
 * folder of the code file, or from any folder above it; only files that are there count.
 */
export function findLoads(files: readonly RepositoryFile[]): readonly Load[] {
  const paths = new Set(files.map(({ path }) => path))
  const byName = groupByName(paths)
  return files
    .filter(({ path }) => classifyPath(path).kind === 'code' && !tests.test(path))
    .flatMap((file) => loadsIn(file, paths, byName))
}

function loadsIn({ path, text }: RepositoryFile, paths: ReadonlySet<string>, byName: NameIndex): readonly Load[] {
  if (!mention.test(text)) return []
  const loads: Load[] = []
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    if (line.length > 2000 || !mention.test(line)) continue
    const embedded = /^\s*\/\/go:embed\s+(\S.*)$/.exec(line)
    const literals = embedded ? embedded[1]!.split(/\s+/).map((value) => ({ value, start: 0 })) : stringLiterals(line)
    const before = lines[index - 1] ?? ''
    for (const [number, { value, start }] of literals.entries()) {
      if (!mention.test(value) || /\s/.test(value.trim())) continue
      const lead = line.slice(0, start)
      const context = lead.trim() === '' ? `${before}${lead}` : lead
      if (embedded === null && !loader.test(context) && !loader.test(line.slice(start))) continue
      const joined = literals.slice(0, number + 1).map((one) => one.value)
      const target = resolve(joined, path, paths, byName)
      const isBuiltIn = builtIn.test(`${before}${line}`) || value.endsWith('?raw')
      if (target !== undefined) loads.push({ target, by: path, line: index + 1, isBuiltIn })
    }
  }
  return loads
}

/** The file that the last of some joined literals names; those before it may be folders of it. */
function resolve(
  literals: readonly string[],
  from: string,
  paths: ReadonlySet<string>,
  byName: NameIndex,
): string | undefined {
  for (let first = literals.length - 1; first >= 0; first -= 1) {
    const name = literals
      .slice(first)
      .join('/')
      .split('?', 1)[0]!
      .replace(/^[@~]?\//, '')
    for (let folder = posix.dirname(from); ; folder = posix.dirname(folder)) {
      const path = posix.normalize(posix.join(folder, name))
      if (paths.has(path)) return path
      if (folder === '.') break
    }
  }
  const last = literals
    .at(-1)!
    .split('?', 1)[0]!
    .replace(/^[@~./]*\//, '')
  const named = (byName.get(posix.basename(last)) ?? []).filter((path) => path.endsWith(`/${last}`))
  return named.length === 1 ? named[0] : undefined
}

type NameIndex = ReadonlyMap<string, readonly string[]>

function groupByName(paths: ReadonlySet<string>): NameIndex {
  const byName = new Map<string, string[]>()
  for (const path of paths) {
    const name = posix.basename(path)
    const group = byName.get(name)
    if (group === undefined) byName.set(name, [path])
    else group.push(path)
  }
  return byName
}

/** The string literals of one line of code, without escapes resolved. */
function stringLiterals(line: string): readonly { readonly value: string; readonly start: number }[] {
  const literals = []
  const literal = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g
  for (let found = literal.exec(line); found !== null; found = literal.exec(line)) {
    literals.push({ value: found[1] ?? found[2] ?? found[3]!, start: found.index })
  }
  return literals
}
