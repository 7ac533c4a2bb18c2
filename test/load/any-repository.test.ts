import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BuildResult } from '../../src/pipeline.ts'
import { placesOf, repositoryOf } from '../support/repository.ts'

const root = { 'prompt-toolchain.yaml': 'version: 1\npacks: [pack.yaml]\n' }

/** A repository whose pack is at the root. */
function packOf(yaml: readonly string[], files: Readonly<Record<string, string>>) {
  return repositoryOf({ ...root, 'pack.yaml': ['version: 1', 'name: app', ...yaml, ''].join('\n'), ...files })
}

const nunjucks = 'runtimes: { app: { engine: nunjucks@3.2, options: { autoescape: false } } }'

/** The texts of a build: `prompt [variant]` and what was rendered. */
function textsOf({ packs }: BuildResult): Readonly<Record<string, string>> {
  const texts = packs.flatMap(({ pack }) =>
    pack.rendered.flatMap(({ prompt, texts }) => texts.map((text) => ({ prompt, text }))),
  )
  return Object.fromEntries(
    texts.map(({ prompt, text }) => [
      `${prompt.name}${text.variant.id === 'default' ? '' : ` [${text.variant.id}]`}`,
      text.text,
    ]),
  )
}

describe('prompts that are values in data files', () => {
  const yaml = [
    'agent:',
    '  instance_template: |',
    '    Task:',
    '      {{ task }}',
    '    Run {{ tsk }}.',
    '  title: "A \\u0041 {{ titel }}"',
    '',
  ]

  it('are found by a pointer, with findings at their own lines', async () => {
    const repository = packOf(
      [
        'prompts:',
        '  instance: { file: config.yaml, at: /agent/instance_template, role: user }',
        '  title: { file: config.yaml, at: /agent/title, role: user }',
        'variables: { task: { type: string }, title: { type: string } }',
        'defaults: { task: Fix it, title: T }',
        nunjucks,
      ],
      { 'config.yaml': yaml.join('\n') },
    )
    const { findings } = await repository.build()
    expect(placesOf(findings)).toEqual(
      [
        'unused-variable pack.yaml:6:38',
        'undeclared-variable config.yaml:5:12',
        'undeclared-variable config.yaml:6:23',
      ].sort((a, b) => a.slice(a.indexOf(' ')).localeCompare(b.slice(b.indexOf(' ')))),
    )
  })

  it('are found by a glob, named by their files', async () => {
    const repository = packOf(
      ['prompts:', '  "{stem}/{1}": { files: "config/**/*.toml", at: "/prompts/*", role: system }', nunjucks],
      {
        'config/a.toml': '[prompts]\nmain = """\nOne.\n"""\nside = "Two."\n',
        'config/deep/b.toml': "[prompts]\nmain = 'Three.'\n",
        'config/c.toml': 'x = 1\n',
      },
    )
    const result = await repository.build()
    expect(result.findings).toEqual([])
    expect(textsOf(result)).toEqual({ 'a/main': 'One.\n', 'a/side': 'Two.', 'b/main': 'Three.' })
  })

  it('that give two prompts one name are told how to keep them apart', async () => {
    const repository = packOf(['prompts: { "{stem}": { files: "**/*.j2", role: user } }', nunjucks], {
      'a/x.j2': 'A',
      'b/x.j2': 'B',
      'c/X.j2': 'C',
    })
    const { findings } = await repository.build()
    expect(findings.map(({ message }) => message).sort()).toEqual([
      'two prompts differ only in case: `X`: a/x.j2 and c/X.j2',
      'two prompts have the name `x`: a/x.j2 and b/x.j2',
    ])
  })

  it('stand behind a front matter', async () => {
    const repository = packOf(
      ['prompts: { hello: { file: hello.prompty, front-matter: true, role: user } }', nunjucks],
      {
        'hello.prompty': '---\nname: Hello\n---\nHello {{ nme }}\n',
      },
    )
    expect(placesOf((await repository.build()).findings)).toEqual(['undeclared-variable hello.prompty:4:10'])
  })

  it.each([
    [
      'a pointer to nothing',
      'at: /agent/nothing',
      'manifest-reference pack.yaml:3:40',
      'config.yaml has no text at `/agent/nothing`',
    ],
    ['a pointer to a map', 'at: /agent', 'manifest-invalid pack.yaml:3:40', undefined],
    ['a file and a glob', 'files: "*.md"', 'manifest-invalid pack.yaml:3:43', '`a` needs either `file` or `files`'],
  ])('%s is a finding', async (_, more, place, message) => {
    const repository = packOf([`prompts: { a: { file: config.yaml, ${more}, role: user } }`, nunjucks], {
      'config.yaml': yaml.join('\n'),
    })
    const { findings } = await repository.build()
    expect(placesOf(findings)).toEqual([place])
    if (message !== undefined) expect(findings[0]!.message).toBe(message)
  })
})

