import { templateReads } from '../analyze/template-reads.ts'
import { compareText } from '../diagnostics/sort-findings.ts'
import { readSyntax } from '../load/read-syntax.ts'
import { parsePlaceholders } from '../parse/parse-placeholders.ts'
import { parseTemplate } from '../parse/parse-template.ts'
import type { Template } from '../parse/template-tree.ts'
import { walkTemplate } from '../parse/walk-template.ts'
import type { DraftSyntax, DraftVariable } from './draft.ts'
import { knownFilters } from './known-filters.ts'
import { shapeSchema } from './shape-schema.ts'
import { templateShapes } from './template-shapes.ts'
import { emptyShape, type Shape } from './variable-shape.ts'

export interface InferredVariables {
  /** By code point. */
  readonly variables: readonly DraftVariable[]
  /** Filters that no engine brings, by code point. */
  readonly filters: readonly string[]
}

/** Functions that engines or model servers provide, and that no pack declares. */
const engineFunctions = new Set(
  'range namespace dict lipsum cycler joiner super debug caller raise_exception strftime_now url_for _ gettext ngettext'.split(
    ' ',
  ),
)
const declarable = /^[A-Za-z_][A-Za-z0-9_]{0,199}$/

/**
 * The variables that prompts read, with types from what they do with them: what is looped over is an array,
 * what has its keys read is an object, what is compared with texts or printed is a string.
 */
export function inferVariables(
  prompts: readonly { readonly text: string; readonly syntax: DraftSyntax }[],
): InferredVariables {
  const shapes = new Map<string, Shape>()
  const names = new Set<string>()
  const filters = new Set<string>()
  for (const { text, syntax } of prompts) {
    if (syntax.kind === 'none') continue
    const template = parse(text, syntax)
    for (const { name } of templateReads(template)) {
      if (declarable.test(name) && isWanted(name, syntax)) names.add(name)
    }
    if (syntax.kind === 'placeholder') printNames(template, shapes)
    else {
      templateShapes(template.body, shapes)
      walkTemplate(template.body, { filter: ({ name }) => knownFilters.has(name) || name === '' || filters.add(name) })
    }
  }
  const variables = [...names]
    .filter((name) => !(engineFunctions.has(name) && (shapes.get(name)?.isCalled ?? false)))
    .sort(compareText)
    .map((name) => ({ name, ...shapeSchema(name, shapes.get(name) ?? emptyShape()) }))
  return { variables, filters: [...filters].sort(compareText) }
}

function parse(text: string, syntax: Exclude<DraftSyntax, { kind: 'none' }>): Template {
  if (syntax.kind === 'jinja') {
    const output = syntax.output ?? (['{{', '}}'] as const)
    return parseTemplate(text, { delimiters: { output, block: ['{%', '%}'], comment: ['{#', '#}'] } })
  }
  const { form, keepsUnknown } = syntax
  const read = readSyntax({ placeholder: form, unknown: keepsUnknown ? 'keep' : 'error' })
  return read.kind === 'placeholder' ? parsePlaceholders(text, read) : parseTemplate(text)
}

/** Where unknown names stay, only those are declared that do not look like a shell's. */
function isWanted(name: string, syntax: DraftSyntax): boolean {
  if (syntax.kind !== 'placeholder' || !syntax.keepsUnknown) return true
  return syntax.form === 'string.Template'
    ? /^[a-z][a-z0-9_]*$/.test(name)
    : !/^(?:HOME|PATH|PWD|USER|SHELL)$/.test(name)
}

function printNames(template: Template, shapes: Map<string, Shape>): void {
  for (const { name } of templateReads(template)) {
    const shape = shapes.get(name) ?? emptyShape()
    shape.isPrinted = true
    shapes.set(name, shape)
  }
}
