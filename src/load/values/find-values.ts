import type { Place } from '../../diagnostics/place.ts'
import type { Report } from '../../diagnostics/report.ts'
import { parsePointer } from './pointer.ts'
import type { TextNode, ValueNode } from './value-node.ts'

/** Values that one pointer may stand for. Aliases can make a small file endless. */
const MAX_VALUES = 10_000

export interface FoundText {
  readonly path: readonly string[]
  /** The keys and indexes that each `*` stood for. */
  readonly wildcards: readonly string[]
  readonly node: TextNode
}

interface FoundNode extends Omit<FoundText, 'node'> {
  readonly node: ValueNode
}

/**
 * The texts at a pointer, in the order of the file. A value that is not there gives none, and with `*` so
 * does one that is no text; without it, that is reported at `place`, as is a pointer that is none.
 */
export function findValues(root: ValueNode, pointer: string, place: Place, report: Report): readonly FoundText[] {
  const fail = (message: string, help?: string) => {
    report({ ruleId: 'manifest-invalid', place, message, ...(help !== undefined && { help }) })
    return []
  }
  const steps = parsePointer(pointer)
  if (!steps) {
    const help = 'write it as `/agent/prompt`, a `/` in a key as `~1` and a `~` as `~0`'
    return fail(`\`${pointer}\` is not a JSON Pointer`, help)
  }
  let found: readonly FoundNode[] = [{ path: [], wildcards: [], node: root }]
  for (const step of steps) {
    const next: FoundNode[] = []
    for (const one of found) {
      for (const [key, node] of step === 'every' ? allOf(one.node) : oneOf(one.node, step.key)) {
        const wildcards = step === 'every' ? [...one.wildcards, key] : one.wildcards
        next.push({ path: [...one.path, key], wildcards, node })
        if (next.length > MAX_VALUES) return fail(`\`${pointer}\` stands for more than ${MAX_VALUES} values`)
      }
    }
    found = next
  }
  const [only] = found
  if (only && only.node.kind !== 'text' && !steps.includes('every')) return fail(...describe(only.node, pointer))
  return found.filter((one): one is FoundText => one.node.kind === 'text')
}

function allOf(node: ValueNode): Iterable<readonly [string, ValueNode]> {
  return 'entries' in node ? node.entries : []
}

function oneOf(node: ValueNode, key: string): Iterable<readonly [string, ValueNode]> {
  const value = 'entries' in node ? node.entries.get(key) : undefined
  return value ? [[key, value]] : []
}

/** What stands at a pointer to no text, and what to do about it. */
function describe(node: Exclude<ValueNode, TextNode>, pointer: string): [message: string, help: string] {
  const what = node.kind === 'other' ? node.what : `a ${node.kind}`
  const name = pointer === '' ? 'the whole file' : `\`${pointer}\``
  if (node.kind === 'other')
    return [`${name} is ${what}, not a text`, 'point at a text, or put quotes around the value']
  return [`${name} is ${what}, not a text`, `write \`${pointer}/*\` for each text in it`]
}