describe('the scope of a prompt', () => {
  const files = { 'a.md': '{{ task }} {{ secret }}\n' }

  it('is what it lists', async () => {
    const repository = packOf(
      [
        'prompts: { a: { file: a.md, role: user, variables: [task] }, b: { file: b.md, role: user } }',
        'variables: { task: {}, secret: {} }',
        'defaults: { task: t, secret: s }',
        nunjucks,
      ],
      { ...files, 'b.md': '{{ secret }}\n' },
    )
    const { findings } = await repository.build()
    expect(placesOf(findings)).toEqual(['undeclared-variable a.md:1:15'])
    expect(findings[0]!.help).toBe('add `secret` to the `variables` of the prompt')
  })

  it('may hold declarations of its own', async () => {
    const repository = packOf(
      [
        'prompts: { a: { file: a.md, role: user, variables: { secret: { type: string } } }, b: { file: b.md, role: user } }',
        'variables: { task: {} }',
        'defaults: { task: t, secret: s }',
        nunjucks,
      ],
      { ...files, 'b.md': '{{ secret }}\n' },
    )
    expect(placesOf((await repository.build()).findings)).toEqual(['undeclared-variable b.md:1:4'])
  })
})

describe('what loaders and callers do to a text', () => {
  it('happens before and after the engine, and findings stay at the file', async () => {
    const repository = packOf(
      [
        'prompts: { a: { file: a.md, role: user } }',
        'variables: { x: { type: string } }',
        'defaults: { x: " v " }',
        'runtimes:',
        '  app:',
        '    engine: nunjucks@3.2',
        '    options: { autoescape: false }',
        '    before: [{ op: normalize-newlines }, { op: replace, find: "<<x>>", with: "{{ x }}" }]',
        '    after: [{ op: trim, white-space: javascript }, { op: append, text: "!" }]',
      ],
      { 'a.md': '\uFEFFA\r\n<<x>>\r\n{{ x }} \n' },
    )
    const result = await repository.build()
    expect(result.findings).toEqual([])
    expect(textsOf(result)).toEqual({ a: 'A\n v \n v!' })
    const { map, text } = result.packs[0]!.pack.rendered[0]!.texts[0]!
    expect(map.map(({ start, end, source }) => [text.slice(start, end), source.start])).toEqual([
      ['A', 1],
      ['\n', 2],
      [' v ', 4],
      ['\n', 9],
      [' v', 11],
      ['!', 18],
    ])
  })

  it.each([
    ['rust', 'x\u0085', 'x'],
    ['python', 'x\u001C\u0085', 'x'],
    ['javascript', 'x\u0085', 'x\u0085'],
    ['rust', '\uFEFFx', '\uFEFFx'],
    ['javascript', '\uFEFFx', 'x'],
  ])('trims the white space of %s: %j', async (language, text, trimmed) => {
    const repository = packOf(
      [
        'prompts: { a: { file: a.md, role: user, syntax: none } }',
        `runtimes: { app: { engine: placeholders@1, after: [{ op: trim, white-space: ${language} }] } }`,
      ],
      { 'a.md': text },
    )
    expect(textsOf(await repository.build())).toEqual({ a: trimmed })
  })
})

