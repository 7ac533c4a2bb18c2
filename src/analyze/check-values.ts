import type { Report } from '../diagnostics/report.ts'
import { ABSENT } from '../load/read-assignments.ts'
import type { Assignments, SourcePack, Variable } from '../load/source-pack.ts'
import type { DataPath } from '../load/yaml-file.ts'
import { createValueChecker } from './value-checker.ts'

/** Holds the values of the matrix and the defaults, and the examples, against the variables' schemas. */
export function checkValues(pack: SourcePack, report: Report): void {
  const checkValue = createValueChecker(report)
  const check = (variable: Variable, value: unknown, path: DataPath) => {
    const place = pack.place(path)
    const related = [{ place: variable.place, message: 'declared here' }]
    if (value === ABSENT) {
      if (variable.isOptional) return
      const message = `\`${variable.name}\` is absent here, and is not optional`
      report({
        ruleId: 'value-invalid',
        place,
        message,
        related,
        help: 'declare it with `optional: true`, or give it a value',
      })
      return
    }
    const fault = checkValue(variable, value)
    if (fault === undefined) return
    const message = `this value of \`${variable.name}\` is not one that its schema allows: ${fault}`
    report({ ruleId: 'value-invalid', place, message, related })
  }
  const checkAll = (values: Assignments, path: DataPath) => {
    for (const [name, value] of Object.entries(values)) {
      const variable = pack.variables.get(name)
      if (variable !== undefined) check(variable, value, [...path, name])
    }
  }
  for (const variable of pack.variables.values()) {
    checkValue(variable, undefined) // a schema that cannot be used is told even where there is no value
    const examples = [variable.schema.examples ?? []].flat()
    for (const [index, example] of examples.entries()) {
      check(variable, example, ['variables', variable.name, 'examples', index])
    }
    if (variable.isOptional) checkAbsence(variable, pack, report)
  }
  checkAll(pack.defaults, ['defaults'])
  for (const choice of pack.matrix) {
    for (const value of choice.values) checkAll(value.assigns, ['matrix', choice.name, value.name])
  }
}

/** An optional variable is absent in some variant: by `$absent`, or since nothing gives it a value there. */
function checkAbsence({ name, place }: Variable, pack: SourcePack, report: Report): void {
  const byDefault = Object.hasOwn(pack.defaults, name) ? pack.defaults[name] : ABSENT
  const assigning = pack.matrix.filter(({ values }) => values.some(({ assigns }) => Object.hasOwn(assigns, name)))
  const isAbsent =
    assigning.length === 0
      ? byDefault === ABSENT
      : assigning.some(({ values }) =>
          values.some(({ assigns }) => (Object.hasOwn(assigns, name) ? assigns[name] : byDefault) === ABSENT),
        )
  if (isAbsent) return
  report({
    ruleId: 'optional-always-present',
    place,
    message: `\`${name}\` is optional, and every variant gives it a value`,
    help: 'let one value of a choice assign `{ $absent: true }`, or drop `optional` if the key is always there',
  })
}
