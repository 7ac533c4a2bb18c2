import { checkNames, type Manifest, type WhereData } from './manifest.ts'
import { readAssignments } from './read-assignments.ts'
import type { Assignments, Choice, Where } from './source-pack.ts'
import type { DataPath } from './yaml-file.ts'

/**
 * The choices of a manifest with what each value assigns.
 *
 * @param names of all variables that the pack declares
 */
export async function readMatrix(manifest: Manifest, names: readonly string[]): Promise<readonly Choice[]> {
  const { yaml } = manifest
  const choices: Choice[] = []
  for (const [name, values] of Object.entries(manifest.data.matrix ?? {})) {
    const read = []
    for (const [value, data] of Object.entries(values)) {
      const at = ['matrix', name, value]
      read.push({ name: value, assigns: await readValues(manifest, at, data, names), place: yaml.keyPlace(at) })
    }
    choices.push({ name, values: read, place: yaml.keyPlace(['matrix', name]) })
  }
  return choices
}

/** Values of variables; names that are not declared are reported. */
export async function readValues(
  manifest: Manifest,
  at: DataPath,
  data: Assignments,
  names: readonly string[],
): Promise<Assignments> {
  checkNames(manifest, at, Object.keys(data), names, 'variable')
  return readAssignments(data, at, manifest.yaml, manifest.reader, manifest.report)
}

/** Chosen values by choice; choices and values that do not exist are reported. */
export function readWhere(manifest: Manifest, data: WhereData, at: DataPath, matrix: readonly Choice[]): Where {
  const choices = new Map<string, readonly string[]>()
  checkNames(
    manifest,
    at,
    Object.keys(data),
    matrix.map(({ name }) => name),
    'choice',
  )
  for (const [choice, value] of Object.entries(data)) {
    const values = [value].flat()
    const known = matrix.find(({ name }) => name === choice)?.values.map(({ name }) => name)
    if (known !== undefined) checkNames(manifest, [...at, choice], values, known, `value of \`${choice}\``)
    choices.set(choice, values)
  }
  return { choices, place: manifest.yaml.place(at) }
}
