import { branchesOf } from '../analyze/branches.ts'
import { firstDifference } from '../diagnostics/first-difference.ts'
import type { ParsedPrompt } from '../parse/parse-pack.ts'
import type { Expression, Node, Span, Template } from '../parse/template-tree.ts'
import { originOf } from '../render/edit-text.ts'
import type { Rendering } from '../render/renderer.ts'
import type { Mapping, Origin } from '../render/source-map.ts'

/** A place of a template where two renderings of the same values part. */
export interface Divergence {
  /**
   * `branch`: one goes into it and the other does not; `output`: what a tag prints; `text`: text of the template;
   * `line-ends`: line ends that one of them changes, told once for each template.
   */
  readonly kind: 'branch' | 'output' | 'text' | 'line-ends'
  /** Of a branch, the expression that decides. */
  readonly origin: Origin
  /** What each of the two prints there; of a branch, whether each goes into it. */
  readonly sides: readonly [string, string] | readonly [boolean, boolean]
  /** Of a branch: what it belongs to. */
  readonly tag?: 'if' | 'for'
}

/** Every place where two renderings part, in the order of the templates; nothing inside a branch that only one takes. */
export function findDivergences(
  prompt: Pick<ParsedPrompt, 'template' | 'templates'>,
  left: Rendering,
  right: Rendering,
): readonly Divergence[] {
  const templates: [string | undefined, Template][] = [[undefined, prompt.template]]
  for (const [name, { template }] of prompt.templates) templates.push([name, template])
  const found = templates.flatMap(([name, template]) => {
    const { found, hidden } = branchDivergences(name, template, left, right)
    const isShown = outside(merge(hidden))
    const own = (map: readonly Mapping[]) =>
      map.filter((mapping) => mapping.template === name && mapping.step === undefined)
    const pieces = [left, right].map(({ map, text }) => piecesOf(own(map), text))
    const printed = [...outputDivergences(pieces, isShown), ...textDivergences(pieces, template, isShown)]
    const all = [...found, ...withLineEnds(printed, template)]
    const placed = name === undefined ? all : all.map((one) => ({ ...one, origin: { ...one.origin, template: name } }))
    return placed.sort((a, b) => a.origin.start - b.origin.start)
  })
  if (found.length > 0 || left.text === right.text) return found
  // The same pieces in another order: the first place where the texts part.
  const at = firstDifference(left.text, right.text)
  const sides: [string, string] = [left.text.slice(at, at + 20), right.text.slice(at, at + 20)]
  return [{ kind: 'output', origin: originOf(left.map, { start: at, end: at + 1 }), sides }]
}

function branchDivergences(name: string | undefined, template: Template, left: Rendering, right: Rendering) {
  const found: Divergence[] = []
  const hidden: Span[] = []
  const groups = new Set<object>()
  const inHidden = new Set<number>()
  for (const [index, { part, parent, group, tests, kind }] of branchesOf(template).entries()) {
    if (parent !== undefined && inHidden.has(parent)) inHidden.add(index)
    const sides = [left, right].map(({ taken }) => taken?.has(part) ?? false) as [boolean, boolean]
    if (inHidden.has(index) || sides[0] === sides[1]) continue
    inHidden.add(index)
    hidden.push(spanOf(part))
    if (groups.has(group)) continue
    groups.add(group)
    const test = tests[kind === 'for' || kind === 'for-else' ? 0 : tests.length - 1]!
    found.push({ kind: 'branch', origin: test.span, sides, tag: kind.startsWith('for') ? 'for' : 'if' })
  }
  return { found, hidden, name }
}

/** The places of which the template has nothing but a carriage return as one, at the first of them. */
function withLineEnds(found: readonly Divergence[], { source }: Template): readonly Divergence[] {
  const isLineEnd = ({ origin }: Divergence) => /^[\r\n]*\r[\r\n]*$/.test(source.slice(origin.start, origin.end))
  const [first] = found.filter(isLineEnd).toSorted((a, b) => a.origin.start - b.origin.start)
  const others = found.filter((one) => !isLineEnd(one))
  return first === undefined ? others : [...others, { ...first, kind: 'line-ends' }]
}

/** From the first to the last node of a body, or an expression. */
function spanOf(part: object): Span {
  if (!Array.isArray(part)) return (part as Expression).span
  const nodes = part as readonly Node[]
  const [first] = nodes
  return first === undefined ? { start: 0, end: 0 } : { start: first.span.start, end: nodes.at(-1)!.span.end }
}

/** Whether a range touches none of some merged ones. */
function outside(spans: readonly Span[]): (span: Span) => boolean {
  return ({ start, end }) => {
    let low = 0
    let high = spans.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (spans[middle]!.end <= start) low = middle + 1
      else high = middle
    }
    const next = spans[low]
    return next === undefined || next.start >= end
  }
}

interface Pieces {
  /** What each tag has printed, by its range. */
  readonly printed: ReadonlyMap<string, { readonly span: Span; readonly text: string }>
  /** The ranges of the template that were copied, merged and in order. */
  readonly copied: readonly Span[]
}

function piecesOf(map: readonly Mapping[], text: string): Pieces {
  const printed = new Map<string, { readonly span: Span; readonly parts: string[] }>()
  const copied: Span[] = []
  for (const { source, start, end, copied: isCopied } of map) {
    if (isCopied) {
      copied.push(source)
      continue
    }
    const key = `${source.start} ${source.end}`
    const known = printed.get(key) ?? { span: source, parts: [] }
    known.parts.push(text.slice(start, end))
    printed.set(key, known)
  }
  return {
    printed: new Map([...printed].map(([key, { span, parts }]) => [key, { span, text: parts.join('') }])),
    copied: merge(copied),
  }
}

function merge(spans: readonly Span[]): readonly Span[] {
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

function outputDivergences([left, right]: readonly Pieces[], isShown: (span: Span) => boolean): readonly Divergence[] {
  const keys = new Set([...left!.printed.keys(), ...right!.printed.keys()])
  return [...keys].flatMap((key): readonly Divergence[] => {
    const [a, b] = [left!.printed.get(key), right!.printed.get(key)]
    const { span } = (a ?? b)!
    const sides: [string, string] = [a?.text ?? '', b?.text ?? '']
    return sides[0] === sides[1] || !isShown(span) ? [] : [{ kind: 'output', origin: span, sides }]
  })
}

/** The first range of each template that only one of the two has copied. */
function textDivergences(
  [left, right]: readonly Pieces[],
  { source }: Template,
  isShown: (span: Span) => boolean,
): readonly Divergence[] {
  const lacking = [subtract(left!.copied, right!.copied), subtract(right!.copied, left!.copied)]
  return lacking.flatMap((spans, side) =>
    spans.filter(isShown).map((span): Divergence => {
      const text = source.slice(span.start, span.end)
      return { kind: 'text', origin: span, sides: side === 0 ? [text, ''] : ['', text] }
    }),
  )
}

/** What of merged ranges others do not cover. */
function subtract(spans: readonly Span[], others: readonly Span[]): readonly Span[] {
  const found: Span[] = []
  let index = 0
  for (const { start, end } of spans) {
    let at = start
    while (index > 0 && others[index - 1]!.end > start) index -= 1
    for (; index < others.length && others[index]!.start < end; index += 1) {
      const other = others[index]!
      if (other.start > at) found.push({ start: at, end: Math.min(other.start, end) })
      at = Math.max(at, other.end)
      if (at >= end) break
    }
    if (at < end) found.push({ start: at, end })
  }
  return found
}
