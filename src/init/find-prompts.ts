import { SourceFile } from '../diagnostics/source-file.ts'
import { bodyOffset } from '../load/values/front-matter.ts'
import { classifyPath } from './classify-path.ts'
import type { FoundPrompt, LeftOut, RepositoryFile } from './draft.ts'
import { findDataPrompts } from './find-data-prompts.ts'
import { findLoads, type Load } from './find-loads.ts'

export interface FoundPrompts {
  /** In the order of the files. */
  readonly prompts: readonly FoundPrompt[]
  readonly leftOut: readonly LeftOut[]
  /** Where code loads each file, the first place of each. */
  readonly loads: ReadonlyMap<string, Load>
}

const guidance = /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI|SKILL|copilot-instructions)\.md$/

/** Finds the prompts of a repository by the names of files, by their text, and by the code that loads them. */
export function findPrompts(files: readonly RepositoryFile[]): FoundPrompts {
  const loads = new Map<string, Load>()
  for (const load of findLoads(files)) if (!loads.has(load.target)) loads.set(load.target, load)
  const prompts: FoundPrompt[] = []
  const leftOut: LeftOut[] = []
  for (const file of files) {
    const judged = judge(file, loads.get(file.path))
    if (judged === undefined) continue
    if ('reason' in judged) leftOut.push(judged)
    else prompts.push(...judged.prompts)
  }
  return { prompts, leftOut, loads }
}

function judge(
  file: RepositoryFile,
  load: Load | undefined,
): { readonly prompts: readonly FoundPrompt[] } | LeftOut | undefined {
  const { path, text } = file
  const { kind, strength, refusal } = classifyPath(path)
  const leave = (reason: string): LeftOut => ({ path, reason })
  const take = (...notes: readonly string[]) => {
    const hasFrontMatter = kind === 'prompty'
    const loadedFrom = load && `${load.by}:${load.line}`
    const body = hasFrontMatter ? text.slice(bodyOffset(new SourceFile(path, text))) : text
    return { prompts: [{ file: path, hasFrontMatter, text: body, ...(loadedFrom && { loadedFrom }), notes }] }
  }
  switch (kind) {
    case 'template':
    case 'prompty':
      if (refusal !== undefined) return leave(refusal)
      return /^\s*<(?:!doctype|html)\b/i.test(text) ? leave('renders HTML, which no model reads') : take()
    case 'text':
      if (guidance.test(path) && load?.isBuiltIn) return take()
      if (refusal !== undefined) return strength === 'none' ? undefined : leave(refusal)
      if (strength === 'strong') return take()
      if (load !== undefined && (strength === 'weak' || path.endsWith('.md'))) return take()
      if (load !== undefined) return leave(`loaded by ${load.by}:${load.line}, but nothing says that it is a prompt`)
      return strength === 'weak' && !path.endsWith('.xml')
        ? take('whether it is a prompt, since only its folder says so')
        : undefined
    case 'data': {
      const prompts = refusal === undefined ? findDataPrompts(file) : []
      return prompts.length === 0 ? undefined : { prompts }
    }
    default:
      return undefined
  }
}
