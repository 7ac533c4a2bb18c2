import type { Draft, DraftPrompt, DraftRuntime, DraftSyntax, DraftVariable } from './draft.ts'
import { yamlFlow } from './yaml-flow.ts'

const lineWidth = 120

/** A draft as the text of a manifest, with what is not sure as comments. */
export function printDraft(draft: Draft): string {
  const { name, prompts, includes, variables, filters, runtimes, tools, otherTools } = draft
  const sections = [
    ['# A draft, made from the files of this repository. What is not sure is marked.'],
    ['version: 1', `name: ${yamlFlow(name)}`],
    ['prompts:', ...prompts.flatMap((prompt) => printPrompt(prompt, runtimes.length > 1))],
    includes.root === undefined ? [] : ['# Where includes are looked up.', `include-root: ${yamlFlow(includes.root)}`],
    ...(variables.length === 0 ? [] : [printVariables(variables), printDefaults(variables)]),
    ...(filters.length === 0
      ? []
      : [
          [
            'filters:',
            '  # Not of the engine, so the program must bring them.',
            ...filters.map((one) => `  ${yamlFlow(one)}: {}`),
          ],
        ]),
    ['runtimes:', ...runtimes.flatMap(printRuntime)],
    printTools(tools, otherTools),
    printWaivers(draft),
  ]
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

/** What is found and cannot be helped here, as findings that were accepted. */
function printWaivers({ includes, unrendered }: Draft): readonly string[] {
  const missing = includes.missing.map(({ file, name }) => ({
    rule: 'include-missing',
    file,
    at: name,
    reason: 'the included template was not found when this was drafted',
  }))
  const constructs = unrendered.map(({ file, text }) => ({
    rule: 'construct-unsupported',
    file,
    at: text,
    reason: 'this version does not render it, so the prompt is checked and not rendered',
  }))
  if (missing.length + constructs.length === 0) return []
  const note =
    missing.length === 0
      ? []
      : ['# Not sure: say under `include-root` where missing templates are, and take their waivers out.']
  return [...note, 'waivers:', ...[...missing, ...constructs].map((waiver) => `  - ${yamlFlow(waiver)}`)]
}

function printPrompt(prompt: DraftPrompt, namesRuntime: boolean): readonly string[] {
  const { name, file, at, hasFrontMatter, role, syntax, allowsMarks, runtime, notes } = prompt
  const value = {
    [name.includes('{stem}') ? 'files' : 'file']: file,
    ...(at !== undefined && { at }),
    ...(hasFrontMatter && { 'front-matter': true }),
    role,
    ...(syntax.kind === 'jinja' && syntax.output === undefined ? {} : { syntax: syntaxData(syntax) }),
    ...(allowsMarks && { allow: ['*'] }),
    ...(namesRuntime && { runtimes: [runtime] }),
  }
  return [...unsure(notes), ...block(name, value, 1)]
}

function syntaxData(syntax: DraftSyntax): unknown {
  switch (syntax.kind) {
    case 'none':
      return 'none'
    case 'jinja':
      return { jinja: { delimiters: { output: syntax.output } } }
    case 'placeholder':
      return { placeholder: syntax.form, ...(syntax.keepsUnknown && { unknown: 'keep' }) }
  }
}

function printVariables(variables: readonly DraftVariable[]): readonly string[] {
  return [
    'variables:',
    ...variables.flatMap(({ name, schema, notes }) => [...notes.map(comment), ...block(name, schema, 1)]),
  ]
}

function printDefaults(variables: readonly DraftVariable[]): readonly string[] {
  return [
    'defaults:',
    '  # Made up so that everything renders. Put in what your program gives.',
    ...variables.flatMap(({ name, sample }) => block(name, sample, 1)),
  ]
}

function printRuntime({ name, engine, options, undefined: behaviour, from, notes }: DraftRuntime): readonly string[] {
  const value = {
    engine,
    ...(Object.keys(options).length > 0 && { options }),
    ...(behaviour && { undefined: behaviour }),
  }
  return [...(from === undefined ? [] : [comment(`guessed from ${from}`)]), ...unsure(notes), ...block(name, value, 1)]
}

function printTools(tools: string | undefined, others: Draft['otherTools']): readonly string[] {
  const shown = others
    .slice(0, 10)
    .map(({ file, shape }) => `# Tools in another shape, or more of them: ${oneLine(file)} (${shape})`)
  const more = others.length > 10 ? [`# And ${others.length - 10} more files with tools.`] : []
  return [...(tools === undefined ? [] : [`tools: ${yamlFlow({ file: tools })}`]), ...shown, ...more]
}

/** A key with its value on one line, or a line for each key of the value where that is too long. */
function block(key: string, value: unknown, depth: number): readonly string[] {
  const start = `${'  '.repeat(depth)}${yamlFlow(key)}:`
  const line = `${start} ${yamlFlow(value)}`
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
  if (line.length <= lineWidth || !isMap) return [line]
  return [start, ...Object.entries(value).flatMap(([name, item]) => block(name, item, depth + 1))]
}

function unsure(notes: readonly string[]): readonly string[] {
  return notes.length === 0 ? [] : [comment(`not sure: ${notes.join('; ')}`)]
}

function comment(text: string): string {
  return `  # ${oneLine(text)}`
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\t\u0085\u2028\u2029]+|[\0-\x08\x0B-\x1F\x7F]/g, ' ')
}
