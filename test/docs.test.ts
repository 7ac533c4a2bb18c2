import { expect, it } from 'vitest'
import { checks } from '../src/diagnostics/checks.ts'
import { lintRules } from '../src/generated/lint-rules.ts'

it('docs/findings.md lists every finding (write it anew with `npx vitest run test/docs.test.ts -u`)', async () => {
  const rows = Object.entries(checks).map(([id, { severity, why }]) => `| \`${id}\` | ${severity} | ${why} |`)
  const rules = lintRules.flatMap(({ id, severity, docs }) => [
    `### ${id}`,
    '',
    `${docs.what} Level: ${severity}.`,
    '',
    `Why: ${docs.why}.`,
    '',
    '```jinja',
    `{# bad #} ${docs.bad}`,
    `{# good #} ${docs.good}`,
    '```',
    '',
  ])
  const page = [
    '# Findings',
    '',
    'What the build itself finds, in the order of its stages. An error stops the build from writing anything;',
    'a finding that is right as it is gets a waiver with a reason.',
    '',
    '| finding | level | why it matters |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '## Lint rules',
    '',
    'Their levels can be set under `lint.rules` in `prompt-toolchain.yaml`.',
    '',
    ...rules,
  ]
  await expect(page.join('\n')).toMatchFileSnapshot('../docs/findings.md')
})
