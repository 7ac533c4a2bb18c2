import type { Span } from '../diagnostics/place.ts'
import type { MapCursor, Origin } from './map-cursor.ts'
import type { Part, Sides } from './prompt-diff.ts'

interface Lookup {
  readonly text: string
  readonly cursor: MapCursor
}

/** What the changed words of one side come from. */
interface Source {
  /** Words of the template itself. */
  template: string
  /** Words of values, by variable. */
  readonly values: Map<string, string>
}

/**
 * Says what a change is, whatever values stand in the text: where its lines begin in the templates, and the
 * changed words of the templates. Values count by the names of their variables, or as they are where the
 * value of the same variable changes.
 *
 * @returns the key, equal for the same change, and the variables whose values change
 */
export function changeKey(
  parts: readonly Part[],
  origin: Partial<Sides<Origin>>,
  sides: Sides<Lookup>,
  spans: Sides<Span>,
): { readonly key: string; readonly values: readonly string[] } {
  const removed: Source = { template: '', values: new Map() }
  const added: Source = { template: '', values: new Map() }
  let [old, now] = [spans.before.start, spans.after.start]
  for (const { kind, text } of parts) {
    if (kind === 'removed') collect(removed, sides.before, { start: old, end: old + text.length })
    if (kind === 'added') collect(added, sides.after, { start: now, end: now + text.length })
    if (kind !== 'added') old += text.length
    if (kind !== 'removed') now += text.length
  }
  const values = [...removed.values.keys()].filter((name) => added.values.has(name))
  const names = [...new Set([...removed.values.keys(), ...added.values.keys()])].sort()
  const changed = values.map((name) => [removed.values.get(name), added.values.get(name)])
  const key = [origin.before, origin.after, removed.template, added.template, names, changed]
  return { key: JSON.stringify(key), values }
}

function collect(into: Source, { text, cursor }: Lookup, span: Span): void {
  for (const { variable, start, end } of cursor.pieces(span)) {
    const piece = text.slice(start, end)
    if (variable === undefined) into.template += piece
    else into.values.set(variable, (into.values.get(variable) ?? '') + piece)
  }
}
