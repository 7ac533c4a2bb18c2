import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize, posix } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * Folders of `src/` in the order of the build: a file may import from its own folder and from folders
 * above it here. Types flow down the same way.
 */
const layers = [
  ['diagnostics', 'generated'],
  ['load', 'parse'],
  ['chain', 'analyze', 'lint', 'render', 'parity'],
  ['emit'],
  ['snapshots', 'diff', 'init'],
  ['cli'],
]

/** Third-party trees stop where they are made. */
const packages: Readonly<Record<string, readonly string[]>> = {
  yaml: ['load'],
  ajv: ['load', 'analyze'],
  nunjucks: ['render/confirm'],
  unified: ['parse'],
  'remark-parse': ['parse'],
  mdast: ['parse'],
  yargs: ['cli'],
  'gpt-tokenizer': ['emit'],
  re2js: ['analyze'],
  'toml-eslint-parser': ['load'],
}

const imports = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('generated'))
  .map((path) => path.replaceAll('\\', '/'))
  .flatMap((path) => {
    const source = readFileSync(join('src', path), 'utf8')
    return [...source.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, target]) => ({ path, target: target! }))
  })

describe('imports', () => {
  it('are found', () => expect(imports.length).toBeGreaterThan(100))

  it('follow the order of the build', () => {
    const wrong = imports.filter(({ path, target }) => {
      if (!target.startsWith('.') || !path.includes('/')) return false
      const to = normalize(posix.join(posix.dirname(path), target)).replaceAll('\\', '/')
      return !to.startsWith('..') && layerOf(to) > layerOf(path)
    })
    expect(wrong).toEqual([])
  })

  it('keep third-party trees where they are made', () => {
    const wrong = imports.filter(({ path, target }) => {
      const name = Object.keys(packages).find((one) => target === one || target.startsWith(`${one}/`))
      return name !== undefined && !packages[name]!.some((folder) => path.startsWith(`${folder}/`))
    })
    expect(wrong).toEqual([])
  })

  it('name nothing that sends or runs what a pack holds', () => {
    const banned = /^(node:)?(http|https|net|dgram|tls|vm|http2)$/
    expect(imports.filter(({ target }) => banned.test(target))).toEqual([])
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
    const wrong = sources.filter((path) => /\beval\(|new Function\b/.test(readFileSync(join('src', path), 'utf8')))
    expect(wrong).toEqual([])
  })
})

function layerOf(path: string): number {
  const folder = path.split('/')[0]!
  if (!path.includes('/')) return layers.length - 1
  const layer = layers.findIndex((names) => names.includes(folder))
  if (layer < 0) throw new Error(`src/${folder} has no layer`)
  return layer
}
