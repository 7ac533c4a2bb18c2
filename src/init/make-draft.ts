import { collectTags } from '../parse/collect-tags.ts'
import { parseTemplate } from '../parse/parse-template.ts'
import { presets } from '../render/evaluate.ts'
import { alignSyntaxes } from './align-syntaxes.ts'
import { classifyPath } from './classify-path.ts'
import type { Draft, DraftPrompt, FoundPrompt, RepositoryFile } from './draft.ts'
import { type CodeEvidence, engineEvidence } from './engine-evidence.ts'
import { findIncludes } from './find-includes.ts'
import { findPrompts } from './find-prompts.ts'
import { findTools } from './find-tools.ts'
import { findUnrendered } from './find-unrendered.ts'
import { groupFiles } from './group-files.ts'
import { guessRole } from './guess-role.ts'
import { guessSyntax } from './guess-syntax.ts'
import { inferVariables } from './infer-variables.ts'
import { namePrompts } from './name-prompts.ts'
import { nearestCode } from './nearest-code.ts'
import { RuntimeChooser } from './runtime-chooser.ts'

/**
 * Drafts the manifest of a repository from its files: which are prompts, how they are rendered, by what engine,
 * with which variables. Nothing is read from disk and nothing is run.
 *
 * @param files by code point of their paths; code that says nothing of prompts may come with an empty text
 * @param name the pack's name; what a name may not hold is replaced
 */
export function makeDraft(files: readonly RepositoryFile[], name: string): Draft {
  const { prompts: found, leftOut, loads } = findPrompts(files)
  const evidence = new Map<string, CodeEvidence>()
  for (const file of files) {
    const own = classifyPath(file.path).kind === 'code' ? engineEvidence(file) : undefined
    if (own !== undefined) evidence.set(file.path, own)
  }
  const paths = files.map(({ path }) => path)
  const chooser = new RuntimeChooser(paths)
  const names = namePrompts(found)
  const guessed = alignSyntaxes(
    found.map((prompt, index) => {
      const code = nearestCode(prompt.file, loads.get(prompt.file)?.by, evidence)
      return { prompt, name: names[index]!, code, ...guessSyntaxOf(prompt, code) }
    }),
  )
  const prompts = guessed.map(({ prompt, name: own, code, syntax, notes }): DraftPrompt => {
    const { role, notes: roleNotes } = guessRole(prompt)
    const { file, at, hasFrontMatter } = prompt
    const runtime = chooser.choose(file, syntax, code?.evidence)
    const allowsMarks = syntax.kind === 'none' && holdsMarks(prompt.text)
    const marks = allowsMarks ? ['the text shows marks, and nothing says that an engine renders it'] : []
    const allNotes = [...prompt.notes, ...notes, ...marks, ...roleNotes]
    return {
      name: own,
      file,
      files: [file],
      ...(at !== undefined && { at }),
      hasFrontMatter,
      role,
      syntax,
      allowsMarks,
      runtime,
      notes: allNotes,
    }
  })
  const jinja = new Set(prompts.filter(({ syntax }) => syntax.kind === 'jinja').map(({ file }) => file))
  const includes = findIncludes(
    files.filter(({ path }) => jinja.has(path)),
    paths,
  )
  const presetOf = new Map(chooser.runtimes.map(({ name: own, engine }) => [own, presets.get(engine)]))
  const rendered = new Map(
    prompts.flatMap(({ syntax, file, runtime }) => {
      const preset = syntax.kind === 'jinja' ? presetOf.get(runtime) : undefined
      return preset === undefined ? [] : [[file, preset] as const]
    }),
  )
  const { variables, filters } = inferVariables(guessed.map(({ prompt, syntax }) => ({ text: prompt.text, syntax })))
  return {
    name:
      name
        .replace(/[^A-Za-z0-9._-]+/g, '-')
        .replace(/^[^A-Za-z0-9]+/, '')
        .slice(0, 100) || 'prompts',
    prompts: groupFiles(prompts, paths),
    includes,
    unrendered: files.flatMap((file) => {
      const preset = rendered.get(file.path)
      return preset === undefined ? [] : findUnrendered(file, preset, new Set(filters))
    }),
    variables,
    filters,
    runtimes: chooser.runtimes,
    ...findTools(files),
    leftOut,
  }
}

function holdsMarks(text: string): boolean {
  const template = parseTemplate(text)
  return template.faults.length > 0 || collectTags(template).length > 0
}

function guessSyntaxOf(prompt: FoundPrompt, code: ReturnType<typeof nearestCode>) {
  const { kind } = classifyPath(prompt.file)
  const isTemplate = kind === 'template' || kind === 'prompty'
  return guessSyntax(prompt.text, {
    isTemplate,
    isLoaded: code?.isLoader ?? false,
    ...(code && { code: code.evidence }),
  })
}
