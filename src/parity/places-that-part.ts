import { sampleValues } from '../analyze/sample-values.ts'
import type { Assignments, JsonSchema } from '../load/source-pack.ts'
import type { ParsedPrompt } from '../parse/parse-pack.ts'
import type { Expression, Template } from '../parse/template-tree.ts'
import { walkTemplate } from '../parse/walk-template.ts'
import type { Renderer } from '../render/renderer.ts'
import type { Origin } from '../render/source-map.ts'
import { type Divergence, findDivergences } from './find-divergences.ts'
import { portableSpelling } from './portable-spelling.ts'

/** Most assignments that a template is rendered from (a count). */
const mostAssignments = 200

/** Most places that are told for two ways of rendering one template (a count). */
const mostPlaces = 20

/** One way to render a template, by the name that people know it by. */
export interface NamedRenderer {
  /** Such as `` `cli` (nunjucks@3.2) ``. */
  readonly name: string
  readonly render: Renderer
}

export interface PlaceThatParts {
  /** The same for the same place, whichever two part there. */
  readonly key: string
  readonly origin: Origin
  /** What each of the two does there, and with which values. */
  readonly message: string
  readonly help: string
}

/** What a template is rendered from: values to begin with, and what else each variable can be. */
export interface Values {
  readonly base: Assignments
  /** What the values to begin with are, for messages: `in the variant \`default\``. */
  readonly witness: string
  readonly variables: readonly {
    readonly name: string
    readonly schema: JsonSchema
    /** Whether it may be absent. */
    readonly isOptional: boolean
    /** Whether the schema allows a value. */
    readonly allows: (value: unknown) => boolean
  }[]
}

/**
 * Renders a template in two ways, one variable at a time taking every value that makes a difference to an engine, and
 * finds the places where the two part, each with values that show it. Assignments at which one of the two fails, or is
 * not known to render exactly, show nothing.
 *
 * @param isBaseSaid whether what differs for the values to begin with is said elsewhere
 */
export function placesThatPart(
  prompt: Pick<ParsedPrompt, 'template' | 'templates'>,
  [left, right]: readonly [NamedRenderer, NamedRenderer],
  values: Values,
  isBaseSaid = false,
): readonly PlaceThatParts[] {
  const part = (variables: Assignments): readonly Divergence[] => {
    const [a, b] = [left.render(variables), right.render(variables)]
    return a.faults.length > 0 || b.faults.length > 0 ? [] : findDivergences(prompt, a, b)
  }
  const found = new Map<string, PlaceThatParts | undefined>()
  if (isBaseSaid) for (const divergence of part(values.base)) found.set(keyOf(divergence), undefined)
  for (const { variables, witness } of assignmentsFrom(values)) {
    for (const divergence of part(variables)) {
      const key = keyOf(divergence)
      if (found.has(key) || found.size >= mostPlaces) continue
      found.set(key, describePlace(divergence, witness, [left.name, right.name], prompt))
    }
  }
  return [...found.values()].filter((place) => place !== undefined)
}

function keyOf({ origin, kind }: Divergence): string {
  return `${origin.template ?? ''} ${kind} ${origin.start}`
}

interface Assigned {
  readonly variables: Assignments
  /** What is unlike the values to begin with, as `` with `tools` = `[]` ``. */
  readonly witness: string
}

function assignmentsFrom({ base, witness, variables }: Values): readonly Assigned[] {
  const found: Assigned[] = [{ variables: base, witness }]
  for (const { name, schema, isOptional, allows } of variables) {
    const { [name]: _, ...rest } = base
    for (const value of sampleValues(schema).filter(allows)) {
      found.push({
        variables: { ...rest, [name]: value },
        witness: `with \`${name}\` = \`${cut(JSON.stringify(value))}\``,
      })
    }
    if (isOptional) found.push({ variables: rest, witness: `with \`${name}\` absent` })
  }
  return found.slice(0, mostAssignments)
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

function describePlace(
  divergence: Divergence,
  witness: string,
  names: readonly [string, string],
  prompt: Pick<ParsedPrompt, 'template' | 'templates'>,
): PlaceThatParts {
  const { origin } = divergence
  const template = origin.template === undefined ? prompt.template : prompt.templates.get(origin.template)!.template
  return {
    key: keyOf(divergence),
    origin,
    message: `${describe(divergence, names, template.source)}, ${witness}`,
    help: portableSpelling(divergence, expressionAt(template, divergence), template.source),
  }
}

function describe({ kind, sides, tag, origin }: Divergence, [a, b]: readonly [string, string], source: string): string {
  const written = source.slice(origin.start, origin.end)
  if (kind === 'branch') {
    const [taking, other] = sides[0] ? [a, b] : [b, a]
    return tag === 'for'
      ? `the loop over \`${cut(written)}\` goes another way in ${taking} than in ${other}`
      : `\`${cut(written)}\` decides otherwise in ${taking} than in ${other}`
  }
  if (kind === 'line-ends') return `one of ${a} and ${b} changes the line ends of the template`
  if (kind === 'text') {
    const [keeping, other] = sides[0] !== '' ? [a, b] : [b, a]
    const space = origin.end >= source.length ? 'the line break at the end' : 'this white space'
    return `${keeping} keeps ${written.trim() === '' ? space : 'this text'}, and ${other} leaves it out`
  }
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