describe('settings of engines', () => {
  it('delimiters are those of the prompt', async () => {
    const repository = packOf(
      [
        'prompts: { a: { file: a.md, role: user, syntax: { jinja: { delimiters: { output: ["${", "}"] } } } } }',
        'variables: { x: {} }',
        'defaults: { x: v }',
        nunjucks,
      ],
      { 'a.md': '{% if x == "v" %}${x} {{ x }}{% endif %}\n' },
    )
    const result = await repository.build({ confirm: true })
    expect(result.findings).toEqual([])
    expect(textsOf(result)).toEqual({ a: 'v {{ x }}\n' })
    expect(result.packs[0]!.confirmed).toBe(1)
  })

  it('undefined is strict or lenient in the words of the engine', async () => {
    const repository = packOf(
      [
        'prompts: { a: { file: a.md, role: user, runtimes: [strict, lenient] } }',
        'variables: { x: { type: object } }',
        'defaults: { x: {} }',
        'runtimes:',
        '  strict: { engine: nunjucks@3.2, options: { autoescape: false }, undefined: strict }',
        '  lenient: { engine: nunjucks@3.2, options: { autoescape: false }, undefined: lenient }',
        '  keep: { engine: nunjucks@3.2, options: { autoescape: false }, undefined: keep }',
      ],
      { 'a.md': '[{{ x.y }}]\n' },
    )
    const { findings } = await repository.build()
    expect(placesOf(findings)).toEqual(['render-failed a.md:1:2', 'construct-unsupported pack.yaml:9:76'])
    expect(findings[0]!.variants?.runtimes).toEqual(['strict'])
  })

  it('filters and tests that the program adds are known, and keep a prompt from being rendered', async () => {
    const repository = packOf(
      [
        'prompts: { a: { file: a.md, role: user } }',
        'filters: { refine: { type: string } }',
        'variables: { x: {} }',
        'defaults: { x: v }',
        nunjucks,
      ],
      { 'a.md': '{{ x | refine }} {{ x | nope }}\n' },
    )
    expect(placesOf((await repository.build()).findings)).toEqual(['construct-unsupported a.md:1:25'])
    repository.edit('a.md', ' {{ x | nope }}', '')
    expect(placesOf((await repository.build()).findings)).toEqual(['not-rendered a.md:1:6'])
  })
})

describe('values', () => {
  it('may be data of a file, and absent where they are optional', async () => {
    const repository = packOf(
      [
        'prompts: { a: { file: a.md, role: user } }',
        'variables: { tools: { type: array }, note: { type: string, optional: true } }',
        'matrix: { note: { none: { note: { $absent: true } }, some: { note: Hi } } }',
        'defaults: { tools: { $json: tools.json } }',
        nunjucks,
      ],
      {
        'a.md': '{% for t in tools %}{{ t.name }} {% endfor %}{% if note %}{{ note }}{% endif %}\n',
        'tools.json': '[{ "name": "Read" }, { "name": "Bash" }]',
      },
    )
    const result = await repository.build()
    expect(result.findings).toEqual([])
    expect(textsOf(result)).toEqual({ 'a [note=none]': 'Read Bash \n', 'a [note=some]': 'Read Bash Hi\n' })
  })

  it('are absent nowhere but in optional variables, and somewhere in each of those', async () => {
    const repository = packOf(
      [
        'prompts: { a: { file: a.md, role: user } }',
        'variables: { x: { type: string }, y: { optional: true } }',
        'defaults: { x: { $absent: true }, y: 1 }',
        nunjucks,
      ],
      { 'a.md': '{{ x }}{% if y %}{{ y }}{% endif %}\n' },
    )
    expect(placesOf((await repository.build()).findings)).toEqual(
      [
        'optional-always-present pack.yaml:4:35',
        'value-invalid pack.yaml:5:16',
        'variable-without-value a.md:1:4',
      ].sort((a, b) => (a.includes('a.md') ? -1 : b.includes('a.md') ? 1 : 0)),
    )
  })

  it('of a JSON file with a fault are a finding there', async () => {
    const repository = packOf(
      [
        'prompts: { a: { file: a.md, role: user } }',
        'variables: { x: {} }',
        'defaults: { x: { $json: x.json } }',
        nunjucks,
      ],
      { 'a.md': '{{ x }}\n', 'x.json': '{ "a": }\n' },
    )
    expect(placesOf((await repository.build()).findings)).toContain('file-unreadable x.json:1:8')
  })
})

