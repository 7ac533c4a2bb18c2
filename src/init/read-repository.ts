import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { glob } from 'tinyglobby'
import { compareText } from '../diagnostics/sort-findings.ts'
import { classifyPath } from './classify-path.ts'
import type { LeftOut, RepositoryFile } from './draft.ts'

/** Folders that hold what others wrote or what was built. */
const skipped = 'node_modules .git dist build target vendor .venv venv __pycache__ .next coverage .tox site-packages'
const mostFiles = 50_000
/** In bytes. */
const largest = 1024 * 1024
/** Of code, in bytes: longer files are generated. */
const largestCode = 300 * 1024
/** What code says of prompts; code that says nothing of them is not kept. */
const telling =
  /\.(?:md|txt|xml|prompt|prompty|j2|jinja2?|njk|minijinja)\b|nunjucks|jinja|from string import|string\.Template/

export interface ReadRepository {
  /** By code point. Code that says nothing of prompts has an empty text. */
  readonly files: readonly RepositoryFile[]
  /** Files that were not read, and why. */
  readonly leftOut: readonly LeftOut[]
}

/**
 * Reads what may be a prompt, data or code of a repository. Links are not followed.
 *
 * @param root absolute path of the repository
 */
export async function readRepository(root: string): Promise<ReadRepository> {
  const found = await glob('**/*', {
    cwd: root,
    ignore: skipped.split(' ').map((folder) => `**/${folder}/**`),
    followSymbolicLinks: false,
    expandDirectories: false,
    dot: true,
  })
  const paths = found.map((path) => path.replaceAll('\\', '/')).sort(compareText)
  const leftOut: LeftOut[] = []
  if (paths.length > mostFiles) {
    leftOut.push({ path: paths[mostFiles]!, reason: `and all files behind it: at most ${mostFiles} are looked at` })
  }
  const files: RepositoryFile[] = []
  for (const path of paths.slice(0, mostFiles)) {
    const read = await readText(root, path)
    if (typeof read === 'string') files.push({ path, text: read })
    else if (read !== undefined) leftOut.push({ path, ...read })
  }
  return { files, leftOut }
}

async function readText(root: string, path: string): Promise<string | { readonly reason: string } | undefined> {
  const { kind } = classifyPath(path)
  if (kind === 'other') return ''
  const full = join(root, path)
  const info = await lstat(full).catch(() => undefined)
  if (!info?.isFile()) return undefined
  if (kind === 'code' && info.size > largestCode) return ''
  if (info.size > largest) return { reason: `has ${info.size} bytes; at most ${largest} are read` }
  const bytes = await readFile(full).catch(() => undefined)
  if (bytes === undefined) return { reason: 'cannot be read' }
  const text = decode(bytes)
  if (kind === 'code') return text !== undefined && telling.test(text) ? text : ''
  return text ?? { reason: 'is not UTF-8' }
}

/** The text; nothing when it is not UTF-8. A byte order mark stays in the text. */
function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
