import { sampleValues } from '../analyze/sample-values.ts'
import { createValueChecker } from '../analyze/value-checker.ts'
import type { Report } from '../diagnostics/report.ts'
import { ABSENT } from '../load/read-assignments.ts'
import type { Assignments, EngineRuntime } from '../load/source-pack.ts'
import type { Expression, Template } from '../parse/template-tree.ts'
import { walkTemplate } from '../parse/walk-template.ts'
import { matchesWhere } from '../render/expand-variants.ts'
import { placeIn } from '../render/place-in.ts'
import type { RenderedPack, RenderedPrompt, RenderedVariant } from '../render/render-pack.ts'
import { createRenderer, type Renderer } from '../render/renderer.ts'
import { type Divergence, findDivergences } from './find-divergences.ts'
import { portableSpelling } from './portable-spelling.ts'

/** Most assignments that a prompt is rendered from (a count). */
const mostAssignments = 200

/** Most places that are reported for two runtimes of a prompt (a count). */
const mostPlaces = 20

/**
 * Renders each prompt that several engines render from more values than its variants have, and reports the places
 * where the engines part: each with values of the variables that show it. One variable at a time takes every value
 * that makes a difference to an engine and that its schema allows. What known differences cover is left out, and so is
 * what one of the engines is not known to render exactly.
 */
export function checkPortability(pack: RenderedPack, report: Report): void {
  const byPrompt = new Map<string, RenderedPrompt[]>()
  for (const rendered of pack.rendered) {
    if (rendered.runtime.kind !== 'engine') continue
    const known = byPrompt.get(rendered.prompt.name)
    if (known === undefined) byPrompt.set(rendered.prompt.name, [rendered])
    else known.push(rendered)
  }
  for (const [first, ...others] of byPrompt.values()) {
    if (first === undefined || others.length === 0) continue
    const settings = new Set([settingsOf(first)])
    for (const other of others) {
      if (settings.has(settingsOf(other))) continue
      settings.add(settingsOf(other))
      comparePair(first, other, pack, report)
    }
  }
}

/** What makes two runtimes render alike. */
function settingsOf({ runtime }: RenderedPrompt): string {
  const { engine, options, undefined: mode, before, after } = runtime as EngineRuntime
  return JSON.stringify([engine, options, mode, before.steps, after.steps])
}

function comparePair(left: RenderedPrompt, right: RenderedPrompt, pack: RenderedPack, report: Report): void {
  const { prompt } = left
  const [a, b] = [left, right].map(({ runtime }) => createRenderer(prompt, runtime, pack, () => {}))
  const base = baseVariant(left, right, pack)
  if (a === undefined || b === undefined || base === undefined) return
  // Where parity is promised it has said what is wrong with the variants themselves.
  const said = isCompared(left, right, pack) ? divergencesBetween(a, b, base.variables, left).map(keyOf) : []
  const places = new Map<string, { readonly divergence: Divergence; readonly witness: string }>()
  for (const { variables, witness } of assignmentsFrom(base, left, pack)) {
    for (const divergence of divergencesBetween(a, b, variables, left)) {
      const key = keyOf(divergence)
      if (said.includes(key) || places.has(key) || places.size >= mostPlaces) continue
      places.set(key, { divergence, witness })
    }
  }
  for (const { divergence, witness } of places.values()) reportPlace(divergence, witness, left, right, report)
}

function keyOf({ origin, kind }: Divergence): string {
  return `${origin.template ?? ''} ${kind} ${origin.start}`
}

/** Whether every variant of the two is compared anyway. */
function isCompared(left: RenderedPrompt, right: RenderedPrompt, { parity }: RenderedPack): boolean {
  return parity.some(
    ({ prompts, runtimes }) =>
      prompts.includes(left.prompt.name) &&
      runtimes.includes(left.runtime.name) &&
      runtimes.includes(right.runtime.name),
  )
}

/** The first variant that no known difference of the two runtimes covers. */
function baseVariant(left: RenderedPrompt, right: RenderedPrompt, pack: RenderedPack): RenderedVariant | undefined {
  const declared = pack.knownDifferences.filter(
    ({ prompts, runtimes }) =>
      prompts.includes(left.prompt.name) &&
      runtimes.includes(left.runtime.name) &&
      runtimes.includes(right.runtime.name),
  )
  return left.texts.find(({ variant }) => !declared.some(({ where }) => matchesWhere(variant, where)))
}

