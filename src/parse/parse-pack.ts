import type { Report } from '../diagnostics/report.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'
import type { SourcePack, SourcePrompt } from '../load/source-pack.ts'
import { collectTags } from './collect-tags.ts'
import type { Delimiters } from './delimiters.ts'
import { parsePlaceholders } from './parse-placeholders.ts'
import { parseTemplate } from './parse-template.ts'
import type { Span, Template } from './template-tree.ts'
import { walkTemplate } from './walk-template.ts'

/** An included template with the file that it is. */
export interface ParsedInclude {
  readonly file: SourceFile
  readonly template: Template
}

export interface ParsedPrompt extends SourcePrompt {
  readonly template: Template
  /** Every template that it includes, directly or by way of others, by the name that the engine looks up. */
  readonly templates: ReadonlyMap<string, ParsedInclude>
  /**
   * False when the template or one that it includes has syntax errors or is missing, or marks where it has no syntax:
   * it is not rendered then.
   */
  readonly isSound: boolean
}

export interface ParsedPack extends SourcePack {
  readonly prompts: readonly ParsedPrompt[]
}

/** Parses every prompt by its own syntax, and every included template; all syntax errors of all files are reported. */
export function parsePack(pack: SourcePack, report: Report): ParsedPack {
  const includes = new IncludeParser(pack, report)
  return { ...pack, prompts: pack.prompts.map((prompt) => parsePrompt(prompt, includes, report)) }
}

/** Parses included templates, each once for all prompts with the same delimiters. */
class IncludeParser {
  readonly #report: Report
  readonly #parsed = new Map<string, ParsedInclude>()
  /** Files whose faults are reported: those of prompts, with them. */
  readonly #reported: Set<SourceFile>

  constructor({ prompts }: SourcePack, report: Report) {
    this.#report = report
    this.#reported = new Set(prompts.filter(({ syntax }) => syntax.kind === 'jinja').map(({ file }) => file))
  }

  templatesOf({ includes, syntax }: SourcePrompt): ReadonlyMap<string, ParsedInclude> {
    const delimiters = syntax.kind === 'jinja' ? syntax.delimiters : undefined
    return new Map([...includes].map(([name, file]) => [name, this.#parse(file, delimiters)]))
  }

  #parse(file: SourceFile, delimiters: Delimiters | undefined): ParsedInclude {
    const key = `${file.path}\n${JSON.stringify(delimiters)}`
    const known = this.#parsed.get(key)
    if (known !== undefined) return known
    const include = { file, template: parseTemplate(file.text, delimiters && { delimiters }) }
    this.#parsed.set(key, include)
    if (!this.#reported.has(file)) reportFaults(file, include.template, this.#report)
    this.#reported.add(file)
    return include
  }
}

/** The tree of a text by the syntax of its prompt; in a text without syntax all is text. */
export function parseBySyntax(source: string, { syntax, scope }: SourcePrompt): Template {
  switch (syntax.kind) {
    case 'jinja':
      return parseTemplate(source, { delimiters: syntax.delimiters })
    case 'placeholder':
      return parsePlaceholders(source, syntax, (name) => scope.has(name))
    case 'none': {
      const span = { start: 0, end: source.length }
      return { source, body: source === '' ? [] : [{ kind: 'text', span, value: source }], faults: [] }
    }
  }
}

function parsePrompt(prompt: SourcePrompt, includes: IncludeParser, report: Report): ParsedPrompt {
  const { file, syntax } = prompt
  const template = parseBySyntax(file.text, prompt)
  const templates = includes.templatesOf(prompt)
  if (syntax.kind === 'none') return { ...prompt, template, templates, isSound: !reportMarks(prompt, report) }
  reportFaults(file, template, report)
  const all = [template, ...[...templates.values()].map((include) => include.template)]
  return {
    ...prompt,
    template,
    templates,
    isSound: !prompt.lacksInclude && all.every(({ faults }) => faults.length === 0),
  }
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

/**
 * Whether a text without syntax holds marks of Jinja that it does not allow. Each tag is a fault there, and so
 * is a delimiter that begins none.
 */
function reportMarks({ file, name, allow }: SourcePrompt, report: Report): boolean {
  if (allow.includes('*')) return false
  const template = parseTemplate(file.text)
  const tags = [...collectTags(template), ...unreadableTags(template)]
  const strays = template.faults.map(({ span }) => span).filter((span) => !tags.some((tag) => overlaps(tag, span)))
  const marks = [...tags, ...strays].filter(({ start, end }) => !allow.includes(file.text.slice(start, end)))
  for (const span of marks) {
    const mark = file.text.slice(span.start, span.end).split('\n', 1)[0]!
    report({
      ruleId: 'mark-in-plain-text',
      place: { file, span },
      message: `\`${name}\` has no syntax, yet its text holds the mark \`${mark.length > 40 ? `${mark.slice(0, 39)}…` : mark}\``,
      help: 'take it out, list it under `allow` if the model is to read it, or give the prompt `syntax: jinja`',
    })
  }
  return marks.length > 0
}

function unreadableTags({ body }: Template): readonly Span[] {
  const spans: Span[] = []
  walkTemplate(body, { node: (node) => void (node.kind === 'unreadable' && spans.push(node.span)) })
  return spans
}

function overlaps(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end
}
