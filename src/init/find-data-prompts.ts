import { classifyPath } from './classify-path.ts'
import { type DataString, dataStrings } from './data-strings.ts'
import type { FoundPrompt, RepositoryFile } from './draft.ts'
import { pathWords } from './path-words.ts'

/** Keys whose value is a prompt even where it holds no mark. */
const promptKeys = new Set(['prompt', 'prompts', 'instruction', 'instructions', 'persona', 'backstory'])
/** Keys whose value is a prompt when it holds the marks of a template. */
const templateKeys = new Set(
  'template templates system user message messages content reminder observation task goal context'.split(' '),
)
/** Last words of keys that name something about a prompt. */
const aboutKeys = new Set('file files path name id url dir version description title type key model'.split(' '))

/** Where a data file defines tools or shapes of data, and not prompts. */
const schemaKeys = new Set(['properties', 'parameters', 'input_schema', 'inputSchema', 'definitions', '$defs'])

const mentions = /prompt|instruction|persona|backstory|system|template|message|content/i
const named = /\{[A-Za-z_][A-Za-z0-9_]{0,99}\}/

/** The prompts that are values in a YAML, TOML or JSON file. */
export function findDataPrompts(file: RepositoryFile): readonly FoundPrompt[] {
  const isPromptFile = classifyPath(file.path).strength === 'strong'
  if (!isPromptFile && !mentions.test(file.text)) return []
  return dataStrings(file)
    .filter((string) => isPrompt(string, isPromptFile))
    .map(({ pointer, value, statedRole }) => ({
      file: file.path,
      at: pointer,
      hasFrontMatter: false,
      text: value,
      ...(statedRole !== undefined && { statedRole }),
      notes: [],
    }))
}

function isPrompt({ path, value }: DataString, isPromptFile: boolean): boolean {
  if (path.some((key) => schemaKeys.has(key) || key === '*')) return false
  const keys = path.map(pathWords).filter((words) => !/^\d+$/.test(words[0] ?? ''))
  const last = keys.at(-1) ?? []
  const isPromptKey = keys.slice(-2).some((words) => words.some((word) => promptKeys.has(word)))
  if (hasTemplateMarks(value)) {
    return isPromptFile || isPromptKey || keys.some((words) => words.some((word) => templateKeys.has(word)))
  }
  const isAbout = aboutKeys.has(last.at(-1) ?? '')
  if (named.test(value) && countWords(value) >= 3) return isPromptFile || (isPromptKey && !isAbout)
  if (isAbout) return false
  const isSystem = last.includes('system') && last.some((word) => templateKeys.has(word) && word !== 'system')
  return (isPromptKey || isSystem) && value.length >= 40 && countWords(value) >= 6
}

/** Marks of the Jinja family, and not those of workflow files or of Go templates. */
function hasTemplateMarks(value: string): boolean {
  if (value.includes('${{') || /\{\{-? ?[.$]/.test(value)) return false
  return value.includes('{%') || (value.includes('{{') && value.includes('}}'))
}

function countWords(text: string): number {
  return text.split(/\s+/, 8).filter((word) => word !== '').length
}
