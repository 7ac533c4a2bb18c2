import { posix } from 'node:path'
import { includedTemplates } from '../parse/included-templates.ts'
import { parseTemplate } from '../parse/parse-template.ts'
import type { RepositoryFile } from './draft.ts'

/** An included template that no file of the repository is. */
export interface MissingInclude {
  /** The file that includes it. */
  readonly file: string
  readonly name: string
}

export interface FoundIncludes {
  /** The folder under which every include is found, when it is not the folder of each prompt. */
  readonly root?: string
  readonly missing: readonly MissingInclude[]
}

/** Where the templates that these prompts include are: beside each prompt, or all below one folder. */
export function findIncludes(prompts: readonly RepositoryFile[], paths: readonly string[]): FoundIncludes {
  const known = new Set(paths)
  const includes = prompts.flatMap(({ path, text }) =>
    includedTemplates(parseTemplate(text))
      .filter(({ name }) => /[./]/.test(name)) // a name that is no path is registered by code
      .map(({ name }) => ({ file: path, name })),
  )
  const isBeside = ({ file, name }: MissingInclude) => known.has(posix.join(posix.dirname(file), name))
  if (includes.every(isBeside)) return { missing: [] }
  const [first] = includes.filter((include) => !isBeside(include))
  const roots = paths
    .filter((path) => path.endsWith(`/${first!.name}`))
    .map((path) => path.slice(0, -first!.name.length - 1))
  const root = roots.find((one) => includes.every(({ name }) => known.has(posix.join(one, name))))
  if (root !== undefined) return { root, missing: [] }
  return { missing: includes.filter((include) => !isBeside(include)) }
}
