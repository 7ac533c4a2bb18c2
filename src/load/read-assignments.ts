import type { Report } from '../diagnostics/report.ts'
import { parseJsonFile } from './parse-json-file.ts'
import type { SourceReader } from './read-source.ts'
import type { Assignments } from './source-pack.ts'
import type { DataPath, YamlFile } from './yaml-file.ts'

/** A value that is no value: the key is absent. */
export const ABSENT = Symbol('absent')

/**
 * Values as a runtime would give them: `{ $file: path }` becomes the text of that file, `{ $json: path }` its
 * data, and `{ $absent: true }` the mark `ABSENT`.
 */
export async function readAssignments(
  data: Assignments,
  path: DataPath,
  yaml: YamlFile,
  reader: SourceReader,
  report: Report,
): Promise<Assignments> {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(data)) {
    const at = [...path, name]
    const special = specialValue(value)
    if (special?.key === '$absent') {
      values[name] = ABSENT
    } else if (special !== undefined) {
      const place = yaml.place([...at, special.key])
      const file = await reader.read(special.path, place, report)
      if (file === undefined) continue
      if (special.key === '$file') values[name] = file.text
      else {
        const data = parseJsonFile(file, report)
        if (data !== undefined) values[name] = data.value
      }
    } else if (isPlainData(value, at, yaml, report)) {
      values[name] = value
    }
  }
  return values
}

type Special = { readonly key: '$file' | '$json'; readonly path: string } | { readonly key: '$absent' }

function specialValue(value: unknown): Special | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined
  if (value.$absent === true) return { key: '$absent' }
  for (const key of ['$file', '$json'] as const) {
    const path = value[key]
    if (typeof path === 'string') return { key, path }
  }
  return undefined
}

/** Reports what is no JSON value, no Unicode text, or looks like a special value and is none. */
function isPlainData(value: unknown, path: DataPath, yaml: YamlFile, report: Report): boolean {
  const fail = (message: string, help?: string) => {
    report({ ruleId: 'value-invalid', place: yaml.place(path), message, ...(help && { help }) })
    return false
  }
  if (typeof value === 'string') {
    return (
      value.isWellFormed() || fail('the text holds half a surrogate pair, which no program in Rust or UTF-8 can hold')
    )
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) || fail(`\`${value}\` is not a number of JSON`)
  }
  if (value === null || typeof value === 'boolean') return true
  if (Array.isArray(value)) {
    return value.map((item, index) => isPlainData(item, [...path, index], yaml, report)).every(Boolean)
  }
  if (!isObject(value)) return fail('the value is not plain JSON data')
  const keys = Object.keys(value)
  const special = keys.find((key) => key.startsWith('$'))
  if (special !== undefined) {
    return fail(
      `\`${special}\` is not a special value here`,
      'there is `{ $file: path }`, `{ $json: path }` and `{ $absent: true }`, each alone',
    )
  }
  return keys.map((key) => isPlainData(value[key], [...path, key], yaml, report)).every(Boolean)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
