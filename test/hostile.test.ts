import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Repository, repositoryOf } from './support/repository.ts'

interface Hostile {
  readonly name: string
  /** The template; a harmless one when left out. */
  readonly template?: string | Uint8Array
  /** Lines of the manifest behind the common ones. */
  readonly pack?: readonly string[]
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  readonly prepare?: (repository: Repository) => void
  /** Rules of the findings that may come, the one that must among them first; none when the build must succeed. */
  readonly finds?: string
  /** Whether real nunjucks takes part; not where it takes seconds itself. */
  readonly isConfirmed?: boolean
  /** What the text must be, when the build succeeds. */
  readonly text?: string
}

const syntax = 'template-syntax'
const unsupported = 'construct-unsupported'
const failed = 'render-failed'
const times = (text: string, count: number) => text.repeat(count)
/** A template that reads `x`, whose value is a text, and `list`, and `object`. */
const variables = [
  'variables: { x: {}, list: {}, object: {} }',
  'defaults: { x: value, list: [1, 2], object: { a: 1 } }',
]

const templates: readonly Hostile[] = [
  ...[
    "{{ ''.constructor.constructor('return process')().exit(7) }}",
    '{{ x.constructor }}',
    '{{ x["constructor"]["constructor"]("return 1")() }}',
    '{{ list.map.constructor("touch")() }}',
    '{{ object.__proto__.polluted }}',
    '{{ object["__proto__"] }}',
    '{{ object.toString }}',
    '{{ object.hasOwnProperty("a") }}',
    '{{ range.constructor("return process")() }}',
    '{% set f = x.constructor %}{{ f("1") }}',
    '{% for k in x.constructor %}{{ k }}{% endfor %}',
    '{{ x | attr("constructor") }}',
    '{{ x.replace.call }}',
    '{{ list | map("constructor") }}',
    '{{ cycler.constructor }}',
    '{{ x | replace(r/(x+x+)+y/, "z") }}',
  ].map((template) => ({ name: template, template, finds: `${unsupported}|${failed}|undeclared-variable` })),
  ...[
    '{{ __proto__ }}',
    '{{ constructor }}',
    '{{ this }}',
    '{{ process }}',
    '{{ require }}',
    '{{ global }}',
    '{{ env }}',
    '{{ context }}',
    '{{ frame }}',
    '{{ runtime }}',
  ].map((template) => ({
    name: template,
    template,
    finds: 'undeclared-variable',
  })),
  ...[
    '{{ a"b }}',
    "{{ a'b }}",
    '{{ a`b }}',
    '{{ x"+process.exit()+" }}',
    '{{ x\u200Bx }}',
    '{{ “x” }}',
    '{{ x\u00A0}}',
    '{{ x\0 }}',
    '{{ x\u{E0041} }}',
    '{{ $x }}',
    '{{ x; process.exit() }}',
    '{{ `x` }}',
  ].map((template) => ({
    name: JSON.stringify(template),
    template,
    finds: syntax,
  })),
  { name: 'a loop of 10^9', template: '{% for i in range(1000000000) %}x{% endfor %}', finds: failed },
  {
    name: 'loops in loops',
    template: `${times('{% for i in range(1000) %}', 4)}x${times('{% endfor %}', 4)}`,
    finds: failed,
  },
  {
    name: 'a range without end',
    template: '{% for i in range(0, 10, 0) %}x{% endfor %}',
    text: 'xxxxxxxxxx',
  },
  { name: 'a text that doubles', template: `{% set a = x %}${times('{% set a = a ~ a %}', 60)}{{ a }}`, finds: failed },
  {
    name: 'a macro that calls itself',
    template: '{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}',
    finds: `${failed}|${unsupported}`,
  },
  { name: 'an indent of 10^9', template: '{{ x | indent(1000000000) }}', finds: `${failed}|${unsupported}` },
  {
    name: 'a replace that grows',
    template: `{{ x${times(' | replace("", "xxxxxxxx")', 12)} }}`,
    finds: `${failed}|${unsupported}`,
  },
  { name: '10,000 nested blocks', template: times('{% if x %}', 10_000) + times('{% endif %}', 10_000), finds: syntax },
  { name: '10,000 open blocks', template: times('{% if x %}', 10_000), finds: syntax },
  { name: '10,000 parentheses', template: `{{ ${times('(', 10_000)}x${times(')', 10_000)} }}`, finds: syntax },
  { name: '10,000 lists', template: `{{ ${times('[', 10_000)}${times(']', 10_000)} }}`, finds: syntax },
  { name: '100,000 times not', template: `{{ ${times('not ', 100_000)}x }}`, finds: syntax },
  { name: '100,000 minus signs', template: `{{ ${times('-', 100_000)}1 }}`, finds: syntax },
  { name: '100,000 lookups', template: `{{ x${times('.a', 100_000)} }}`, finds: syntax },
  { name: '100,000 filters', template: `{{ x${times('|trim', 100_000)} }}`, finds: syntax },
  { name: '100,000 operators', template: `{{ x${times(' ~ x', 100_000)} }}`, finds: syntax },
  {
    name: '100,000 inline ifs',
    template: `{{ ${times('x if x else ', 100_000)}x }}`,
    finds: `${syntax}|${unsupported}`,
  },
  {
    name: '80 kB of spaces before a character',
    isConfirmed: false,
    template: `${times(' ', 80_000)}a{%- if x %}b{% endif %}`,
    text: `${times(' ', 80_000)}ab`,
  },
  {
    name: '80 kB of spaces before a trimming tag',
    template: `a${times(' ', 80_000)}{%- if x %}b{% endif %}`,
    text: 'ab',
  },
  {
    name: '80 kB of spaces behind a trimming tag',
    template: `{% if x -%}${times(' \n', 40_000)}b{% endif %}`,
    text: 'b',
  },
  { name: 'an open raw with 80,000 tags', template: `{% raw %}${times('{%', 80_000)}`, finds: syntax },
  { name: '100,000 open outputs', template: times('{{', 100_000), finds: syntax },
  { name: '100,000 open comments', template: times('{#', 100_000), finds: syntax },
  { name: '1,000,000 braces', template: times('{ ', 1_000_000), text: times('{ ', 1_000_000) },
  { name: '100,000 closing braces', template: times('}} %} #} ', 100_000), finds: `${unsupported}|${syntax}` },
  { name: 'a string of 5 MB', template: `{{ "${times('a', 5_000_000)}" }}`, text: times('a', 5_000_000) },
  { name: 'an open string of 5 MB', template: `{{ "${times('a', 5_000_000)}`, finds: syntax },
  { name: 'NUL in the text', template: 'a\0b', text: 'a\0b' },
  { name: 'a byte order mark', template: '\uFEFFa', text: '\uFEFFa' },
  { name: 'bytes that are not UTF-8', template: new Uint8Array([0x61, 0xff, 0xfe]), finds: 'file-unreadable' },
  { name: 'UTF-16', template: new Uint8Array([0xff, 0xfe, 0x61, 0x00]), finds: 'file-unreadable' },
  { name: 'a surrogate as bytes', template: new Uint8Array([0xed, 0xa0, 0x80]), finds: 'file-unreadable' },
  { name: 'an empty file', template: '', text: '' },
  { name: 'CR alone', template: 'a\rb', text: 'a\rb' },
  { name: '1,000,000 lines', template: times('\n', 1_000_000), text: times('\n', 1_000_000) },
]

