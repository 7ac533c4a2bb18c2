import type { Report } from '../diagnostics/report.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'
import type { SourcePack, SourcePrompt } from '../load/source-pack.ts'
import { parsePlaceholders } from './parse-placeholders.ts'
import { parseTemplate } from './parse-template.ts'
import type { Template } from './template-tree.ts'

export interface ParsedPrompt extends SourcePrompt {
  readonly template: Template
  /** False when the template has syntax errors, or marks where it has no syntax: it is not rendered then. */
  readonly isSound: boolean
}

export interface ParsedPack extends SourcePack {
  readonly prompts: readonly ParsedPrompt[]
}

/** Parses every prompt by its own syntax; all syntax errors of all files are reported. */
export function parsePack(pack: SourcePack, report: Report): ParsedPack {
  return { ...pack, prompts: pack.prompts.map((prompt) => parsePrompt(prompt, report)) }
}

function parsePrompt(prompt: SourcePrompt, report: Report): ParsedPrompt {
  const { file, syntax } = prompt
  if (syntax.kind === 'placeholder') {
    return { ...prompt, template: parsePlaceholders(file.text, syntax), isSound: true }
  }
  const template = parseTemplate(file.text)
  if (syntax.kind === 'none') {
    return { ...prompt, template: asText(file.text), isSound: !reportMarks(prompt, template, report) }
  }
  reportFaults(file, template, report)
  return { ...prompt, template, isSound: template.faults.length === 0 }
}

/** Reports the syntax errors of a template, each with the tag that it belongs to. */
export function reportFaults(file: SourceFile, { faults }: Template, report: Report): void {
  for (const { span, message, help, related } of faults) {
    report({
      ruleId: 'template-syntax',
      place: { file, span },
      message,
      ...(help && { help }),
      ...(related && { related: [{ place: { file, span: related.span }, message: related.message }] }),
    })
  }
}

/** Whether a text without syntax holds marks. Each tag is a fault there, and so is a delimiter that begins none. */
function reportMarks({ file, name }: SourcePrompt, template: Template, report: Report): boolean {
  const tags = template.body.filter(({ kind }) => kind !== 'text').map(({ span }) => span)
  const strays = template.faults.map(({ span }) => span).filter((span) => !tags.some((tag) => overlaps(tag, span)))
  for (const span of [...tags, ...strays]) {
    const mark = file.text.slice(span.start, span.end).split('\n', 1)[0]!
    report({
      ruleId: 'mark-in-plain-text',
      place: { file, span },
      message: `\`${name}\` has no syntax, yet its text holds the mark \`${mark.length > 40 ? `${mark.slice(0, 39)}…` : mark}\``,
      help: 'take the mark out, or give the prompt `syntax: jinja` if it is to be rendered',
    })
  }
  return tags.length + strays.length > 0
}

function overlaps(a: { start: number; end: number }, b: { start: number; end: number }): boolean {
  return a.start <= b.end && b.start <= a.end
}

function asText(source: string): Template {
  const span = { start: 0, end: source.length }
  return { source, body: source === '' ? [] : [{ kind: 'text', span, value: source }], faults: [] }
}
