import { templateReads } from '../../analyze/template-reads.ts'
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import type { JsonSchema, Variable } from '../../load/source-pack.ts'
import type { Expression, Literal, Node, OtherBlock, Target, Template } from '../../parse/template-tree.ts'
import { walkTemplate } from '../../parse/walk-template.ts'
import { defineRule } from '../rule.ts'

type Scalar = string | number | boolean | null

export const comparedOutsideEnum = defineRule({
  id: 'compared-outside-enum',
  subject: 'prompt',
  severity: 'error',
  docs: {
    what: 'A prompt compares a variable with a value that its schema does not list.',
    why: 'the outcome is always the same, so that the agent never reads what one of the branches says',
    bad: '{% if os == "window" %}Write paths with a backslash.{% endif %}',
    good: '{% if os == "windows" %}Write paths with a backslash.{% endif %}',
    pack: [
      'variables: { os: { enum: [linux, windows] } }',
      'matrix: { os: { linux: { os: linux }, windows: { os: windows } } }',
    ],
  },
  check({ file, syntax, scope, template, isSound }, _pack, report) {
    if (syntax.kind !== 'jinja' || !isSound) return
    const isVariable = freeNames(template)
    for (const { value, literals } of comparisonsIn(template.body)) {
      const keys = lookupKeys(value)
      const variable = keys && isVariable(keys.start) ? scope.get(keys.path[0]!) : undefined
      const allowed = variable && allowedValues(variable, keys!.path)
      if (allowed === undefined) continue
      for (const literal of literals) {
        const compared = literalValue(literal)
        if (compared === undefined || allowed.some((one) => mayEqual(one, compared))) continue
        const texts = allowed.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
        const name = template.source.slice(value.span.start, value.span.end)
        report({
          place: { file, span: literal.span },
          message: `\`${name}\` is never ${literal.source}: its schema allows ${texts.map((text) => `\`${text}\``).join(', ')}`,
          help: didYouMean(String(compared), texts) ?? 'compare with one of these, or add the value to the schema',
          related: [{ place: variable!.place, message: 'declared here' }],
        })
      }
    }
  },
})

interface Compared {
  readonly value: Expression
  readonly literals: readonly Literal[]
}

/** Whether a name at an offset is a variable that the template is given and never sets. */
function freeNames(template: Template): (start: number) => boolean {
  const set = new Set<string>()
  const add = (target: Target) => {
    if (target.kind === 'targets') target.items.forEach(add)
    else if (target.kind === 'name') set.add(target.name)
  }
  walkTemplate(template.body, { target: add })
  const reads = templateReads(template).filter(({ name }) => !set.has(name))
  const starts = new Set(reads.map(({ span }) => span.start))
  return (start) => starts.has(start)
}

/** What is compared with literals, by `==`, `!=`, `in`, the tests of the same names, and `switch`. */
function comparisonsIn(body: readonly Node[]): readonly Compared[] {
  const found: Compared[] = []
  walkTemplate(body, {
    expression(part) {
      if (part.kind === 'comparison' && part.rest.length === 1 && /^[!=]==?$/.test(part.rest[0]!.operator)) {
        const other = part.rest[0]!.value
        found.push(
          { value: part.first, literals: literalsIn(other) },
          { value: other, literals: literalsIn(part.first) },
        )
      } else if (part.kind === 'binary' && (part.operator === 'in' || part.operator === 'not in')) {
        found.push({ value: part.left, literals: itemsIn(part.right) })
      } else if (part.kind === 'test' && part.arguments.length === 1) {
        const argument = part.arguments[0]!.value
        if (/^(equalto|eq|ne|sameas|==|!=)$/.test(part.name))
          found.push({ value: part.value, literals: literalsIn(argument) })
        else if (part.name === 'in') found.push({ value: part.value, literals: itemsIn(argument) })
      }
    },
    node(node) {
      if (node.kind === 'other-block' && node.keyword === 'switch' && node.argument !== undefined) {
        const cases = node.body.filter((one): one is OtherBlock => one.kind === 'other-block')
        const literals = cases.flatMap(({ argument }) => (argument === undefined ? [] : literalsIn(argument)))
        found.push({ value: node.argument, literals })
      }
    },
  })
  return found
}

function literalsIn(expression: Expression): readonly Literal[] {
  if (expression.kind === 'group') return literalsIn(expression.value)
  return expression.kind === 'literal' ? [expression] : []
}

function itemsIn(expression: Expression): readonly Literal[] {
  if (expression.kind === 'group') return itemsIn(expression.value)
  return expression.kind === 'list' || expression.kind === 'tuple' ? expression.items.flatMap(literalsIn) : []
}

/** The name and the attributes of a plain lookup, with where it starts. */
function lookupKeys(expression: Expression): { readonly path: readonly string[]; readonly start: number } | undefined {
  const keys: string[] = []
  let root = expression
  for (;;) {
    if (root.kind === 'group') root = root.value
    else if (root.kind === 'attribute') {
      keys.unshift(root.name)
      root = root.object
    } else break
  }
  return root.kind === 'name' ? { path: [root.name, ...keys], start: root.span.start } : undefined
}

/** The values that a variable, or a declared property in it, can have; nothing when its schema does not list them. */
function allowedValues({ schema }: Variable, [, ...keys]: readonly string[]): readonly Scalar[] | undefined {
  let inner: JsonSchema = schema
  for (const key of keys) {
    const properties = inner.properties
    if (!isObject(properties) || !Object.hasOwn(properties, key)) return undefined
    const property = properties[key]
    if (!isObject(property)) return undefined
    inner = property
  }
  const listed = Object.hasOwn(inner, 'const') ? [inner.const] : inner.enum
  return Array.isArray(listed) && listed.every(isScalar) ? listed : undefined
}

/** The value of a literal that all engines read alike; `none` asks for absence as often as for a value. */
function literalValue({ type, source }: Literal): Scalar | undefined {
  if (type === 'boolean') return source.toLowerCase() === 'true'
  if (type === 'string') return /^(?:"[^"\\]*"|'[^'\\]*')$/.test(source) ? source.slice(1, -1) : undefined
  return type !== 'none' && /^\d+(\.\d+)?$/.test(source) ? Number(source) : undefined
}

/** Whether any engine takes the two for equal: nunjucks compares `1` and `"1"` as JavaScript does, Python `1` and `true`. */
function mayEqual(one: Scalar, other: Scalar): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one === other
  return String(one) === String(other) || Number(one) === Number(other)
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
