import { readSyntax } from '../load/read-syntax.ts'
import { parsePlaceholders } from '../parse/parse-placeholders.ts'
import { parseTemplate } from '../parse/parse-template.ts'
import type { DraftSyntax } from './draft.ts'
import type { CodeEvidence, Engine } from './engine-evidence.ts'
import { type TextMarks, textMarks } from './text-marks.ts'

/** What is known of a text besides the text. */
export interface SyntaxEvidence {
  /** Whether the name of the file says that an engine renders it. */
  readonly isTemplate: boolean
  /** What the code says that loads it, or the nearest code that says anything. */
  readonly code?: CodeEvidence
  /** Whether that code loads this very file. */
  readonly isLoaded: boolean
}

export interface GuessedSyntax {
  readonly syntax: DraftSyntax
  /** Whether nothing but the form of the marks says so. */
  readonly isGuess: boolean
  /** What is not sure, in a few words each. */
  readonly notes: readonly string[]
}

/** Names that shells set, so that `${HOME}` is no placeholder. */
const shellNames = new Set('HOME PATH PWD USER TMPDIR'.split(' '))

/** How a text is rendered, by its marks and by what the code around it does. */
export function guessSyntax(text: string, evidence: SyntaxEvidence): GuessedSyntax {
  const marks = textMarks(text)
  const { code, isLoaded } = evidence
  const jinja = jinjaSyntax(text, marks, evidence)
  if (jinja !== undefined) return jinja
  const replaced = replacedForm(marks, code?.replaced ?? [])
  if (replaced !== undefined) return { syntax: replaced, isGuess: false, notes: [] }
  if (code?.usesFormat && isLoaded && marks.singles.length > 0 && isTakenByFormat(text))
    return python('str.format', false)
  const dollars = marks.dollars.filter((name) => !shellNames.has(name))
  const hasBare = marks.bareDollars.length > 0
  if (code?.usesStringTemplate && (dollars.length > 0 || hasBare)) return python('string.Template', false)
  return byForm(marks, dollars)
}

function byForm(marks: TextMarks, dollars: readonly string[]): GuessedSyntax {
  const { prose } = marks
  if (marks.singles.length > 0 && marks.isFormat) return python('str.format', true)
  if (marks.spaced.length > 0) return pair('{{ ', ' }}', false)
  if (marks.tight.length > 0) return pair('{{', '}}', false)
  if (dollars.some((name) => prose.has(name))) return pair('${', '}', dollars.length < marks.dollars.length)
  if (marks.singles.some((name) => prose.has(name))) return pair('{', '}', false)
  if (marks.bareDollars.length > 0) return python('string.Template', true)
  return { syntax: { kind: 'none' }, isGuess: true, notes: [] }
}

function jinjaSyntax(text: string, marks: TextMarks, evidence: SyntaxEvidence): GuessedSyntax | undefined {
  const { isTemplate, code } = evidence
  const outputs = marks.spaced.length + marks.tight.length
  if (!isTemplate && !marks.hasBlocks && !marks.hasExpressions && !hasMarksOf(code?.engine, marks)) return undefined
  const hasDollars = outputs === 0 && !marks.hasExpressions && marks.dollars.length > 0
  const isDollar = hasDollars && (marks.hasBlocks || code?.engine?.output?.[0] === '${')
  const syntax: DraftSyntax = { kind: 'jinja', ...(isDollar && { output: ['${', '}'] }) }
  return { syntax, isGuess: false, notes: faultNotes(text, syntax) }
}

/** Whether a text holds the outputs that an engine knows. */
function hasMarksOf(engine: Engine | undefined, marks: TextMarks): boolean {
  if (engine === undefined) return false
  if (engine.output?.[0] === '${') return marks.dollars.length > 0
  return marks.spaced.length + marks.tight.length > 0
}

function faultNotes(text: string, syntax: DraftSyntax): readonly string[] {
  const output = syntax.kind === 'jinja' ? syntax.output : undefined
  const delimiters = { output: output ?? ['{{', '}}'], block: ['{%', '%}'], comment: ['{#', '#}'] } as const
  const [fault] = parseTemplate(text, { delimiters }).faults
  return fault === undefined ? [] : [`whether it is a template of this kind, as which it has a fault: ${fault.message}`]
}

/** The form whose marks the code replaces one by one. */
function replacedForm(marks: TextMarks, replaced: readonly string[]): DraftSyntax | undefined {
  const texts = new Set(replaced)
  const forms: readonly (readonly [readonly string[], string, string])[] = [
    [marks.spaced, '{{ ', ' }}'],
    [marks.tight, '{{', '}}'],
    [marks.dollars, '${', '}'],
    [marks.singles, '{', '}'],
  ]
  for (const [names, open, close] of forms) {
    const known = names.filter((name) => texts.has(`${open}${name}${close}`))
    if (known.length === 0) continue
    return { kind: 'placeholder', form: [open, close], keepsUnknown: false }
  }
  return undefined
}

/** Whether Python's `str.format` takes the text. */
function isTakenByFormat(text: string): boolean {
  const syntax = readSyntax({ placeholder: 'str.format' })
  return syntax.kind === 'placeholder' && parsePlaceholders(text, syntax).faults.length === 0
}

const unsure = 'whether code puts values in, since none was found that does'

function pair(open: string, close: string, keepsUnknown: boolean): GuessedSyntax {
  return { syntax: { kind: 'placeholder', form: [open, close], keepsUnknown }, isGuess: true, notes: [unsure] }
}

function python(form: 'str.format' | 'string.Template', isGuess: boolean): GuessedSyntax {
  const syntax: DraftSyntax = { kind: 'placeholder', form, keepsUnknown: form === 'string.Template' }
  return { syntax, isGuess, notes: isGuess ? [unsure] : [] }
}