describe('included templates', () => {
  const yaml = [
    'prompts: { a: { file: prompts/a.j2, role: user } }',
    'include-root: shared',
    'variables: { x: {} }',
    'defaults: { x: v }',
    'runtimes: { app: { engine: minijinja@2.24 } }',
  ]

  it('are read from the root of includes, with their names and errors', async () => {
    const repository = packOf(yaml, {
      'prompts/a.j2': '{% include "b.j2" %}',
      'shared/b.j2': '{{ x }} {{ y }}\n{% if x %}\n',
    })
    const { findings } = await repository.build()
    expect(placesOf(findings)).toEqual(['undeclared-variable shared/b.j2:1:12', 'template-syntax shared/b.j2:3:1'])
  })

  it('that are missing or include themselves are findings where they are named', async () => {
    const repository = packOf(yaml, {
      'prompts/a.j2': '{% include "b.j2" %}{{ x }}{% include "c.j2" %}',
      'shared/b.j2': '{% include "b2.j2" %}',
      'shared/b2.j2': '{% include "b.j2" %}',
    })
    const { findings } = await repository.build()
    expect(placesOf(findings)).toEqual(['include-missing prompts/a.j2:1:39', 'include-cycle shared/b2.j2:1:12'])
    expect(findings[1]!.message).toBe('`b.j2` includes itself: b.j2 -> b2.j2 -> b.j2')
  })
})

describe('recordings', () => {
  const line = (data: object) => `${JSON.stringify(data)}\n`
  const yaml = [
    'prompts: { a: { file: a.md, role: user }, b: { file: b.md, role: user } }',
    'variables: { os: { enum: [Linux, macOS] } }',
    'defaults: { os: Linux }',
    'recordings: prompts.jsonl',
    nunjucks,
  ]
  const files = { 'a.md': 'On {{ os }}.\n', 'b.md': 'Hi.\n' }

  it('hold the texts to what the program has sent', async () => {
    const repository = packOf(yaml, {
      ...files,
      'prompts.jsonl':
        line({ prompt: 'a', variables: { os: 'macOS' }, output: 'On macOS.\n' }) +
        line({ prompt: 'b', runtime: 'app', variables: {}, output: 'Hi.\n' }),
    })
    const { findings, packs } = await repository.build()
    expect(findings).toEqual([])
    expect(packs[0]!.replayed).toEqual({ equal: 2, unrendered: 0 })
  })

  it('that differ, that a schema refuses, and that are missing are findings at their lines', async () => {
    const repository = packOf(yaml, {
      ...files,
      'prompts.jsonl':
        line({ prompt: 'a', variables: { os: 'macOS' }, output: 'You are on macOS.\n' }) +
        line({ prompt: 'a', variables: { os: 'Windows' }, output: 'On Windows.\n' }),
    })
    const { findings } = await repository.build()
    expect(placesOf(findings)).toEqual([
      'recording-missing pack.yaml:3:43',
      'recording-differs prompts.jsonl:1:1',
      'value-invalid prompts.jsonl:2:1',
    ])
    expect(findings[1]!.detail).toEqual(['--- the recording', '+++ this build', '- You are on macOS.', '+ On macOS.'])
  })

  it('that cannot be read are findings at their lines', async () => {
    const repository = packOf(yaml, {
      ...files,
      'prompts.jsonl': `{ "prompt": "a"\n${line({ prompt: 'a', variables: {} })}\n${line({ prompt: 'c', variables: {}, output: '' })}${line({ prompt: 'a', runtime: 'ap', variables: {}, output: '' })}`,
    })
    expect(placesOf((await repository.build()).findings)).toEqual([
      'recording-missing pack.yaml:3:43',
      'recording-invalid prompts.jsonl:1:1',
      'recording-invalid prompts.jsonl:2:1',
      'manifest-reference prompts.jsonl:4:1',
      'manifest-reference prompts.jsonl:5:1',
    ])
  })
})