/** Manifests and what they name. The prompt reads nothing. */
const manifests: readonly Hostile[] = [
  ...[
    '../../etc/passwd',
    '/etc/passwd',
    '..\\..\\etc\\passwd',
    'C:\\Windows\\win.ini',
    'c:/x',
    'a\0b',
    'prompts/../../../../etc/passwd',
    '.',
    '',
  ].map((path) => ({
    name: `the path ${JSON.stringify(path)}`,
    pack: ['  other: { file: ', JSON.stringify(path), ', role: user }'],
    finds: 'file-unreadable|manifest-invalid',
  })),
  {
    name: 'a file that is a link out',
    prepare: ({ root }: Repository) => symlinkSync('/etc/passwd', join(root, 'link.md')),
    pack: ['  other: { file: link.md, role: user }'],
    finds: 'file-unreadable',
  },
  {
    name: 'a folder that is a link out',
    prepare: ({ root }: Repository) => symlinkSync('/etc', join(root, 'link')),
    pack: ['  other: { file: link/passwd, role: user }'],
    finds: 'file-unreadable',
  },
  {
    name: 'a link to itself',
    prepare: ({ root }: Repository) => symlinkSync('loop.md', join(root, 'loop.md')),
    pack: ['  other: { file: loop.md, role: user }'],
    finds: 'file-unreadable',
  },
  {
    name: 'a folder',
    prepare: ({ root }: Repository) => mkdirSync(join(root, 'folder.md')),
    pack: ['  other: { file: folder.md, role: user }'],
    finds: 'file-unreadable',
  },
  {
    name: 'a pipe',
    prepare: ({ root }: Repository) => void spawnSync('mkfifo', [join(root, 'pipe.md')]),
    pack: ['  other: { file: pipe.md, role: user }'],
    finds: 'file-unreadable',
  },
  {
    name: 'a device',
    prepare: ({ root }: Repository) => symlinkSync('/dev/zero', join(root, 'zero.md')),
    pack: ['  other: { file: zero.md, role: user }'],
    finds: 'file-unreadable',
  },
  {
    name: 'a file of 100 MB',
    prepare: ({ root }: Repository) => {
      writeFileSync(join(root, 'large.md'), '')
      truncateSync(join(root, 'large.md'), 100 * 1024 * 1024)
    },
    pack: ['  other: { file: large.md, role: user }'],
    finds: 'file-unreadable',
  },
  {
    name: 'a glob out of the repository',
    pack: ['  "{stem}": { files: "../**/*", role: user }'],
    finds: 'manifest-invalid',
  },
  {
    name: 'a glob that could backtrack',
    pack: [`  "{stem}": { files: "${times('+(a|aa)', 20)}b", role: user }`],
    files: { [times('a', 60)]: '' },
    finds: 'manifest-invalid',
  },
  {
    name: 'a glob with a large range',
    pack: ['  "{stem}": { files: "{1..100000000}.md", role: user }'],
    finds: 'manifest-invalid',
  },
  {
    name: 'a name that is a path',
    pack: ['  "../../evil": { file: system.md, role: user }'],
    finds: 'manifest-invalid',
  },
  { name: 'a name of dots', pack: ['  "..": { file: system.md, role: user }'], finds: 'manifest-invalid' },
  { name: 'names that differ in case', pack: ['  System: { file: system.md, role: user }'], finds: 'manifest-invalid' },
]