interface Assigned {
  readonly variables: Assignments
  /** What is unlike the variant that it starts from, as `tools: []`; the variant itself. */
  readonly witness: string
}

function assignmentsFrom(base: RenderedVariant, { prompt }: RenderedPrompt, pack: RenderedPack): readonly Assigned[] {
  const check = createValueChecker(() => {}) // schemas that cannot be used were reported with the manifest
  const found: Assigned[] = [{ variables: base.variables, witness: `in the variant \`${base.variant.id}\`` }]
  for (const name of [...prompt.variables].sort()) {
    const variable = prompt.scope.get(name) ?? pack.variables.get(name)
    if (variable === undefined) continue
    for (const value of [...sampleValues(variable, check), ...(variable.isOptional ? [ABSENT] : [])]) {
      if (found.length >= mostAssignments) return found
      const { [name]: _, ...rest } = base.variables
      const variables = value === ABSENT ? rest : { ...rest, [name]: value }
      const shown = value === ABSENT ? 'absent' : JSON.stringify(value)
      found.push({ variables, witness: `with \`${name}\` ${value === ABSENT ? shown : `= \`${cut(shown)}\``}` })
    }
  }
  return found
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

/** Where the two part; nothing where one of them fails, or is not known to render exactly. */
function divergencesBetween(
  a: Renderer,
  b: Renderer,
  variables: Assignments,
  { prompt }: RenderedPrompt,
): readonly Divergence[] {
  const [left, right] = [a(variables), b(variables)]
  if (left.faults.length > 0 || right.faults.length > 0 || left.text === right.text) return []
  return findDivergences(prompt, left, right)
}

function reportPlace(
  divergence: Divergence,
  witness: string,
  left: RenderedPrompt,
  right: RenderedPrompt,
  report: Report,
): void {
  const { prompt } = left
  const { origin } = divergence
  const template = origin.template === undefined ? prompt.template : prompt.templates.get(origin.template)!.template
  const expression = expressionAt(template, divergence)
  const names = [left, right].map(({ runtime }) => `\`${runtime.name}\` (${(runtime as EngineRuntime).engine})`)
  report({
    ruleId: 'renders-differently',
    place: placeIn(prompt, origin),
    message: `${describe(divergence, names, template.source)}, ${witness}`,
    help: portableSpelling(divergence, expression, template.source),
    related: [left, right].map(({ runtime }) => ({ place: runtime.place, message: `\`${runtime.name}\` renders it` })),
  })
}

function describe({ kind, sides, tag, origin }: Divergence, [a, b]: readonly string[], source: string): string {
  const written = source.slice(origin.start, origin.end)
  if (kind === 'branch') {
    const [taking, other] = sides[0] ? [a, b] : [b, a]
    return tag === 'for'
      ? `the loop over \`${cut(written)}\` goes another way in ${taking} than in ${other}`
      : `\`${cut(written)}\` decides otherwise in ${taking} than in ${other}`
  }
  if (kind === 'text') {
    const [keeping, other] = sides[0] !== '' ? [a, b] : [b, a]
    const what = /^\s*$/.test(written)
      ? origin.end >= source.length
        ? 'the line break at the end'
        : 'this white space'
      : 'this text'
    return `${keeping} keeps ${what}, and ${other} leaves it out`
  }
  if (/^\r\n?$/.test(written)) return `this line end is changed in one of ${a} and ${b}`
  const [one, two] = sides.map((side) => (side === '' ? 'nothing' : `\`${cut(JSON.stringify(side).slice(1, -1))}\``))
  return `${a} prints ${one} here, and ${b} prints ${two}`
}

/** What a branch asks, or an output prints. */
function expressionAt({ body }: Template, { kind, origin }: Divergence): Expression | undefined {
  let found: Expression | undefined
  walkTemplate(body, {
    node(node) {
      if (kind === 'output' && node.kind === 'output' && node.span.start === origin.start) found = node.value
    },
    expression(expression) {
      if (kind !== 'branch' || found !== undefined) return
      const { start, end } = expression.span
      if (start === origin.start && end === origin.end) found = expression
    },
  })
  return found
}
