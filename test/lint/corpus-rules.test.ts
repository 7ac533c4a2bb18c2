import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { repositoryOf } from '../support/repository.ts'
import { hasShared, readShared, readSharedJson } from '../support/shared.ts'

interface Recorded {
  readonly dialect: string
  readonly parses: Readonly<Record<string, boolean>>
  readonly parts?: readonly { readonly pointer: string }[]
}

interface Source {
  readonly file: string
  readonly engine?: string
}

const rules = ['compared-outside-enum', 'optional-unguarded', 'possibly-undefined', 'unknown-loop-field']

/** What the rules rightly find there, each with its reason. */
const trueFindings: readonly string[] = []

describe.runIf(hasShared('corpus/EXPECTED.json'))('rules about names, over templates of public repositories', () => {
  const { templates } = readSharedJson<{ templates: Readonly<Record<string, Recorded>> }>('corpus/EXPECTED.json')
  const { files } = readSharedJson<{ files: readonly Source[] }>('corpus/SOURCES.json')
  const ownDelimiters = new Set(
    files.filter(({ engine = '' }) => engine.includes('variable ${ }')).map(({ file }) => file),
  )

  it('find nothing that is no fault', async () => {
    const repository = repositoryOf({ 'prompt-toolchain.yaml': 'version: 1\npacks: [pack.yaml]\n' })
    const prompts: Record<string, Record<string, unknown>> = {}
    const rendered = Object.entries(templates).filter(
      ([, { dialect, parses }]) => !['replace', 'static'].includes(dialect) && Object.values(parses).some(Boolean),
    )
    for (const [index, [file, { parts }]] of rendered.entries()) {
      repository.write(file, readShared(`corpus/${file}`))
      const syntax = ownDelimiters.has(file) ? { jinja: { delimiters: { output: ['${', '}'] } } } : 'jinja'
      const prompt = { file, role: 'system', syntax, ...(file.endsWith('.prompty') && { 'front-matter': true }) }
      if (parts === undefined) prompts[`p${index}`] = prompt
      for (const [part, { pointer }] of (parts ?? []).entries())
        prompts[`p${index}/${part}`] = { ...prompt, at: pointer }
    }
    const build = async () => {
      repository.write('pack.yaml', stringify({ version: 1, name: 'corpus', prompts }))
      return await repository.build()
    }
    const found = (await build()).packs[0]!.pack.prompts
    for (const { name, reads } of found) {
      prompts[name]!.variables = Object.fromEntries(reads.map((read) => [read.name, {}]))
    }
    const { packs, findings } = await build()
    const sound = packs[0]!.pack.prompts.filter(({ isSound }) => isSound)
    expect(findings.filter(({ ruleId }) => ruleId === 'undeclared-variable')).toEqual([])
    expect(sound.length).toBeGreaterThan(150)
    const faults = findings.filter(({ ruleId }) => rules.includes(ruleId))
    expect(faults.map(({ ruleId, place, message }) => `${place.file.path}: ${ruleId} ${message}`)).toEqual(trueFindings)
  })
})
