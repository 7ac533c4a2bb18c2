import type { Report } from '../diagnostics/report.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'
import type { JsonSchema, SourceTools, ToolDefinition } from './source-pack.ts'
import { type DataPath, parseYaml } from './yaml-file.ts'

/**
 * Reads tool definitions in the shape of Chat Completions:
 * `[{ "type": "function", "function": { "name", "description", "parameters" } }]`. Each fault is
 * reported at its line and column; a list with a fault gives nothing, never a shorter list.
 */
export function readTools(file: SourceFile, report: Report): SourceTools | undefined {
  let isValid = true
  const fail = (path: DataPath, message: string, help?: string) => {
    isValid = false
    const place = locate(file)?.place(path) ?? { file, span: { start: 0, end: 0 } }
    report({ ruleId: 'tools-invalid', place, message, ...(help && { help }) })
    return undefined
  }
  const data = parseJson(file, report)
  if (data === undefined) return undefined
  if (!Array.isArray(data.value)) return fail([], 'the tools must be a list')
  const seen = new Map<string, number>()
  const definitions = data.value.map((tool, index) => readTool(tool, index, seen, fail))
  return isValid ? { file, definitions: definitions.filter((one) => one !== undefined) } : undefined
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

function parseJson(file: SourceFile, report: Report): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(file.text) }
  } catch (error) {
    const message = (error as Error).message
    const at = Number(/at position (\d+)/.exec(message)?.[1] ?? file.text.length)
    const what = message.split(/ in JSON at position |, "|\.\.\. /, 1)[0]!
    report({
      ruleId: 'tools-invalid',
      place: { file, span: { start: at, end: Math.min(at + 1, file.text.length) } },
      message: `the file is not JSON: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    })
    return undefined
  }
}

/** JSON is YAML too, and that parser keeps positions. Only files with a fault pay for it. */
function locate(file: SourceFile) {
  return parseYaml(file, () => {})
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