describe('copies', () => {
  const yaml = (copies: string) => ['prompts: { a: { file: a.md, role: user } }', nunjucks, `copies: [${copies}]`]

  it('must stay equal to a file, a value, or a file of another repository', async () => {
    const hash = '9c5b4c2f5b7cbc5d9b1e2dd1a5a1b9cb0b7b5fbd1b9f1c8f5a5f0f5c8c7d6e5f'
    const repository = packOf(
      yaml(
        `{ file: a.md, of: b.md }, { file: a.md, of: "c.json#/text" }, { file: a.md, of: { repo: x/y, commit: abcdef0, path: a.md, sha256: ${hash} } }`,
      ),
      { 'a.md': 'One.\nTwo.\n', 'b.md': 'One.\nTwo!\n', 'c.json': '{ "text": "One.\\nTwo.\\n" }' },
    )
    const { findings } = await repository.build()
    expect(placesOf(findings)).toEqual(['copy-differs a.md:1:1', 'copy-differs a.md:2:4'])
  })
})

describe('tools', () => {
  it('may be names alone or the tools of a recorded request, and choices take some away', async () => {
    const request = {
      model: 'm',
      tools: [
        {
          type: 'function',
          function: { name: 'Read', description: 'Reads.', parameters: { type: 'object', properties: {} } },
        },
      ],
    }
    const yaml = ['prompts: { a: { file: a.md, role: user } }', 'matrix: { mode: { plan: {}, act: {} } }', nunjucks]
    const named = packOf([...yaml, 'tools: { names: [Read, Write], without: { mode: { plan: [Write] } } }'], {
      'a.md': 'Hi.\n',
    })
    const result = await named.build()
    expect(result.findings).toEqual([])
    expect(result.packs[0]!.pack.tools).toMatchObject({
      names: ['Read', 'Write'],
      without: [{ choice: 'mode', value: 'plan', names: ['Write'] }],
    })
    const recorded = packOf([...yaml, 'tools: { recording: request.json, without: { mode: { plan: [Writ] } } }'], {
      'a.md': 'Hi.\n',
      'request.json': JSON.stringify(request),
    })
    expect((await recorded.build()).findings.map(({ message }) => message)).toEqual([
      'there is no tool `Writ` in this pack',
    ])
  })
})

describe('requests', () => {
  it('have a budget for what their messages come to', async () => {
    const repository = packOf(
      [
        'prompts: { a: { file: a.md, role: system }, b: { file: b.md, role: user } }',
        'variables: { task: { type: string } }',
        'defaults: { task: one two three }',
        nunjucks,
        'messages:',
        '  turn:',
        '    budget: { tokens: 5 }',
        '    messages:',
        '      - { role: system, parts: [a] }',
        '      - { role: user, join: "\\n", parts: [b, { text: now }, { var: task }] }',
      ],
      { 'a.md': 'You are an agent.\n', 'b.md': 'Do it.\n' },
    )
    const { findings } = await repository.build()
    expect(placesOf(findings)).toContain('budget-exceeded pack.yaml:9:13')
  })

  it('name prompts and variables that exist', async () => {
    const repository = packOf(
      [
        'prompts: { a: { file: a.md, role: system } }',
        nunjucks,
        'messages: { turn: { messages: [{ role: user, parts: [b, { var: x }] }] } }',
      ],
      { 'a.md': 'Hi.\n' },
    )
    expect(placesOf((await repository.build()).findings)).toEqual([
      'manifest-reference pack.yaml:5:54',
      'manifest-reference pack.yaml:5:57',
    ])
  })
})

describe('paths', () => {
  it('that are links out of the repository are refused', async () => {
    const outside = repositoryOf({ 'secret.md': 'secret' })
    const repository = packOf(['prompts: { a: { file: link.md, role: user } }', nunjucks], {})
    symlinkSync(join(outside.root, 'secret.md'), join(repository.root, 'link.md'))
    const { findings } = await repository.build()
    expect(findings.map(({ message }) => message)).toEqual(['`link.md` is a link that leaves the repository'])
  })
})