const settings: readonly Hostile[] = [
  {
    name: 'billion laughs',
    pack: [
      'variables: { x: {} }',
      'defaults:',
      '  x:',
      `    - &a0 [${times('lol, ', 9)}lol]`,
      ...Array.from({ length: 9 }, (_, index) => `    - &a${index + 1} [${times(`*a${index}, `, 9)}*a${index}]`),
    ],
    finds: 'yaml-syntax',
  },
  { name: 'a value in itself', pack: ['variables: { x: {} }', 'defaults: { x: &a [*a] }'], finds: 'yaml-syntax' },
  {
    name: '10,000 nested lists',
    pack: ['variables: { x: {} }', `defaults: { x: ${times('[', 10_000)}${times(']', 10_000)} }`],
    finds: 'yaml-syntax',
  },
  { name: 'a key that stands twice', pack: ['variables: { x: {} }', 'variables: { y: {} }'], finds: 'yaml-syntax' },
  {
    name: 'a tag of another program',
    pack: ['variables: { x: { type: !!js/function "function () {}" } }'],
    finds: 'yaml-syntax|manifest-invalid',
  },
  {
    name: '__proto__ as a variable',
    pack: ['variables: { __proto__: { polluted: true } }'],
    finds: 'manifest-invalid|unused-variable',
  },
  { name: '__proto__ as a key', pack: ['__proto__: { polluted: true }'], finds: 'manifest-invalid' },
  {
    name: 'a pattern that could backtrack',
    pack: ['variables: { x: { type: string, pattern: "^(a+)+$" } }', `defaults: { x: "${times('a', 5000)}!" }`],
    finds: 'value-invalid',
  },
  {
    name: 'a pattern with a reference back',
    pack: ['variables: { x: { type: string, pattern: "(a)\\\\1" } }'],
    finds: 'value-invalid',
  },
  {
    name: 'a schema from the network',
    pack: ['variables: { x: { $ref: "https://example.com/schema.json" } }'],
    finds: 'manifest-invalid',
  },
  {
    name: '10^6 variants',
    template: times('{{ x }}', 1),
    pack: [
      'variables: { a: {}, b: {}, c: {}, x: {} }',
      'matrix:',
      ...['a', 'b', 'c'].map(
        (name) =>
          `  ${name}: { ${Array.from({ length: 100 }, (_, index) => `v${index}: { ${name}: 1, x: 1 }`).join(', ')} }`,
      ),
    ],
    finds: 'variant-limit',
  },
  {
    name: 'a value of a file out of the repository',
    pack: ['variables: { x: {} }', 'defaults: { x: { $file: ../../../../etc/passwd } }'],
    finds: 'file-unreadable',
  },
  {
    name: 'data of a file that is not JSON',
    pack: ['variables: { x: {} }', 'defaults: { x: { $json: system.md } }'],
    finds: 'file-unreadable',
  },
  {
    name: 'data nested 100,000 deep',
    files: { 'deep.json': times('[', 100_000) + times(']', 100_000) },
    pack: ['variables: { x: {} }', 'defaults: { x: { $json: deep.json } }'],
    finds: 'file-unreadable',
  },
  {
    name: 'a chain that doubles its text',
    template: 'a',
    files: { 'chain.yaml': `version: 1\nsteps:\n${times('  - { op: replace, find: a, with: aa }\n', 60)}` },
    pack: ['runtimes: { app: { steps: chain.yaml } }'],
    finds: failed,
  },
  {
    name: 'a chain with nested blocks',
    template: times('<', 20_000) + times('>', 20_000),
    files: { 'chain.yaml': 'version: 1\nsteps:\n  - { op: keep-or-drop, open: "<", close: ">", keep: true }\n' },
    pack: ['runtimes: { app: { steps: chain.yaml } }'],
    text: '',
  },
  {
    name: 'a chain that finds nothing at all',
    files: { 'chain.yaml': 'version: 1\nsteps: [{ op: replace, find: "", with: x }]\n' },
    pack: ['runtimes: { app: { steps: chain.yaml } }'],
    finds: 'manifest-invalid',
  },
  {
    name: 'a template that includes itself',
    template: '{% include "system.md" %}',
    pack: ['runtimes: { app: { engine: jinja2@3.1 } }'],
    finds: 'include-cycle',
  },
  {
    name: 'an include out of the repository',
    template: '{% include "../../../etc/passwd" %}',
    pack: ['runtimes: { app: { engine: jinja2@3.1 } }'],
    finds: 'include-missing',
  },
  {
    name: 'an include by a link out of the repository',
    template: '{% include "passwd.md" %}',
    prepare: ({ root }: Repository) => symlinkSync('/etc/passwd', join(root, 'passwd.md')),
    pack: ['runtimes: { app: { engine: jinja2@3.1 } }'],
    finds: 'include-missing',
  },
  ...['nunjucks@3.2, options: { autoescape: false }', 'jinja2@3.1', 'minijinja@2.24'].flatMap(
    (engine): readonly Hostile[] => [
      {
        name: `includes that double 30 times in ${engine}`,
        template: '{% include "t0.md" %}',
        files: Object.fromEntries(
          Array.from({ length: 30 }, (_, index) => [
            `t${index}.md`,
            index === 29 ? 'x' : times(`{% include "t${index + 1}.md" %}`, 2),
          ]),
        ),
        pack: [`runtimes: { app: { engine: ${engine} } }`],
        finds: failed,
      },
      {
        name: `500 templates that include one another in ${engine}`,
        template: '{% include "t0.md" %}',
        files: Object.fromEntries(
          Array.from({ length: 500 }, (_, index) => [
            `t${index}.md`,
            `{% include "t${index + 1}.md" ignore missing %}`,
          ]),
        ),
        pack: [`runtimes: { app: { engine: ${engine} } }`],
        finds: failed,
      },
      {
        name: `500 templates that extend one another in ${engine}`,
        template: '{% extends "t0.md" %}{% block a %}{{ super() }}{% endblock %}',
        files: Object.fromEntries(
          Array.from({ length: 501 }, (_, index) => [
            `t${index}.md`,
            `${index === 500 ? '' : `{% extends "t${index + 1}.md" %}`}{% block a %}${index === 500 ? '' : '{{ super() }}'}{% endblock %}`,
          ]),
        ),
        pack: [`runtimes: { app: { engine: ${engine} } }`],
        finds: failed,
      },
      {
        name: `macros of two templates that call each other in ${engine}`,
        template: '{% macro a() %}{% from "t.md" import b with context %}{{ b() }}{% endmacro %}{{ a() }}',
        files: { 't.md': '{% macro b() %}{{ a() }}{% endmacro %}' },
        pack: [`runtimes: { app: { engine: ${engine} } }`],
        finds: `${failed}|${unsupported}`,
      },
      {
        name: `templates named like parts of JavaScript in ${engine}`,
        template:
          '{% include "__proto__.md" %}{% import "constructor.md" as m %}{{ m.x }}{% include "constructor" ignore missing %}',
        files: { '__proto__.md': 'p', 'constructor.md': '{% set x = "c" %}' },
        pack: [`runtimes: { app: { engine: ${engine} } }`],
        ...(engine.startsWith('nunjucks') ? { finds: failed } : { text: 'pc' }),
      },
    ],
  ),
  {
    name: 'tools nested 100,000 deep',
    files: { 'tools.json': times('[', 100_000) },
    pack: ['tools: { file: tools.json }'],
    finds: 'tools-invalid',
  },
  {
    name: 'tools that are no JSON',
    files: { 'tools.json': 'undefined' },
    pack: ['tools: { file: tools.json }'],
    finds: 'tools-invalid',
  },
  {
    name: 'a recording nested 100,000 deep',
    files: {
      'r.jsonl': `{"prompt":"system","variables":{"x":${times('[', 100_000)}${times(']', 100_000)}},"output":""}\n`,
    },
    pack: ['recordings: r.jsonl'],
    finds: 'recording-invalid|value-invalid',
  },
  {
    name: 'placeholders that never close',
    template: times('{ ', 500_000),
    pack: ['prompts: { other: { file: system.md, role: user, syntax: { placeholder: str.format } } }'],
    finds: syntax,
  },
  {
    name: 'dollars that begin nothing',
    template: times('$ ', 500_000),
    pack: [
      'prompts: { other: { file: system.md, role: user, syntax: { placeholder: string.Template, unknown: keep } } }',
      'runtimes: { app: { engine: placeholders@1 } }',
    ],
    text: times('$ ', 500_000),
  },
]

