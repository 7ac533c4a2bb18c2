import type { Paint } from '../diagnostics/paint.ts'
import type { Syntax } from '../load/source-pack.ts'
import { markdownSections } from '../parse/markdown-sections.ts'
import type { BuildResult } from '../pipeline.ts'
import type { RenderedPrompt } from '../render/render-pack.ts'
import type { Found } from './find-prompt.ts'
import { printTable } from './table.ts'

/** The way of a prompt from its file to the artifacts: what it reads, how it varies, what each section costs. */
export async function explainPrompt({ built, prompt }: Found, result: BuildResult, paint: Paint): Promise<string> {
  const { pack, comparisons } = built
  const rendered = pack.rendered.filter((one) => one.prompt === prompt)
  const syntax = describeSyntax(prompt.syntax)
  const lines = [
    paint('bold', `${pack.name}/${prompt.name}`),
    '',
    `  file      ${prompt.file.path}, role ${prompt.role}, syntax ${syntax}`,
    `  declared  ${pack.manifest.path}:${prompt.place.file.position(prompt.place.span.start).line}`,
    `  varies    ${describeChoices(prompt.choices, rendered[0]?.variantCount ?? 0)}`,
  ]
  if (prompt.variables.size > 0) lines.push('', '  variables', ...indent(printTable(variableRows({ built, prompt }))))
  lines.push('', '  runtimes')
  for (const one of rendered) {
    const path = comparisons.find(({ rendered }) => rendered === one)?.path ?? ''
    lines.push(...indent(runtimeLines(one, path)))
  }
  lines.push('', '  tokens by variant', ...indent(printTable(await tokenRows(rendered, result))))
  const sections = await sectionRows(rendered, result)
  if (sections.length > 1)
    lines.push(
      '',
      `  tokens by section of ${rendered[0]!.texts[0]!.variant.id} under ${rendered[0]!.runtime.name}`,
      ...indent(printTable(sections)),
    )
  lines.push(
    '',
    `  artifacts ${result.workspace?.out ?? ''}/${pack.name}/${prompt.name}.<hash>.txt, listed in ${result.workspace?.out ?? ''}/index.json`,
  )
  return `${lines.join('\n')}\n`
}

function describeSyntax(syntax: Syntax): string {
  if (syntax.kind !== 'placeholder') return syntax.kind
  const { form } = syntax
  return `placeholders ${typeof form === 'string' ? form : `${form.open}NAME${form.close}`}`
}

function describeChoices(choices: Found['prompt']['choices'], count: number): string {
  if (choices.length === 0) return 'not at all: one variant'
  const parts = choices.map(
    ({ name, values }) => `${name} ${values.length} (${values.map((value) => value.name).join(', ')})`,
  )
  return `${count} variants: ${parts.join(' × ')}`
}

function variableRows({ built: { pack }, prompt }: Found): readonly (readonly string[])[] {
  return [...prompt.variables].map((name) => {
    const variable = pack.variables.get(name)
    const from = pack.matrix.filter(({ values }) => values.some(({ assigns }) => Object.hasOwn(assigns, name)))
    const source =
      from.length > 0
        ? `from ${from.map((choice) => choice.name).join(', ')}`
        : Object.hasOwn(pack.defaults, name)
          ? 'from defaults'
          : 'no value'
    return [
      name,
      variable ? `trust ${variable.trust}` : 'not declared',
      variable ? `changes ${variable.changes}` : '',
      source,
    ]
  })
}

function runtimeLines({ runtime, texts, variantCount }: RenderedPrompt, path: string): readonly string[] {
  const how =
    runtime.kind === 'engine' ? runtime.engine : `chain ${runtime.chain.file.path}, ${runtime.chain.steps.length} steps`
  const distinct = new Set(texts.map(({ text }) => text)).size
  return [`${runtime.name}: ${how} -> ${variantCount} variants, ${distinct} distinct texts -> ${path}`]
}

async function tokenRows(
  rendered: readonly RenderedPrompt[],
  { tokens }: BuildResult,
): Promise<readonly (readonly string[])[]> {
  const rows: string[][] = [['', ...rendered.map(({ runtime }) => runtime.name)]]
  for (const { variant } of rendered[0]?.texts ?? []) {
    const row = [variant.id]
    for (const { texts, prompt } of rendered) {
      const text = texts.find((one) => one.variant.id === variant.id)?.text
      row.push(text === undefined ? '' : String(await tokens.count(text, prompt.budget?.encoding ?? 'o200k_base')))
    }
    rows.push(row)
  }
  return rows
}

async function sectionRows(
  rendered: readonly RenderedPrompt[],
  { tokens }: BuildResult,
): Promise<readonly (readonly string[])[]> {
  const first = rendered[0]
  const text = first?.texts[0]?.text
  if (first === undefined || text === undefined) return []
  const rows: string[][] = []
  for (const { title, depth, start, end } of markdownSections(text)) {
    const count = await tokens.count(text.slice(start, end), first.prompt.budget?.encoding ?? 'o200k_base')
    rows.push([
      `${'  '.repeat(Math.max(0, depth - 1))}${title === '' ? '(before the first heading)' : title}`,
      String(count),
    ])
  }
  return rows
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `    ${line}`)
}
