import type { FoundPrompt } from './draft.ts'

/** Names that say too little alone. */
const generic = new Set('prompt template description default index main base content text body'.split(' '))
/** Keys that say too little alone, since many files have them. */
const genericKeys = new Set('system user message messages agent instructions'.split(' '))
const longest = 90

/**
 * A name for each prompt, in order, each once: its file without the ending, and as many of its folders as it
 * takes to tell it from the others, whatever their case; for a value in a data file its last keys too.
 */
export function namePrompts(prompts: readonly Pick<FoundPrompt, 'file' | 'at'>[]): readonly string[] {
  const parts = prompts.map(partsOf)
  const lengths = parts.map((own, index) => firstLength(own, prompts[index]!.at !== undefined))
  for (let round = 0; round < 40; round += 1) {
    const names = parts.map((own, index) => nameOf(own, lengths[index]!))
    const counts = new Map<string, number>()
    for (const name of names) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1)
    let isChanged = false
    for (const [index, name] of names.entries()) {
      if (counts.get(name.toLowerCase())! < 2 || lengths[index]! >= parts[index]!.length) continue
      lengths[index]! += 1
      isChanged = true
    }
    if (!isChanged) break
  }
  return numbered(parts.map((own, index) => nameOf(own, lengths[index]!)))
}

/** The folders, the file without its ending, and the keys of a value. */
function partsOf({ file, at }: Pick<FoundPrompt, 'file' | 'at'>): readonly string[] {
  const path = file.split('/')
  const name = path.pop()!
  const stem = name.replace(/(.)\.[^.]*$/, '$1')
  const keys = (at ?? '').split('/').slice(1)
  return [...path, stem, ...keys].map(clean).filter((part) => part !== '')
}

function firstLength(parts: readonly string[], isValue: boolean): number {
  let length = 1
  while (length < parts.length && isGeneric(parts[parts.length - length]!, isValue)) length += 1
  return length
}

function isGeneric(part: string, isValue: boolean): boolean {
  const lower = part.toLowerCase()
  return generic.has(lower) || /^\d+$/.test(part) || (isValue && genericKeys.has(lower))
}

function nameOf(parts: readonly string[], length: number): string {
  const name = parts.slice(-length).join('/')
  return name.length <= longest ? name : name.slice(-longest).replace(/^[^A-Za-z0-9]+/, '')
}

/** Only what a name may hold, and a letter or digit first. */
function clean(part: string): string {
  return part
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .replace(/-+$/, '')
}

function numbered(names: readonly string[]): readonly string[] {
  const used = new Set<string>()
  return names.map((name) => {
    let free = name === '' ? 'prompt' : name
    for (let number = 2; used.has(free.toLowerCase()); number += 1) free = `${name}-${number}`
    used.add(free.toLowerCase())
    return free
  })
}
