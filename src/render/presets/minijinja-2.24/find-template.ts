import type { Expression } from '../../../parse/template-tree.ts'
import { RenderError } from '../../render-error.ts'
import type { NamedTemplate } from '../block-table.ts'
import { missingTemplate } from '../missing-template.ts'
import { evaluate } from './expressions.ts'
import type { Frame } from './frame.ts'
import type { Machine } from './machine.ts'
import { asItems, asText, describeValue } from './values.ts'

/**
 * The template that an expression names, or the first that is there of several; undefined when none is and that is
 * fine.
 */
export function findTemplate(
  expression: Expression,
  mayMiss: boolean,
  frame: Frame,
  machine: Machine,
): NamedTemplate | undefined {
  const { span } = expression
  const value = evaluate(expression, frame, machine)
  const names = (asItems(value) ?? [value]).map((one) => {
    const name = asText(one)
    if (name === undefined) throw new RenderError(span, `${describeValue(one)} is not the name of a template`)
    return name
  })
  for (const name of names) {
    const template = machine.templates.get(name)
    if (template !== undefined) return { source: template.source, body: template.body, name, template: name }
  }
  if (mayMiss || names.length === 0) return undefined
  throw missingTemplate(names.join('`, `'), span)
}
