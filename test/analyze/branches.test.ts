import { describe, expect, it } from 'vitest'
import { untakenBranches } from '../../src/analyze/branches/untaken-branches.ts'
import { branchesOf } from '../../src/analyze/branches.ts'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { evaluateTemplate } from '../../src/render/evaluate.ts'
import { packYaml, repositoryOf } from '../support/repository.ts'

describe('branchesOf', () => {
  it.each([
    ['{% if a %}x{% elif b == 1 %}y{% else %}z{% endif %}', ['if a', 'elif b == 1', 'else not (a) and not (b == 1)']],
    ['{% for a in b %}x{% else %}y{% endfor %}', ['for b has an item', 'for-else b has no item']],
    ['{% for a in b if a.c %}x{% endfor %}', ['for b has an item with a.c']],
    ['{{ "x" if a else "y" }}{{ "x" if a }}', ['inline-if a', 'inline-else not (a)', 'inline-if a']],
    ['{{ ("x" if a else (b if c)) ~ d }}', ['inline-if a', 'inline-else not (a)', 'inline-if c in 1']],
    ['{% set x = a if b %}{% if (c if d) %}x{% endif %}', ['inline-if b', 'inline-if d', 'if (c if d)']],
    ['{% macro m() %}{% if a %}x{% endif %}{% endmacro %}', ['if a (apart)']],
    ['{% if a %}{{ b }}{% endif %}{% if c %} {% endif %}', ['if a', 'if c']],
    ['{% if a %}{% for b in c %}x{% endfor %}{% endif %}', ['if a', 'for c has an item in 0']],
    ['{% set x %}{% if a %}x{% endif %}{% endset %}', ['if a']],
    ['{% if a %}{% block b %}{% if c %}x{% endif %}{% endblock %}{% endif %}', ['if a', 'if c in 0 (apart)']],
  ])('%s', (source, expected) => {
    const branches = branchesOf(parseTemplate(source)).map(
      ({ kind, condition, parent, within }) =>
        `${kind} ${condition}${parent === undefined ? '' : ` in ${parent}`}${within === undefined ? '' : ' (apart)'}`,
    )
    expect(branches).toEqual(expected)
  })

  it('tells which a rendering takes', () => {
    const source = '{% if a %}x{% elif b %}y{% else %}z{% endif %}{% for c in d %}{{ e if c else f }}{% endfor %}'
    const template = parseTemplate(source)
    const variables = { b: true, d: [1], e: '', f: '' }
    const settings = { preset: 'nunjucks@3.2', options: { autoescape: false } }
    const { taken, faults } = evaluateTemplate(template, variables, settings)
    expect(faults).toEqual([])
    const kinds = branchesOf(template).flatMap(({ part, kind }) => (taken.has(part) ? [kind] : []))
    expect(kinds).toEqual(['elif', 'for', 'inline-if'])
  })
})

describe('untakenBranches', () => {
  const variables = [
    'variables:',
    '  os: { enum: [linux, windows] }',
    '  plan: { type: boolean }',
    '  note: { type: string, optional: true }',
    '  tools: { type: array }',
    'matrix:',
    '  os: { linux: { os: linux } }',
    'defaults: { plan: false, tools: [Read] }',
  ]

  async function untakenIn(text: string, ...manifest: readonly string[]) {
    const yaml = packYaml(...(manifest.length > 0 ? manifest : variables))
    const repository = repositoryOf({ 'templates/core/pack.yaml': yaml, 'templates/core/system.md': text })
    const { packs } = await repository.build()
    return untakenBranches(packs[0]!.pack.rendered).map(
      ({ kind, condition, variables: names, assignment = '' }) =>
        `${kind} ${condition} [${names.join(' ')}] ${assignment}`,
    )
  }

  it.each([
    ['{% if os == "windows" %}Quote paths.{% else %}Mind case.{% endif %}', ['if os == "windows" [os] os: windows']],
    ['{% if os != "linux" %}Quote paths.{% endif %}', ['if os != "linux" [os] os: windows']],
    ['{% if not plan %}Act.{% else %}Plan.{% endif %}', ['else not (not plan) [plan] plan: true']],
    ['{% if plan and tools %}Plan.{% endif %}', ['if plan and tools [plan tools] ']],
    ['{% if note is defined %}Note.{% else %}None.{% endif %}', ['if note is defined [note] ']],
    [
      '{% for tool in tools %}- {{ tool }}{% else %}No tools.{% endfor %}',
      ['for-else tools has no item [tools] tools: []'],
    ],
    ['{{ "Plan." if plan else "Act." }}', ['inline-if plan [plan] plan: true']],
    ['{% if os == "bsd" %}a{% endif %}', ['if os == "bsd" [os] ']],
    ['{% if plan %}Plan. {% if note %}Note.{% endif %}{% endif %}', ['if plan [plan] plan: true']],
    ['{% if plan %}{% if note %}Note.{% endif %}{% endif %}', ['if plan [plan] plan: true']],
    ['{% if plan %}{{ os }}{% endif %}', ['if plan [plan] plan: true']],
    ['{% macro m() %}{% if plan %}x{% endif %}{% endmacro %}{{ m() }}', ['if plan [plan] plan: true']],
    ['{% macro m() %}{% if plan %}x{% endif %}{% endmacro %}', []],
    ['{% set a = "x" if plan else os %}{{ a }}', ['inline-if plan [plan] plan: true']],
  ])('%s', async (text, expected) => expect(await untakenIn(`${text}{{ os }}\n`)).toEqual(expected))

  it('says nothing where steps make other branches, a variant has a fault, or no engine renders', async () => {
    const base = variables.join('\n')
    const text = '{% if os == "windows" %}Quote paths.{% endif %}'
    const manifest = (runtime: string) =>
      `version: 1\nname: core\nprompts:\n  system: { file: system.md, role: system }\nruntimes:\n  cli: ${runtime}\n${base}\n`
    const untaken = async (runtime: string, template: string) => {
      const repository = repositoryOf({
        'templates/core/pack.yaml': manifest(runtime),
        'templates/core/system.md': template,
      })
      const { packs } = await repository.build()
      return untakenBranches(packs[0]!.pack.rendered).length
    }
    const engine = 'engine: nunjucks@3.2, options: { autoescape: false }'
    expect(await untaken(`{ ${engine} }`, text)).toBe(1)
    expect(await untaken(`{ ${engine}, after: [{ op: trim, chars: " " }] }`, text)).toBe(1)
    expect(await untaken(`{ ${engine}, after: [{ op: replace, find: Quote, with: "" }] }`, text)).toBe(1)
    expect(await untaken(`{ ${engine}, before: [{ op: replace, find: Quote, with: "" }] }`, text)).toBe(1)
    const other = '{ op: replace, find: "{% endif %}", with: "{% else %}{% endif %}" }'
    expect(await untaken(`{ ${engine}, before: [${other}] }`, text)).toBe(0)
    expect(await untaken(`{ ${engine} }`, `${text}{{ os | nope }}`)).toBe(0)
    expect(await untaken('{ engine: unheard@1.0 }', text)).toBe(0)
  })
})
