import { expect, it } from 'vitest'
import { applyChain } from '../../src/chain/apply-chain.ts'
import { chainOf, keepOrDrop, replace, trim } from '../support/chains.ts'
import { describeShared, readShared, readSharedJson } from '../support/shared.ts'

describeShared('oracle/kimi-code/render-cases.json', 'the recorded chain of kimi-code', () => {
  interface Case {
    readonly name: string
    readonly template: string
    readonly workDir: string
    readonly listing: string
    readonly os: string
    readonly now: string
    readonly skills: string
    readonly expected: string
  }
  const cases = readSharedJson<readonly Case[]>('oracle/kimi-code/render-cases.json')
  const original = readShared('oracle/kimi-code/template.md')
  const variable = (name: string) => replace(`{{ ${name} }}`, { variable: name })
  const chain = chainOf(
    replace(blockOf(original, '{% if KIMI_OS == "Windows" %}'), ''),
    replace(blockOf(original, '{% if KIMI_ADDITIONAL_DIRS_INFO %}'), ''),
    replace('{{ ROLE_ADDITIONAL }}', ''),
    variable('KIMI_OS'),
    replace('{{ KIMI_SHELL }}', 'bash (`/bin/bash`)'),
    variable('KIMI_NOW'),
    variable('KIMI_WORK_DIR'),
    variable('KIMI_WORK_DIR_LS'),
    replace('{{ KIMI_ADDITIONAL_DIRS_INFO }}', ''),
    replace('{{ KIMI_AGENTS_MD }}', ''),
    variable('KIMI_SKILLS'),
    replace('{% if KIMI_SKILLS %}\n', '\n'),
    replace('{% endif %}\n', '\n'),
  )

  it('has 16 cases', () => expect(cases).toHaveLength(16))

  it.each(cases)('$name', ({ template, workDir, listing, os, now, skills, expected }) => {
    const { text } = applyChain(readShared(`oracle/kimi-code/${template}`), chain, {
      KIMI_OS: os,
      KIMI_NOW: now,
      KIMI_WORK_DIR: workDir,
      KIMI_WORK_DIR_LS: listing,
      KIMI_SKILLS: skills,
    })
    expect(text).toBe(readShared(`oracle/kimi-code/${expected}`))
  })
})

describeShared('oracle/kimi-cli/render-cases.json', 'the recorded chain of kimi-cli', () => {
  interface Case {
    readonly name: string
    readonly template: string
    readonly os: string
    readonly values: readonly (readonly [string, string])[]
    readonly expected: string
  }
  const cases = readSharedJson<readonly Case[]>('oracle/kimi-cli/render-cases.json')

  it('has 6 cases', () => expect(cases).toHaveLength(6))

  it.each(cases)('$name', ({ template, values, expected }) => {
    const chain = chainOf(
      keepOrDrop('{% if KIMI_OS == "Windows" %}', '{% endif %}', { variable: 'KIMI_OS', is: 'Windows' }),
      keepOrDrop('{% if KIMI_ADDITIONAL_DIRS_INFO %}', '{% endif %}', false),
      ...values.map(([name]) => replace(`\${${name}}`, { variable: name })),
      trim('trim-end', '\n'),
    )
    const { text } = applyChain(readShared(`oracle/kimi-cli/${template}`), chain, Object.fromEntries(values))
    expect(text).toBe(readShared(`oracle/kimi-cli/${expected}`))
  })
})

describeShared('oracle/kimi-cli/conditional-block-cases.json', 'the recorded conditional blocks', () => {
  interface Case {
    readonly name: string
    readonly template: string
    readonly start: string
    readonly end: string
    readonly include: boolean
    readonly expected: string
  }
  const cases = readSharedJson<readonly Case[]>('oracle/kimi-cli/conditional-block-cases.json')

  it('has 6 cases', () => expect(cases).toHaveLength(6))

  it.each(cases)('$name', ({ template, start, end, include, expected }) => {
    expect(applyChain(template, chainOf(keepOrDrop(start, end, include)), {}).text).toBe(expected)
  })
})

/** From an opening tag to the last character of its `{% endif %}`. */
function blockOf(template: string, open: string): string {
  const start = template.indexOf(open)
  const close = '{% endif %}'
  return template.slice(start, template.indexOf(close, start) + close.length)
}
