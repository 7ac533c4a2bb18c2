import { posix } from 'node:path'
import type { DraftPrompt } from './draft.ts'

/** Files that it takes to write one line for all of them. */
const fewest = 3

/**
 * Joins prompts that are the same value of every data file of a folder into one, named by `{stem}`. Others stay.
 *
 * @param paths every file of the repository, since a glob must match no other
 */
export function groupFiles(prompts: readonly DraftPrompt[], paths: readonly string[]): readonly DraftPrompt[] {
  const groups = new Map<string, DraftPrompt[]>()
  for (const prompt of prompts) {
    const { file, at, role, syntax, allowsMarks, runtime } = prompt
    if (at === undefined || /[*?[\]{}()!]/.test(file)) continue
    const key = JSON.stringify([globOf(file), at, role, syntax, allowsMarks, runtime])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [prompt])
    else group.push(prompt)
  }
  const matches = new Map<string, number>()
  for (const path of paths) matches.set(globOf(path), (matches.get(globOf(path)) ?? 0) + 1)
  const names = new Set(prompts.map(({ name }) => name.toLowerCase()))
  const joined = new Map<DraftPrompt, DraftPrompt | undefined>()
  for (const group of groups.values()) {
    const whole = joinGroup(group)
    if (group.length < fewest || matches.get(whole.file) !== group.length) continue
    const expanded = expandedNames(whole)
    const own = new Set(group.map(({ name }) => name.toLowerCase()))
    if (expanded.some((name) => names.has(name) && !own.has(name))) continue
    for (const name of expanded) names.add(name)
    for (const prompt of group) joined.set(prompt, undefined)
    joined.set(group[0]!, whole)
  }
  return prompts.flatMap((prompt) => {
    const one = joined.has(prompt) ? joined.get(prompt) : prompt
    return one === undefined ? [] : [one]
  })
}

function globOf(path: string): string {
  return posix.join(posix.dirname(path), `*${posix.extname(path)}`)
}

function joinGroup(group: readonly DraftPrompt[]): DraftPrompt {
  const [first] = group
  const glob = globOf(first!.file)
  const folder = posix.basename(posix.dirname(glob))
  const parts = [folder, '{stem}', ...first!.at!.split('/')].map((part) => (part === '{stem}' ? part : clean(part)))
  return {
    ...first!,
    name: parts.filter((part) => part !== '').join('/'),
    file: glob,
    files: group.flatMap(({ files }) => files),
    notes: [...new Set(group.flatMap(({ notes }) => notes))],
  }
}

function expandedNames({ name, files }: DraftPrompt): readonly string[] {
  return files.map((file) => name.replace('{stem}', () => posix.parse(file).name).toLowerCase())
}

function clean(part: string): string {
  return part.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '')
}
