import { readSharedJson } from './shared.ts'

/** What is recorded of one template of a public repository. */
export interface RecordedTemplate {
  /** Its path in the corpus. */
  readonly file: string
  readonly dialect: string
  /** Whether each engine parses it. */
  readonly parses: Readonly<Record<string, boolean>>
  /** The line in the file that an engine points at; null where it names none. */
  readonly errorLine?: Readonly<Record<string, number | null>>
  /** The values of a data file that are templates. */
  readonly parts?: readonly { readonly pointer: string }[]
  /** How the repository renders it, in words. */
  readonly engine: string
}

type Entry = Readonly<Record<string, unknown>>

/** The recorded templates of the corpus in the order of their paths; only where it lies beside the project. */
export function recordedTemplates(): readonly RecordedTemplate[] {
  const { templates } = readSharedJson<{ templates: Readonly<Record<string, Omit<RecordedTemplate, 'file'>>> }>(
    'corpus/EXPECTED.json',
  )
  const { files } = readSharedJson<{ files: readonly { file: string; engine?: string }[] }>('corpus/SOURCES.json')
  const engines = new Map(files.map(({ file, engine = '' }) => [file, engine]))
  return Object.entries(templates).map(([file, recorded]) => ({
    ...recorded,
    file,
    engine: engines.get(file) ?? '',
  }))
}

/** Whether a program renders it with an engine of the Jinja family, and does not only replace names in it. */
export function isOfJinjaFamily({ dialect }: RecordedTemplate): boolean {
  return dialect !== 'replace' && dialect !== 'static'
}

/** The entries of a manifest that make prompts of a recorded template: one, or one for each of its parts. */
export function promptEntries({ file, parts, engine }: RecordedTemplate): readonly Entry[] {
  const syntax = engine.includes('variable ${ }') ? { jinja: { delimiters: { output: ['${', '}'] } } } : 'jinja'
  const prompt = { file, role: 'system', syntax, ...(file.endsWith('.prompty') && { 'front-matter': true }) }
  return parts === undefined ? [prompt] : parts.map(({ pointer }) => ({ ...prompt, at: pointer }))
}
