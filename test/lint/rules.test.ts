import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lintRules } from '../../src/generated/lint-rules.ts'
import type { Rule } from '../../src/lint/rule.ts'
import { packYaml, repositoryOf } from '../support/repository.ts'

/** The pack that the examples of rules are prompts of. */
const declarations = [
  'variables: { shell: { type: string }, tools: { type: string } }',
  'defaults: { shell: bash, tools: Read }',
]
const yaml = packYaml(...declarations)

async function rulesFoundIn(text: string, pack: readonly string[] = declarations): Promise<readonly string[]> {
  const manifest = packYaml(...pack)
  const repository = repositoryOf({ 'templates/core/pack.yaml': manifest, 'templates/core/system.md': `${text}\n` })
  return (await repository.build()).findings.map(({ ruleId }) => ruleId)
}

describe('lint rules', () => {
  it('are all registered, each named like its file', () => {
    const files = readdirSync('src/lint/rules').map((file) => file.replace(/\.ts$/, ''))
    expect(lintRules.map(({ id }) => id)).toEqual(files)
  })

  it.each(lintRules.map((rule: Rule) => [rule.id, rule] as const))(
    '%s finds its bad example and not its good one',
    async (id, rule) => {
      expect(await rulesFoundIn(rule.docs.bad, rule.docs.pack)).toContain(id)
      expect(await rulesFoundIn(rule.docs.good, rule.docs.pack)).toEqual([])
    },
  )

  it('have the level that the root config gives them', async () => {
    const files = { 'templates/core/pack.yaml': yaml, 'templates/core/system.md': 'You run {{ shell }}.\n' }
    const repository = repositoryOf({
      ...files,
      'prompt-toolchain.yaml': 'version: 1\nlint: { rules: { unused-variable: error } }\n',
    })
    expect((await repository.build()).findings).toMatchObject([{ ruleId: 'unused-variable', severity: 'error' }])
    repository.write('prompt-toolchain.yaml', 'version: 1\nlint: { rules: { unused-variable: off } }\n')
    expect((await repository.build()).findings).toEqual([])
  })
})
