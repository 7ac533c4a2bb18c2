import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { Template } from '../../src/parse/template-tree.ts'
import { walkTemplate } from '../../src/parse/walk-template.ts'
import { repositoryOf } from '../support/repository.ts'
import { describeShared, readSharedJson } from '../support/shared.ts'

interface Source {
  readonly file: string
  readonly dialect: string | null
  readonly engine?: string
  readonly variables?: readonly string[]
}

interface Expected {
  readonly templates: Readonly<
    Record<
      string,
      {
        undeclared?: readonly string[]
        parses: Readonly<Record<string, boolean>>
        parts?: readonly { pointer: string; undeclared?: readonly string[] }[]
      }
    >
  >
  readonly replace: Readonly<
    Record<string, { style: string; placeholders?: readonly [string, number][]; fields?: readonly string[] }>
  >
}

type Entry = Readonly<Record<string, unknown>>

/** How each recorded style of placeholder is written in a manifest. */
const styles: Readonly<Record<string, Entry>> = {
  '{{name}}': { placeholder: ['{{', '}}'], spaces: 'any' },
  '${name}': { placeholder: ['${', '}'] },
  '{name}': { placeholder: ['{', '}'] },
  '{name} in JSON strings': { placeholder: ['{', '}'] },
  'str.format': { placeholder: 'str.format' },
  'string.Template': { placeholder: 'string.Template' },
}

/** Functions that engines or their callers provide, which the records list among the names. */
const functions = new Set([
  'raise_exception',
  'strftime_now',
  'range',
  'namespace',
  'dict',
  'joiner',
  'cycler',
  'lipsum',
])

describeShared('corpus/SOURCES.json', 'the prompt files of public repositories', () => {
  const corpus = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url))
  const { files } = readSharedJson<{ files: readonly Source[] }>('corpus/SOURCES.json')
  const expected = readSharedJson<Expected>('corpus/EXPECTED.json')
  const prompts = files.filter(({ dialect }) => dialect !== null)
  const folders = new Map<string, Source[]>()
  for (const source of prompts) {
    const folder = source.file.split('/')[0]!
    folders.set(folder, [...(folders.get(folder) ?? []), source])
  }

  it('are 200', () => expect(prompts).toHaveLength(200))

  it.each([...folders])('of %s load by a manifest that lists their names', async (folder, sources) => {
    const repository = repositoryOf({})
    cpSync(join(corpus, folder), repository.root, { recursive: true })
    const entries = sources.flatMap((source, index) => entriesFor(source, index, expected))
    repository.write('pack.yaml', stringify({ version: 1, name: 'corpus', prompts: Object.fromEntries(entries) }))
    repository.write('prompt-toolchain.yaml', 'version: 1\npacks: [pack.yaml]\n')
    const { findings, packs } = await repository.build()
    const isRefused = (path: string) =>
      Object.values(expected.templates[`${folder}/${path}`]?.parses ?? { any: true }).every((one) => !one)
    const faults = findings.filter(
      ({ ruleId, place }) =>
        !['undeclared-variable', 'include-missing'].includes(ruleId) &&
        !(ruleId === 'template-syntax' && isRefused(place.file.path)),
    )
    expect(faults.map(({ ruleId, message, place }) => `${place.file.path}: ${ruleId} ${message}`)).toEqual([])
    const found = packs[0]!.pack.prompts
    for (const [index, source] of sources.entries()) {
      const own = found.filter(({ name }) => name.startsWith(`p${index}/`))
      expect(own.length, source.file).toBeGreaterThan(0)
      const names = new Set(
        own.flatMap(({ reads }) => reads.map(({ name }) => name)).filter((name) => !functions.has(name)),
      )
      if (isRefused(source.file.slice(folder.length + 1))) continue // no engine could list its names
      // Jinja2 lists a name as free that one branch of an `if` sets; here it is bound behind the `if`.
      const set = new Set(own.flatMap(({ template }) => setNames(template)))
      expect([...names].sort(), source.file).toEqual(
        namesOf(source, expected).filter((name) => names.has(name) || !set.has(name)),
      )
    }
    console.log(`${folder}: ${sources.length} files, ${found.length} texts`)
  })
})

/** The names that a template sets anywhere. */
function setNames({ body }: Template): readonly string[] {
  const names: string[] = []
  walkTemplate(body, { target: (target) => void (target.kind === 'name' && names.push(target.name)) })
  return names
}

function entriesFor(
  { file, dialect, engine = '' }: Source,
  index: number,
  { templates, replace }: Expected,
): readonly (readonly [string, Entry])[] {
  const path = file.slice(file.indexOf('/') + 1)
  const role = 'system'
  const style = replace[file]?.style
  const isJinja = isRenderedByJinja(file, dialect, engine, templates)
  const syntax = isJinja ? jinjaSyntax(engine) : style === undefined ? 'none' : styles[style]!
  const { parts } = templates[file] ?? {}
  if (isJinja && parts !== undefined && isData(path)) {
    return parts.map(({ pointer }, number) => [`p${index}/${number}`, { file: path, at: pointer, role, syntax }])
  }
  if (isData(path) && syntax !== 'none') {
    const at = path.endsWith('.toml') ? '/*' : '/*/*'
    return [[`p${index}/{1}${at === '/*' ? '' : '/{2}'}`, { file: path, at, role, syntax }]]
  }
  return [
    [
      `p${index}/text`,
      {
        file: path,
        role,
        syntax,
        ...(path.endsWith('.prompty') && { 'front-matter': true }),
        ...(dialect === 'static' && { allow: ['*'] }),
      },
    ],
  ]
}

function isRenderedByJinja(
  file: string,
  dialect: string | null,
  engine: string,
  templates: Expected['templates'],
): boolean {
  return templates[file] !== undefined && dialect !== 'replace' && dialect !== 'static' && !engine.startsWith('plain ')
}

function isData(path: string): boolean {
  return /\.(ya?ml|toml|json)$/.test(path)
}

function jinjaSyntax(engine: string): Entry | string {
  return engine.includes('variable ${ }') ? { jinja: { delimiters: { output: ['${', '}'] } } } : 'jinja'
}

function namesOf(
  { file, dialect, engine = '', variables = [] }: Source,
  { templates, replace }: Expected,
): readonly string[] {
  const isJinja = isRenderedByJinja(file, dialect, engine, templates)
  const { placeholders, fields } = replace[file] ?? {}
  const names = isJinja
    ? (templates[file]!.undeclared ?? variables)
    : (placeholders?.map(([name]) => name) ?? fields ?? [])
  return [...new Set(names)].filter((name) => !functions.has(name)).sort()
}
