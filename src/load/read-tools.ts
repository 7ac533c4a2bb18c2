import type { Report } from '../diagnostics/report.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'
import { checkNames, type Manifest } from './manifest.ts'
import { parseJsonFile } from './parse-json-file.ts'
import type { Choice, JsonSchema, SourceTools, ToolDefinition } from './source-pack.ts'
import { type DataPath, parseYaml } from './yaml-file.ts'

/**
 * The tools of a manifest: their definitions from a file or from a recorded request, or their names alone,
 * and what choices take away.
 */
export async function readTools(manifest: Manifest, matrix: readonly Choice[]): Promise<SourceTools | undefined> {
  const { data, yaml, reader, report } = manifest
  if (data.tools === undefined) return undefined
  const { file, names, recording } = data.tools
  const sources = [file, names, recording].filter((one) => one !== undefined)
  if (sources.length !== 1) {
    const message = '`tools` needs one of `file`, `names` and `recording`'
    report({ ruleId: 'manifest-invalid', place: yaml.keyPlace(['tools']), message })
    return undefined
  }
  if (names !== undefined) return { names, without: readWithout(manifest, names, matrix) }
  const key = file === undefined ? 'recording' : 'file'
  const source = await reader.read(data.tools[key]!, yaml.place(['tools', key]), report)
  const definitions = source && readDefinitions(source, key === 'recording', report)
  if (definitions === undefined) return undefined
  const known = definitions.map(({ name }) => name)
  return { definitions, names: known, without: readWithout(manifest, known, matrix) }
}

function readWithout(manifest: Manifest, names: readonly string[], matrix: readonly Choice[]): SourceTools['without'] {
  return Object.entries(manifest.data.tools?.without ?? {}).flatMap(([choice, values]) => {
    const at = ['tools', 'without', choice]
    checkNames(
      manifest,
      ['tools', 'without'],
      [choice],
      matrix.map(({ name }) => name),
      'choice',
    )
    const known = matrix.find(({ name }) => name === choice)?.values.map(({ name }) => name) ?? Object.keys(values)
    checkNames(manifest, at, Object.keys(values), known, `value of \`${choice}\``)
    return Object.entries(values).map(([value, without]) => {
      checkNames(manifest, [...at, value], without, names, 'tool')
      return { choice, value, names: without }
    })
  })
}

/**
 * Tool definitions in the shape of Chat Completions:
 * `[{ "type": "function", "function": { "name", "description", "parameters" } }]`. Each fault is
 * reported at its line and column; a list with a fault gives nothing, never a shorter list.
 *
 * @param isRequest whether the file is a request that has them under `tools`
 */
function readDefinitions(file: SourceFile, isRequest: boolean, report: Report): readonly ToolDefinition[] | undefined {
  let isValid = true
  const fail = (path: DataPath, message: string, help?: string) => {
    isValid = false
    const place = locate(file)?.place(path) ?? { file, span: { start: 0, end: 0 } }
    report({ ruleId: 'tools-invalid', place, message, ...(help && { help }) })
    return undefined
  }
  const data = parseJsonFile(file, report, 'tools-invalid')
  if (data === undefined) return undefined
  const list = isRequest && isObject(data.value) ? data.value.tools : data.value
  const at = isRequest ? ['tools'] : []
  if (!Array.isArray(list))
    return fail(at, isRequest ? 'the request has no list of `tools`' : 'the tools must be a list')
  const seen = new Map<string, number>()
  const failIn: Fail = (path, message, help) => fail([...at, ...path], message, help)
  const definitions = list.map((tool, index) => readTool(tool, index, seen, failIn))
  return isValid ? definitions.filter((one) => one !== undefined) : undefined
}

type Fail = (path: DataPath, message: string, help?: string) => undefined

function readTool(tool: unknown, index: number, seen: Map<string, number>, fail: Fail): ToolDefinition | undefined {
  if (!isObject(tool)) return fail([index], 'a tool must be a map')
  if (tool.type !== 'function') return fail([index, 'type'], 'the `type` of a tool must be `function`')
  const { function: body } = tool
  if (!isObject(body)) return fail([index], 'the tool lacks `function`, the map with its name and parameters')
  const at = [index, 'function']
  const { name, description, parameters } = body
  if (typeof name !== 'string' || name === '') return fail([...at, 'name'], 'the tool lacks a `name`')
  const first = seen.get(name)
  if (first !== undefined)
    fail([...at, 'name'], `the tool \`${name}\` stands twice in the list (first as number ${first + 1})`)
  seen.set(name, index)
  if (typeof description !== 'string') fail([...at, 'description'], `the tool \`${name}\` lacks a \`description\``)
  if (!isObject(parameters) || parameters.type !== 'object') {
    const help = 'for a tool without parameters: `{ "type": "object", "properties": {} }`'
    return fail(
      [...at, 'parameters'],
      `the \`parameters\` of \`${name}\` must be a JSON Schema of type \`object\``,
      help,
    )
  }
  checkSchemaNode(parameters, [...at, 'parameters'], name, fail)
  return { name, description: String(description), parameters, data: tool }
}

/** `required` names properties, and sub-schemas are schemas; walked by position, so that a property may have any name. */
function checkSchemaNode(schema: JsonSchema, path: DataPath, tool: string, fail: Fail): void {
  const properties = isObject(schema.properties) ? schema.properties : {}
  if (schema.required !== undefined) {
    if (!Array.isArray(schema.required))
      fail([...path, 'required'], `\`required\` in \`${tool}\` must be a list of names`)
    else {
      for (const [index, name] of schema.required.entries()) {
        if (typeof name === 'string' && Object.hasOwn(properties, name)) continue
        fail([...path, 'required', index], `\`${tool}\` requires \`${name}\`, which is not one of its properties`)
      }
    }
  }
  const children: [DataPath, unknown][] = Object.entries(properties).map(([name, child]) => [
    ['properties', name],
    child,
  ])
  if (Object.hasOwn(schema, 'items')) children.push([['items'], schema.items])
  for (const [at, child] of children) {
    if (isObject(child)) checkSchemaNode(child, [...path, ...at], tool, fail)
    else if (typeof child !== 'boolean') fail([...path, ...at], `\`${at.join('.')}\` in \`${tool}\` must be a schema`)
  }
}

/** JSON is YAML too, and that parser keeps positions. Only files with a fault pay for it. */
function locate(file: SourceFile) {
  return parseYaml(file, () => {})
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