/** What stands in the way of writing. */
const folders: readonly Hostile[] = [
  {
    name: 'an out folder that is a link out',
    prepare: ({ root }: Repository) => symlinkSync(repositoryOf({}).root, join(root, 'build')),
    finds: 'file-unreadable',
  },
  {
    name: 'a snapshot folder that is a link out',
    prepare: ({ root }: Repository) => symlinkSync(repositoryOf({}).root, join(root, 'snapshots')),
    finds: 'file-unreadable',
  },
  {
    name: 'a snapshot that is a pipe',
    prepare: ({ root }: Repository) => {
      mkdirSync(join(root, 'snapshots/core/app'), { recursive: true })
      spawnSync('mkfifo', [join(root, 'snapshots/core/app/system.snap')])
    },
    text: 'You are an agent.\n',
  },
  {
    name: 'a snapshot of other bytes',
    prepare: (repository: Repository) =>
      repository.write('snapshots/core/app/system.snap', new Uint8Array([0xff, 0x00, 0x0a])),
    finds: 'snapshot-unreadable',
  },
  {
    name: 'a manifest with CRLF',
    prepare: (repository: Repository) =>
      repository.write('pack.yaml', repository.read('pack.yaml').replaceAll('\n', '\r\n')),
    text: 'You are an agent.\n',
  },
]

