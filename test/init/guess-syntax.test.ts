import { describe, expect, it } from 'vitest'
import type { DraftSyntax } from '../../src/init/draft.ts'
import { type CodeEvidence, engineEvidence } from '../../src/init/engine-evidence.ts'
import { guessSyntax } from '../../src/init/guess-syntax.ts'

const jinja: DraftSyntax = { kind: 'jinja' }
const none: DraftSyntax = { kind: 'none' }
const pair = (open: string, close: string, keepsUnknown = false): DraftSyntax => ({
  kind: 'placeholder',
  form: [open, close],
  keepsUnknown,
})
const format: DraftSyntax = { kind: 'placeholder', form: 'str.format', keepsUnknown: false }
const template: DraftSyntax = { kind: 'placeholder', form: 'string.Template', keepsUnknown: true }

const code = (path: string, text: string): CodeEvidence => engineEvidence({ path, text })!

describe('the syntax of a text', () => {
  it.each([
    ['Work in {% if os == "Windows" %}PowerShell{% endif %}.', jinja],
    ['You work in {{ user.name }}.', jinja],
    ['Tools: {{ tools | join(", ") }}', jinja],
    [`{% if notes %}\${notes}{% endif %} in \${folder}`, { kind: 'jinja', output: ['${', '}'] }],
    ['You work in {{ folder }}.', pair('{{ ', ' }}')],
    ['You work in {{folder}}.', pair('{{', '}}')],
    [`You work in \${folder}.`, pair('${', '}')],
    [`You work in \${folder}; \${HOME} stays.`, pair('${', '}', true)],
    ['You work in {folder}.', pair('{', '}')],
    ['Answer with {{"step": 1}} for {task}.', format],
    ['Today is $current_date.', template],
    ['Answer with {"step": 1}.', none],
    ['Write `{name}` where the name belongs.', none],
    [`\`\`\`sh\ncd \${folder}\n\`\`\``, none],
    ['It costs $5, or $PRICE.', none],
    ['', none],
  ])('of %j by its marks alone', (text, syntax) => {
    expect(guessSyntax(text, { isTemplate: false, isLoaded: false }).syntax).toEqual(syntax)
  })

  const nunjucks = code(
    'src/prompt.ts',
    "import nunjucks from 'nunjucks'\nnew nunjucks.Environment(null, { autoescape: false })",
  )
  const dollar = code(
    'app/prompt.py',
    'from jinja2 import Environment\nenv = Environment(variable_start_string="${", variable_end_string="}")',
  )
  it.each([
    ['You work in {{ folder }}.', nunjucks, jinja],
    ['Nothing to fill in.', nunjucks, none],
    [`You work in \${folder}.`, dollar, { kind: 'jinja', output: ['${', '}'] }],
    ['In {{ folder }}.', code('src/a.rs', 'text.replace("{{ folder }}", &folder)'), pair('{{ ', ' }}')],
    ['In {folder}.', code('src/a.ts', "text.replaceAll('{folder}', folder)"), pair('{', '}')],
    ['In {folder}.', code('a.py', 'text.format(folder=folder)'), format],
    ['In ${folder} or $task', code('a.py', 'from string import Template\nTemplate(text)'), template],
  ])('of %j by the code that loads it', (text, evidence, syntax) => {
    const guessed = guessSyntax(text, { isTemplate: false, isLoaded: true, code: evidence })
    expect(guessed).toMatchObject({ syntax, notes: [] })
  })

  it('is that of an engine by the ending of the file, and tells a fault', () => {
    const guessed = guessSyntax('{% if x %}', { isTemplate: true, isLoaded: false })
    expect(guessed.syntax).toEqual(jinja)
    expect(guessed.notes[0]).toContain('`if` is never closed with `endif`')
  })

  it('takes linear time', () => {
    for (const piece of ['{{', '{', '${', '{%', '`', '$a', '{{ a ', '}}', '```\n']) {
      guessSyntax(piece.repeat(40_000), { isTemplate: false, isLoaded: false })
    }
  })
})
