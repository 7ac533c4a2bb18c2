import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lintRules } from '../../src/generated/lint-rules.ts'
import { packYaml, repositoryOf } from '../support/repository.ts'

/** One ```jinja block, with the manifest lines that count for it. */
interface Case {
  readonly title: string
  readonly manifest: readonly string[]
  readonly template: string
}

/** Reads a table: a ```yaml block counts for its heading, before the first heading for all. */
function readCases(markdown: string): readonly Case[] {
  const [head = '', ...sections] = markdown.split(/^(?=## )/m)
  const common = blocks(head, 'yaml')
  return sections.flatMap((section) => {
    const title = section.slice(3, section.indexOf('\n'))
    const own = blocks(section, 'yaml')
    const templates = blocks(section, 'jinja')
    if (templates.length === 0) throw new Error(`no template under ${title}`)
    return templates.map((template, index) => ({
      title: templates.length > 1 ? `${title} (${index + 1})` : title,
      manifest: own.length > 0 ? own : common,
      template,
    }))
  })
}

function blocks(markdown: string, language: string): readonly string[] {
  const pattern = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm')
  return [...markdown.matchAll(pattern)].map(([, text]) => text!)
}

/** `line severity rule` of each mark such as {# error: rule-id #}, which may name a rule more than once. */
function expectedIn(template: string): readonly string[] {
  return template.split('\n').flatMap((line, index) => {
    const [, severity, ids = ''] = line.match(/\{# (error|warn|info): ([^#]+) #\}$/) ?? []
    return ids === '' ? [] : ids.split(', ').map((id) => `${index + 1} ${severity} ${id}`)
  })
}

const tables = readdirSync('test/lint').filter((file) => file.endsWith('.md'))
const cases = tables.flatMap((file) =>
  readCases(readFileSync(`test/lint/${file}`, 'utf8')).map((one) => ({ ...one, rule: file.slice(0, -3) })),
)

describe('tables of rules', () => {
  it('are for rules that there are, and not empty', () => {
    expect(lintRules.map(({ id }) => id)).toEqual(expect.arrayContaining(tables.map((file) => file.slice(0, -3))))
    expect(cases.length).toBeGreaterThan(60)
    expect(new Set(cases.map(({ rule, title }) => `${rule}: ${title}`)).size).toBe(cases.length)
  })

  it.each(cases.map((one) => [`${one.rule}: ${one.title}`, one] as const))('%s', async (_, one) => {
    const repository = repositoryOf({
      'templates/core/pack.yaml': packYaml(...one.manifest),
      'templates/core/system.md': one.template,
    })
    const { findings, packs } = await repository.build()
    expect(packs.map(({ pack }) => pack.prompts.map(({ isSound }) => isSound))).toEqual([[true]])
    const found = findings
      .filter(({ ruleId, place }) => ruleId === one.rule && place.file.path.endsWith('system.md'))
      .map(({ ruleId, severity, place }) => `${place.file.position(place.span.start).line} ${severity} ${ruleId}`)
    expect(found).toEqual(expectedIn(one.template))
  })
})
