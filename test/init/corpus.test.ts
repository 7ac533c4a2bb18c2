import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { pack as validatePack } from '../../src/generated/validators.mjs'
import { makeDraft } from '../../src/init/make-draft.ts'
import { printDraft } from '../../src/init/print-draft.ts'
import { readRepository } from '../../src/init/read-repository.ts'
import { placesOf, repositoryOf } from '../support/repository.ts'
import { describeShared, readSharedJson } from '../support/shared.ts'

interface Source {
  /** The folder of the repository, and the path in it. */
  readonly file: string
  readonly path: string
  /** How the repository renders it; none for tools. */
  readonly dialect: string | null
}

/**
 * What a draft cannot help: a template that every engine refuses, and templates that call a function which their
 * program adds to Jinja2. Plain Jinja2 fails there too, and a manifest cannot state such functions.
 */
const trueErrors: Readonly<Record<string, readonly string[]>> = {
  'microsoft--promptflow': ['template-syntax src/promptflow/tests/test_configs/wrong_tools/no_end.jinja2:2:8'],
  'huggingface--trl': ['render-failed trl/chat_templates/gptoss.jinja:202:28'],
  'EricLBuehler--mistral.rs': ['render-failed chat_templates/smollm3.jinja:32:19'],
}

/** Prompts of many repositories, mostly without the code around them. */
describeShared('corpus/SOURCES.json', 'drafts of other repositories', () => {
  const sources = () => readSharedJson<{ readonly files: readonly Source[] }>('corpus/SOURCES.json').files

  it('are manifests that build without error, and hold nine of ten prompts', async () => {
    const counts = new Map<string, string>()
    let found = 0
    let total = 0
    for (const folder of new Set(sources().map(({ file }) => file.split('/')[0]!))) {
      const repository = repositoryOf({})
      const { root } = repository
      cpSync(fileURLToPath(new URL(`../../../shared/corpus/${folder}`, import.meta.url)), root, { recursive: true })
      const draft = makeDraft((await readRepository(root)).files, folder)
      const wanted = sources().filter(({ file, dialect }) => file.startsWith(`${folder}/`) && dialect !== null)
      const files = new Set(draft.prompts.flatMap((prompt) => prompt.files))
      const own = wanted.filter(({ path }) => files.has(path)).length
      found += own
      total += wanted.length
      counts.set(folder, `${own} of ${wanted.length}`)
      if (draft.prompts.length === 0) continue
      const isValid = validatePack(parse(printDraft(draft)))
      expect(isValid ? [] : validatePack.errors, folder).toEqual([])
      repository.write('pack.yaml', printDraft(draft))
      repository.write('prompt-toolchain.yaml', 'version: 1\npacks: [pack.yaml]\n')
      const errors = (await repository.build()).findings.filter(({ severity }) => severity === 'error')
      expect(placesOf(errors), folder).toEqual(trueErrors[folder] ?? [])
    }
    console.log([...counts].map(([folder, count]) => `${folder}: ${count}`).join('\n'))
    expect(found / total).toBeGreaterThanOrEqual(0.9)
  })

  it('hold neither documentation nor licences', async () => {
    const { root } = repositoryOf({})
    cpSync(fileURLToPath(new URL('../../../shared/corpus/LICENSES', import.meta.url)), root, { recursive: true })
    expect(makeDraft((await readRepository(root)).files, 'licences').prompts).toEqual([])
  })
})
