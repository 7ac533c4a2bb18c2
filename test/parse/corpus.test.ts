import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { defaultDelimiters } from '../../src/parse/delimiters.ts'
import { parseTemplate } from '../../src/parse/parse-template.ts'
import { printTemplate } from '../../src/parse/print-template.ts'
import { promptEntries, type RecordedTemplate, recordedTemplates } from '../support/corpus-templates.ts'
import { repositoryOf } from '../support/repository.ts'
import { describeShared, readShared } from '../support/shared.ts'
import { checkSpans } from './check-spans.ts'

/** The presets that stand for the engines whose error lines are recorded. */
const presets = {
  nunjucks: 'engine: nunjucks@3.2, options: { autoescape: false }',
  jinja2: 'engine: jinja2@3.1',
} as const

/**
 * Lines that nothing is found on. These texts are for `str.format`: a `{{` stands at the end of the line before, and is
 * never closed, which is what is reported; engines go on reading, and stop at the first colon behind it.
 */
const exceptions = [
  'browser-use--browser-use/browser_use/agent/system_prompts/system_prompt_browser_use.md:10 (found 9, 14)',
  'browser-use--browser-use/browser_use/agent/system_prompts/system_prompt_flash.md:11 (found 10, 12)',
]

describeShared('corpus/EXPECTED.json', 'templates of public repositories', () => {
  it.each(Object.keys(presets) as (keyof typeof presets)[])(
    'that %s does not parse have a finding on the line that it names',
    async (engine) => {
      const wrong: string[] = []
      for (const template of recordedTemplates()) {
        const line = template.errorLine?.[engine]
        if (template.parses[engine] || line == null) continue
        const lines = await linesWithFindings(template, presets[engine])
        if (!lines.has(line)) wrong.push(`${template.file}:${line} (found ${[...lines].join(', ')})`)
      }
      expect(wrong).toEqual(exceptions)
    },
  )

  it('cut at every 97th byte give findings and never a crash, and the tree prints the text back', () => {
    let cuts = 0
    for (const { file, engine } of recordedTemplates()) {
      const output: readonly [string, string] = engine.includes('variable ${ }') ? ['${', '}'] : ['{{', '}}']
      const bytes = Buffer.from(readShared(`corpus/${file}`))
      for (let end = 0; end <= bytes.length; end += 97) {
        const source = bytes.subarray(0, end).toString()
        const template = parseTemplate(source, { delimiters: { ...defaultDelimiters, output } })
        if (printTemplate(template) !== source) throw new Error(`${file} cut at ${end} is printed back otherwise`)
        if (end % 970 === 0) checkSpans(template)
        cuts += 1
      }
    }
    console.info(`${cuts} cuts`)
    expect(cuts).toBeGreaterThan(5000)
  })
})

/** The lines of a template, as its engine reads it, that are not known to be rendered, with those that belong to them. */
async function linesWithFindings(template: RecordedTemplate, runtime: string): Promise<ReadonlySet<number>> {
  const prompts = Object.fromEntries(promptEntries(template).map((entry, index) => [`p${index}`, entry]))
  const manifest = stringify({ version: 1, name: 'corpus', prompts })
  const { findings } = await repositoryOf({
    'prompt-toolchain.yaml': 'version: 1\npacks: [pack.yaml]\n',
    'pack.yaml': `${manifest}runtimes: { own: { ${runtime} } }\n`,
    [template.file]: readShared(`corpus/${template.file}`),
  }).build()
  const places = findings
    .filter(({ ruleId }) => ruleId === 'template-syntax' || ruleId.startsWith('construct-'))
    .flatMap(({ place, related = [] }) => [place, ...related.map((one) => one.place)])
  return new Set(places.map(({ file, span }) => file.position(span.start).line))
}
