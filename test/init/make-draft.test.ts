import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { makeDraft } from '../../src/init/make-draft.ts'
import { printDraft } from '../../src/init/print-draft.ts'
import { repositoryOf } from '../support/repository.ts'

const files = {
  'config/one.yaml': 'agent:\n  instance_template: "Fix {{ issue.title }}."\n',
  'config/three.yaml': 'agent:\n  instance_template: "Fix {{ issue.title }} now."\n',
  'config/two.yaml': 'agent:\n  instance_template: "Fix {{ issue.title }} well."\n',
  'src/prompt.ts':
    "import nunjucks from 'nunjucks'\nimport system from './prompts/system.md?raw'\n" +
    'export const env = new nunjucks.Environment(null, { autoescape: false, throwOnUndefined: true })\n',
  'src/prompts/reminder.md': 'Stay in {folder}. Answer as {"done": true}.\n',
  'src/prompts/system.md': 'You are on {{ os }}.{% if notes %}\n{{ notes }}{% endif %}\n',
  'src/remind.ts': "const text = read('./prompts/reminder.md').replaceAll('{folder}', folder)\n",
  'src/tools.json':
    '[{ "type": "function", "function": { "name": "read", "description": "Reads.", "parameters": { "type": "object", "properties": {} } } }]\n',
}
const list = Object.entries(files).map(([path, text]) => ({ path, text }))

describe('a draft', () => {
  const text = printDraft(makeDraft(list, 'my agent'))

  it('names prompts, variables and runtimes', () => {
    expect(parse(text)).toMatchObject({
      version: 1,
      name: 'my-agent',
      prompts: {
        'config/{stem}/agent/instance_template': {
          files: 'config/*.yaml',
          at: '/agent/instance_template',
          role: 'user',
          runtimes: ['nunjucks'],
        },
        reminder: { file: 'src/prompts/reminder.md', role: 'user', syntax: { placeholder: ['{', '}'] } },
        system: { file: 'src/prompts/system.md', role: 'system', runtimes: ['nunjucks'] },
      },
      variables: {
        folder: { type: 'string' },
        issue: { type: 'object', properties: { title: { type: 'string' } } },
        os: { type: 'string' },
      },
      defaults: { folder: 'folder', issue: { title: 'title' }, notes: 'notes', os: 'os' },
      runtimes: {
        nunjucks: { engine: 'nunjucks@3.2', options: { autoescape: false, throwOnUndefined: true } },
        placeholders: { engine: 'placeholders@1' },
      },
      tools: { file: 'src/tools.json' },
    })
    expect(text).toContain('# guessed from src/prompt.ts\n')
  })

  it('builds as it is', async () => {
    const repository = repositoryOf({
      ...files,
      'pack.yaml': text,
      'prompt-toolchain.yaml': 'version: 1\npacks: [pack.yaml]\n',
    })
    const { findings } = await repository.build()
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('waives what is not rendered, once per text, and builds', async () => {
    const own = {
      'agent.py': "import jinja2\nenv = jinja2.Environment()\ntemplate = env.get_template('prompts/system.j2')\n",
      'prompts/system.j2':
        '{% for tool in tools %}{{ tool.describe_it() }}\n{% endfor %}{{ "a" | redact }}\n' +
        '{% for tool in tools %}{{ tool.describe_it() }}\n{% endfor %}\n',
    }
    const draft = makeDraft(
      Object.entries(own).map(([path, text]) => ({ path, text })),
      'x',
    )
    expect(draft.unrendered).toEqual([{ file: 'prompts/system.j2', text: 'describe_it' }])
    const repository = repositoryOf({
      ...own,
      'pack.yaml': printDraft(draft),
      'prompt-toolchain.yaml': 'version: 1\npacks: [pack.yaml]\n',
    })
    const { findings } = await repository.build()
    expect(findings.filter(({ severity, ruleId }) => severity === 'error' || ruleId === 'waiver-stale')).toEqual([])
  })

  it('gives each prompt a name of its own, whatever the case', () => {
    const same = ['a/prompt.md', 'A/prompt.md', 'b/x/prompt.md', 'b/y/prompt.md', 'prompts/Ünï {x}.md']
    const { prompts } = makeDraft(
      same.map((path) => ({ path, text: 'Hello.' })),
      '…',
    )
    const names = prompts.map(({ name }) => name.toLowerCase())
    expect(new Set(names).size).toBe(same.length)
    for (const name of names) expect(name).toMatch(/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/)
  })

  it('keeps comments in their lines', () => {
    const { prompts } = makeDraft([{ path: 'prompts/a\nb: c.md', text: 'Hello.' }], 'x')
    expect(prompts).toHaveLength(1)
    expect(() => parse(printDraft(makeDraft([{ path: 'prompts/a\nb: c.md', text: 'Hello.' }], 'x')))).not.toThrow()
  })
})
