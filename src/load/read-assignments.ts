import type { Report } from '../diagnostics/report.ts'
import type { SourceReader } from './read-source.ts'
import type { Assignments } from './source-pack.ts'
import type { DataPath, YamlFile } from './yaml-file.ts'

/** The words that may stand for a value; any other key with `$` is a mistake. */
const FILE = '$file'

/** Values as a runtime would give them: `{ $file: path }` becomes the text of that file. */
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
    if (isSpecial(value)) {
      const file = await reader.read(value[FILE], yaml.place([...at, FILE]), report)
      if (file !== undefined) values[name] = file.text
    } else if (isPlainData(value, at, yaml, report)) {
      values[name] = value
    }
  }
  return values
}

function isSpecial(value: unknown): value is { readonly [FILE]: string } {
  return isObject(value) && typeof value[FILE] === 'string' && Object.keys(value).length === 1
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
    return fail(`\`${special}\` is not a special value here`, '`{ $file: path }` alone stands for the text of a file')
  }
  return keys.map((key) => isPlainData(value[key], [...path, key], yaml, report)).every(Boolean)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
