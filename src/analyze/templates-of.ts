import type { ParsedInclude, ParsedPack } from '../parse/parse-pack.ts'

/** Every template of a pack once: those of the prompts in order, then those that they include. */
export function templatesOf({ prompts }: Pick<ParsedPack, 'prompts'>): readonly ParsedInclude[] {
  const own = new Set(prompts.map(({ file }) => file))
  const included = new Map(
    prompts.flatMap(({ templates }) => [...templates.values()]).map((include) => [include.file, include]),
  )
  return [...prompts, ...[...included.values()].filter(({ file }) => !own.has(file))]
}
