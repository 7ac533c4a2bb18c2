import type { Role } from '../load/source-pack.ts'
import type { FoundPrompt } from './draft.ts'
import { pathWords } from './path-words.ts'

const roleWords: readonly (readonly [role: Role, words: readonly string[]])[] = [
  ['system', ['system', 'persona', 'personas', 'instructions', 'base']],
  [
    'user',
    [
      'user',
      'reminder',
      'reminders',
      'injection',
      'task',
      'instance',
      'observation',
      'message',
      'query',
      'step',
      'error',
      'feedback',
    ],
  ],
]
const toolFolders = new Set(['tool', 'tools', 'builtin', 'builtins'])

/** Who says the text to the model, by what stands beside it, its key, its file and its folders, in this order. */
export function guessRole({ file, at, text, statedRole }: FoundPrompt): {
  readonly role: Role
  readonly notes: readonly string[]
} {
  const sure = (role: Role) => ({ role, notes: [] })
  if (statedRole === 'system' || statedRole === 'user' || statedRole === 'developer' || statedRole === 'tool') {
    return sure(statedRole)
  }
  if (statedRole === 'assistant') return { role: 'user', notes: ['which role it has: the file says assistant'] }
  const keys = (at ?? '').split('/').reverse()
  const segments = file.split('/').reverse()
  const stem = pathWords(segments[0]!.slice(0, segments[0]!.lastIndexOf('.')))
  const folders = segments.slice(1).map(pathWords)
  const isAboutTool =
    at === undefined && folders.slice(0, 3).some((words) => words.some((word) => toolFolders.has(word)))
  for (const words of [...keys.map(pathWords), stem]) {
    if (words.includes('developer') && words.some((word) => word === 'message' || word === 'instructions')) {
      return sure('developer')
    }
    if (words.includes('tool') && words.includes('description')) return sure('tool-description')
    const found = roleWords.find(([, known]) => known.some((word) => words.includes(word)))
    if (found !== undefined && !(isAboutTool && found[0] === 'user')) return sure(found[0])
  }
  if (stem.includes('description') || isAboutTool) return sure('tool-description')
  if (folders.some((words) => words.includes('system'))) return sure('system')
  if (/^[^A-Za-z\n]{0,50}You are\b/m.test(text.slice(0, 300))) return sure('system')
  const role = folders.some((words) => words.includes('user')) ? 'user' : 'system'
  return { role, notes: ['which role it has'] }
}
