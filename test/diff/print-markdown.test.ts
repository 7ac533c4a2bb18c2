import type { Root, RootContent } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { diffReport } from '../../src/diff/diff-report.ts'
import { printMarkdown } from '../../src/diff/print-markdown.ts'
import { packYaml, repositoryOf } from '../support/repository.ts'

const manifest = 'templates/core/pack.yaml'
const range = { from: { name: 'feature/`x`<b>@all', commit: '0123456789abcdef' } }

/** The comment for a change of one plain prompt, or of several. */
async function commentOf(...changes: readonly (readonly [before: string, after: string])[]) {
  const names = changes.map((_, index) => `p${index}`)
  const prompts = names.map((name) => `  ${name}: { file: ${name}.md, role: user, syntax: none }`)
  const yaml = packYaml().replace(/ {2}system: .*/, prompts.join('\n'))
  const repository = repositoryOf({ [manifest]: yaml })
  for (const [index, [before]] of changes.entries()) repository.write(`templates/core/p${index}.md`, before)
  const before = await repository.build({ check: true })
  for (const [index, [, after]] of changes.entries()) repository.write(`templates/core/p${index}.md`, after)
  const after = await repository.build({ check: true })
  return printMarkdown(await diffReport(range, { before, after }))
}

function parse(comment: string): Root {
  return unified().use(remarkParse).parse(comment)
}

/** Everything that is not code. */
function proseOf(node: Root | RootContent): string {
  if (node.type === 'code' || node.type === 'inlineCode') return ''
  if ('children' in node) return node.children.map(proseOf).join('')
  return 'value' in node ? node.value : ''
}

describe('printMarkdown', () => {
  it('has a heading for each prompt and a fence for each change', async () => {
    const comment = await commentOf(['# Role\nAsk first.\n', '# Task\nAsk first.\n'], ['Same.\n', 'Same.\n'])
    expect(comment).toBe(`## Prompt changes

From \`\`feature/\`x\`<b>@all\`\` (0123456789) to the work tree: 1 prompt changed; 1 unchanged.

### \`core/p0\` changed

1 change
- 6 -> 6 tokens (0, o200k_base)
- section renamed: \`Role\` -> \`Task\`

In 1 of 1 variant under \`cli\`:

\`\`\`diff
@@ templates/core/p0.md:1 @@
-# Role
+# Task
\`\`\`
`)
  })

  it('keeps text of a prompt in code, whatever it holds', async () => {
    const marks = '`````'
    const hostile = [
      `${marks}md`,
      '# Heading',
      '</details><img src=x onerror=alert(1)> @everyone closes #1',
      `${marks}\n\`\`\`diff`,
      '~~~',
      '\u202Eright to left',
      '<!--',
      '| a | b |\n| --- | --- |',
      '# Section `a` ``b``',
    ].join('\n')
    const comment = await commentOf(['Before.\n', `${hostile}\n`])
    const tree = parse(comment)
    expect(tree.children.map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'heading',
      'paragraph',
      'list',
      'paragraph',
      'code',
    ])
    expect(proseOf(tree)).not.toMatch(/Heading|everyone|details|Section|right|@all/)
    const code = tree.children.at(-1)
    expect(code?.type === 'code' && code.value).toContain('+</details><img src=x onerror=alert(1)> @everyone closes #1')
    expect(comment).not.toContain('\u202E')
  })

  it('stays below the limit, and says what was left out', async () => {
    const lines = (word: string) =>
      Array.from({ length: 60 }, (_, index) => `${word} ${index} ${'long '.repeat(60)}`).join('\n')
    const changes = Array.from({ length: 20 }, (_, index) => [lines(`old${index}`), lines(`new${index}`)] as const)
    const comment = await commentOf(...changes)
    expect(comment.length).toBeGreaterThan(30_000)
    expect(comment.length).toBeLessThanOrEqual(60_000)
    expect(comment).toMatch(
      /\n_Left out for length: \d+ more parts of this report\. `prompt-build diff` prints all\._\n$/,
    )
    const tree = parse(comment)
    expect(tree.children.at(-1)?.type).toBe('paragraph')
    expect(proseOf(tree)).not.toMatch(/(old|new)\d/)
  })

  it('says so when nothing changes', async () => {
    expect(await commentOf(['Same.\n', 'Same.\n'])).toMatch(/no text changes; 1 unchanged\.\n$/)
  })
})
