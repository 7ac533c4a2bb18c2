import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { isOfJinjaFamily, promptEntries, recordedTemplates } from '../support/corpus-templates.ts'
import { repositoryOf } from '../support/repository.ts'
import { describeShared, readShared } from '../support/shared.ts'

const rules = ['compared-outside-enum', 'optional-unguarded', 'possibly-undefined', 'unknown-loop-field']

/** What the rules rightly find there, each with its reason. */
const trueFindings: readonly string[] = []

describeShared('corpus/EXPECTED.json', 'rules about names, over templates of public repositories', () => {
  it('find nothing that is no fault', async () => {
    const repository = repositoryOf({ 'prompt-toolchain.yaml': 'version: 1\npacks: [pack.yaml]\n' })
    const prompts: Record<string, Record<string, unknown>> = {}
    const rendered = recordedTemplates().filter(
      (template) => isOfJinjaFamily(template) && Object.values(template.parses).some(Boolean),
    )
    for (const [index, template] of rendered.entries()) {
      repository.write(template.file, readShared(`corpus/${template.file}`))
      for (const [part, entry] of promptEntries(template).entries()) prompts[`p${index}/${part}`] = { ...entry }
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
