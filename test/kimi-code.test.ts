import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../src/pipeline.ts'
import { acceptSnapshots } from '../src/snapshots/accept-snapshots.ts'
import { readSnapshot } from '../src/snapshots/snapshot-file.ts'
import { kimiCode } from './support/kimi-code.ts'
import { placesOf } from './support/repository.ts'
import { hasRust, runInRust } from './support/rust.ts'

const system = 'templates/kimi-code/system.md'

describe('the packs of this repository', () => {
  it('are as reviewed, with few waivers', async () => {
    const { findings, waived } = await build({ root: process.cwd(), check: true })
    expect(findings).toEqual([])
    expect(placesOf(waived.map(({ finding }) => finding))).toEqual([
      'chain-step-unmatched templates/kimi-cli/chains/harness.yaml:17:5',
      'chain-step-unmatched templates/kimi-code/chains/harness.yaml:33:5',
    ])
  })

  it.runIf(hasRust())('have chains that give the golden bytes as Rust programs, in every variant', async () => {
    const { packs, workspace } = await build({ root: process.cwd(), check: true })
    const chains = packs.flatMap(({ pack }) =>
      pack.rendered.flatMap(({ runtime, prompt, texts }) =>
        runtime.kind === 'chain' ? [{ pack: pack.name, runtime, prompt, texts }] : [],
      ),
    )
    const cases = chains.flatMap(({ runtime: { chain }, prompt, texts }) =>
      texts.map(({ variables }) => ({ chain, template: prompt.file.text, variables })),
    )
    const golden = chains.flatMap(({ pack, runtime, prompt, texts }) => {
      const path = join(workspace!.root, `snapshots/${pack}/${runtime.name}/${prompt.name}.snap`)
      const snapshot = readSnapshot(readFileSync(path, 'utf8')).texts
      return texts.map(({ variant }) => snapshot.get(variant.id))
    })
    expect(cases).toHaveLength(36 + 32)
    expect(runInRust(cases)).toEqual(golden)
  })
})

describe('the pack kimi-code', () => {
  it('has every text confirmed by real nunjucks', async () => {
    const { packs } = await kimiCode().build({ check: true, confirm: true })
    const [{ confirmed, parity, pack }] = packs as [(typeof packs)[0]]
    const engineTexts = pack.rendered.filter(({ runtime }) => runtime.kind === 'engine').flatMap(({ texts }) => texts)
    expect(confirmed).toBe(engineTexts.length)
    expect(parity).toMatchObject([{ equal: 4, known: 32, broken: 0 }])
  })

  it('writes artifacts once, and nothing for unchanged input', async () => {
    const repository = kimiCode()
    const first = await repository.build()
    expect(first.findings).toEqual([])
    expect(first.written.artifacts).toBeGreaterThan(40)
    const index = JSON.parse(repository.read('build/prompts/index.json'))
    const files = readdirSync(join(repository.root, 'build/prompts/kimi-code'))
    expect(files).toHaveLength(first.written.artifacts - 1)
    expect(Object.keys(index.packs['kimi-code'].text.system.runtimes)).toEqual(['cli', 'harness'])
    expect((await repository.build()).written).toEqual({ artifacts: 0, snapshots: 0 })
  })
})

describe('a change of the kimi-code prompt', () => {
  it('of one word is one finding, and one hunk in each snapshot', async () => {
    const repository = kimiCode()
    repository.edit(system, 'Questions get answers as well.', 'Questions get replies as well.')
    const result = await repository.build({ check: true })
    expect(result.findings).toMatchObject([
      {
        ruleId: 'snapshot-changed',
        message: 'the text of `kimi-code/system` changes in 36 of 36 variants',
        variants: { runtimes: ['cli', 'harness'], of: 36 },
      },
    ])
    expect(placesOf(result.findings)).toEqual([`snapshot-changed ${system}:3:250`])
    const paths = ['cli', 'harness'].map((runtime) => `snapshots/kimi-code/${runtime}/system.snap`)
    const before = paths.map(repository.read)
    const { root, workspace, packs, findings } = { root: repository.root, ...result }
    const accepted = await acceptSnapshots({ root, folder: workspace!.snapshots, packs, findings }, () => true)
    expect(accepted).toEqual({ written: paths, removed: [] })
    for (const [index, path] of paths.entries()) {
      const [old, now] = [before[index]!.split('\n'), repository.read(path).split('\n')]
      expect(now.filter((line, number) => line !== old[number])).toHaveLength(1)
    }
    expect((await repository.build({ check: true })).findings).toEqual([])
  })

  it('by a space in the Windows notes names the step, its line and the template line', async () => {
    const repository = kimiCode()
    repository.edit(system, 'On Windows, `Bash` goes', 'On Windows,  `Bash` goes')
    const { findings } = await repository.build({ check: true })
    const missed = findings.filter(({ ruleId }) => ruleId === 'chain-step-unmatched')
    expect(placesOf(missed)).toEqual(['chain-step-unmatched templates/kimi-code/chains/harness.yaml:8:5'])
    const [{ message, related, detail }] = missed as [(typeof missed)[0]]
    expect(message).toContain('step 1 of the chain `harness`')
    const { file, span } = related![0]!.place
    expect({ path: file.path, ...file.position(span.start) }).toEqual({ path: system, line: 131, column: 13 })
    expect(detail!.filter((line) => /^[-+] /.test(line)).map((line) => line.slice(0, 20))).toEqual([
      '- On Windows, `Bash`',
      '+ On Windows,  `Bash',
    ])
    expect(existsSync(join(repository.root, 'build'))).toBe(false)
  })

  it('to CRLF names that as the cause for each of the four steps that miss', async () => {
    const repository = kimiCode()
    repository.write(system, repository.read(system).replaceAll('\n', '\r\n'))
    const { findings } = await repository.build({ check: true })
    const missed = findings.filter(({ ruleId }) => ruleId === 'chain-step-unmatched')
    expect(missed.map(({ message }) => message)).toEqual(
      [1, 2, 12, 13].map(
        (step) =>
          `step ${step} of the chain \`harness\` finds nothing in any variant of \`system\`: ` +
          'the template has CRLF line ends, and the step looks for LF',
      ),
    )
    expect(findings.filter(({ ruleId }) => ruleId === 'waiver-stale')).toEqual([])
  })

  it('that misspells a variable says which one was meant, at its line and column', async () => {
    const repository = kimiCode()
    repository.edit(system, '{{ KIMI_OS }}', '{{ KIMI_OSS }}')
    const { findings } = await repository.build({ check: true })
    const [finding] = findings.filter(({ ruleId }) => ruleId === 'undeclared-variable')
    expect(placesOf([finding!])).toEqual([`undeclared-variable ${system}:129:28`])
    expect(finding!.help).toBe('did you mean `KIMI_OS`?')
    expect(findings.filter(({ ruleId }) => ruleId === 'render-failed')).toEqual([])
  })

  it('that takes the reason of a waiver or a known difference away is told', async () => {
    const repository = kimiCode()
    const pack = 'templates/kimi-code/pack.yaml'
    repository.edit(pack, '  agents:\n    none: { KIMI_AGENTS_MD: "" }\n', '  agents:\n')
    repository.edit(pack, 'agents: none, ', '')
    repository.edit(pack, 'where: { agents: nested }', 'where: { agents: nested, os: [linux], skills: none }')
    const { findings } = await repository.build()
    expect(findings.map(({ ruleId }) => ruleId)).toContain('parity-broken')
    expect(findings.map(({ ruleId }) => ruleId)).not.toContain('waiver-stale')
  })
})
