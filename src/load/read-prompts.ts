import { checkNames, type Manifest, namesOf, type PromptData } from './manifest.ts'
import { readSyntax } from './read-syntax.ts'
import { readTexts } from './read-texts.ts'
import { readVariables } from './read-variables.ts'
import type { PromptText, SourceRuntime, Variable } from './source-pack.ts'
import type { DataPath } from './yaml-file.ts'

/** The prompts of a manifest with their texts, those of a glob or of several values one by one. */
export async function readPrompts(
  manifest: Manifest,
  runtimes: readonly SourceRuntime[],
  variables: ReadonlyMap<string, Variable>,
): Promise<readonly PromptText[]> {
  const prompts = new Map<string, PromptText>()
  for (const [name, prompt] of Object.entries(manifest.data.prompts)) {
    for (const one of await readPrompt(name, prompt, manifest, runtimes, variables)) {
      const key = one.name.toLowerCase()
      const first = prompts.get(key)
      if (first === undefined) prompts.set(key, one)
      else reportSameName(one, first, manifest)
    }
  }
  return [...prompts.values()]
}

/** Snapshots and artifacts are files named like prompts, which some file systems keep apart only by more than case. */
function reportSameName(one: PromptText, first: PromptText, { report }: Manifest): void {
  const how = one.name === first.name ? 'have the name' : 'differ only in case:'
  report({
    ruleId: 'manifest-invalid',
    place: one.place,
    message: `two prompts ${how} \`${one.name}\`: ${first.file.path} and ${one.file.path}`,
    related: [{ place: first.place, message: 'the first one' }],
    help: 'give one another name; for a glob, `{folder}` or `{path}` beside `{stem}` keeps files apart',
  })
}

async function readPrompt(
  name: string,
  prompt: PromptData,
  manifest: Manifest,
  runtimes: readonly SourceRuntime[],
  variables: ReadonlyMap<string, Variable>,
): Promise<readonly PromptText[]> {
  const { yaml, reader, report, written } = manifest
  const at = ['prompts', name]
  const wanted = prompt.runtimes
  if (wanted) checkNames(manifest, [...at, 'runtimes'], wanted, namesOf(written.runtimes), 'runtime')
  const key = ['at', 'files', 'file'].find((one) => Object.hasOwn(prompt, one))
  const place = key === undefined ? yaml.keyPlace(at) : yaml.place([...at, key])
  const texts = await readTexts({ ...prompt, name }, place, reader, report)
  const scope = readScope(prompt, [...at, 'variables'], manifest, variables)
  return texts.map((text) => ({
    name: text.name,
    file: text.file,
    role: prompt.role,
    syntax: readSyntax(prompt.syntax),
    scope,
    allow: prompt.allow ?? [],
    runtimes: runtimes.filter((runtime) => (wanted ? wanted.includes(runtime.name) : runtime.kind === 'engine')),
    ...(prompt.budget && {
      budget: { encoding: 'o200k_base', ...prompt.budget, place: yaml.place([...at, 'budget']) },
    }),
    place: yaml.keyPlace(at),
  }))
}

/** The variables that a prompt may read: all of the pack, some of them, or its own beside them. */
function readScope(
  { variables: own }: PromptData,
  at: DataPath,
  manifest: Manifest,
  variables: ReadonlyMap<string, Variable>,
): ReadonlyMap<string, Variable> {
  if (own === undefined) return variables
  if (!isList(own)) return new Map([...variables, ...readVariables(own, at, manifest)])
  checkNames(manifest, at, own, [...variables.keys()], 'variable')
  return new Map([...variables].filter(([name]) => own.includes(name)))
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value)
}
