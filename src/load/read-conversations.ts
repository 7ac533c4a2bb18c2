import { checkNames, type Manifest, namesOf } from './manifest.ts'
import type { Conversation, Message } from './source-pack.ts'

/** The requests that a manifest describes; prompts and variables that do not exist are reported. */
export function readConversations(
  manifest: Manifest,
  prompts: readonly string[],
  variables: readonly string[],
): readonly Conversation[] {
  const { yaml, written } = manifest
  return Object.entries(manifest.data.messages ?? {}).map(([name, { runtime, budget, messages }]) => {
    const at = ['messages', name]
    if (runtime !== undefined) checkNames(manifest, [...at, 'runtime'], [runtime], namesOf(written.runtimes), 'runtime')
    return {
      name,
      ...(runtime !== undefined && { runtime }),
      ...(budget && { budget: { encoding: 'o200k_base', ...budget, place: yaml.place([...at, 'budget']) } }),
      messages: messages.map(({ role, join = '', parts }, index): Message => {
        const read = parts.map((part, number) => {
          const place = [...at, 'messages', index, 'parts', number]
          if (typeof part === 'string') {
            checkNames(manifest, place, [part], prompts, 'prompt')
            return { prompt: part }
          }
          if ('text' in part) return part
          checkNames(manifest, place, [part.var], variables, 'variable')
          return { variable: part.var }
        })
        return { role, join, parts: read }
      }),
      place: yaml.keyPlace(at),
    }
  })
}