describe('hostile templates', () => {
  it.each(templates.map((one) => ({ ...one, pack: variables })))('$name', (hostile) => attack(hostile))
})

describe('hostile paths and names', () => {
  it.each(manifests.map((one) => ({ ...one, more: one.pack?.join('') ?? '' })))(
    '$name',
    ({ more, pack: _, ...hostile }) => attack(hostile, more),
  )
})

describe('hostile settings', () => {
  it.each(settings)('$name', (hostile) => attack(hostile))
})

describe('hostile folders', () => {
  it.each(folders)('$name', (hostile) => attack(hostile))
})

it('are more than 100', () =>
  expect(templates.length + manifests.length + settings.length + folders.length).toBeGreaterThan(100))

/** Builds in a process of its own with a gigabyte of memory; a hang ends it. */
function attack(
  { template = 'You are an agent.\n', pack = [], files = {}, prepare, finds, text, isConfirmed = true }: Hostile,
  morePrompts = '',
): void {
  const own = (key: string) => pack.some((line) => line.startsWith(`${key}:`))
  const repository = repositoryOf({
    'prompt-toolchain.yaml': 'version: 1\npacks: [pack.yaml]\nlint: { rules: { unused-variable: off } }\n',
    'pack.yaml': [
      'version: 1',
      'name: core',
      ...(own('prompts')
        ? []
        : [
            'prompts:',
            '  system: { file: system.md, role: system, runtimes: [app] }',
            ...(morePrompts === '' ? [] : [morePrompts]),
          ]),
      ...(own('runtimes')
        ? []
        : ['runtimes: { app: { engine: nunjucks@3.2, options: { autoescape: false, throwOnUndefined: true } } }']),
      ...pack,
      '',
    ].join('\n'),
  })
  repository.write('system.md', template)
  for (const [path, content] of Object.entries(files)) repository.write(path, content)
  prepare?.(repository)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--max-old-space-size=1024',
      join(import.meta.dirname, '../dist/prompt-build.cjs'),
      '--format',
      'json',
      ...(isConfirmed ? ['--confirm'] : []),
    ],
    { cwd: repository.root, encoding: 'utf8', timeout: 30_000, maxBuffer: 2 ** 28 },
  )
  expect(stderr).toBe('')
  const rules: readonly string[] = JSON.parse(stdout)
    .findings.filter(({ severity }: { severity: string }) => severity === 'error')
    .map(({ ruleId }: { ruleId: string }) => ruleId)
  if (finds === undefined) {
    expect(rules).toEqual([])
    expect(status).toBe(0)
    if (text !== undefined) expect(renderedText(repository)).toBe(text)
    return
  }
  expect(status).toBe(1)
  expect(
    rules.some((rule) => finds.split('|').includes(rule)),
    rules.slice(0, 3).join(),
  ).toBe(true)
  expect(existsSync(join(repository.root, 'build/prompts/index.json'))).toBe(false)
}

function renderedText(repository: Repository): string {
  const { packs } = JSON.parse(repository.read('build/prompts/index.json'))
  const [prompt] = Object.values(packs.core.text) as { runtimes: Record<string, Record<string, { file: string }>> }[]
  return repository.read(`build/prompts/${prompt!.runtimes.app!.default!.file}`)
}
