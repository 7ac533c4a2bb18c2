import type { Expression } from '../../../parse/template-tree.ts'
import { RenderError } from '../../render-error.ts'
import type { NamedTemplate } from '../block-table.ts'
import { missingTemplate } from '../missing-template.ts'
import { evaluate } from './expressions.ts'
import type { Machine } from './machine.ts'
import type { Scope } from './scope.ts'
import { describeValue, Markup, Tuple, Undefined, type Value } from './values.ts'

/**
 * The template that an expression names, or the first that is there of several; undefined when none is and that is
 * fine.
 */
export function findTemplate(
  expression: Expression,
  mayMiss: boolean,
  scope: Scope,
  machine: Machine,
): NamedTemplate | undefined {
  const { span } = expression
  const value = evaluate(expression, scope, machine)
  if (value instanceof Undefined) value.fail(span)
  const given: readonly Value[] = value instanceof Tuple ? value.items : Array.isArray(value) ? value : [value]
  const names = given.flatMap((one) => {
    if (one instanceof Undefined) return []
    if (typeof one === 'string') return [one]
    if (one instanceof Markup) return [one.text]
    throw new RenderError(span, `${describeValue(one)} is not the name of a template`)
  })
  for (const name of names) {
    const path = pathOf(name)
    const template = machine.templates.get(path)
    if (template !== undefined) return { source: template.source, body: template.body, name: path, template: path }
  }
  if (mayMiss) return undefined
  throw missingTemplate(names.join('`, `'), span)
}

/** Jinja2 looks names up in its folders, whatever template names them: `./a` is `a`, and `..` leads nowhere. */
function pathOf(name: string): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.')
  return parts.includes('..') ? '' : parts.join('/')
}
