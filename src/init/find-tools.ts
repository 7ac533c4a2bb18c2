import type { Draft, RepositoryFile } from './draft.ts'

const chat = 'Chat Completions'

/** The files that define tools for a model, told by their shape. Test data comes last. */
export function findTools(files: readonly RepositoryFile[]): Pick<Draft, 'tools' | 'otherTools'> {
  const found = files.flatMap((file) => {
    const isJson = file.path.endsWith('.json') && file.text.includes('"name"')
    const shape =
      isJson && /"(?:parameters|input_?[sS]chema)"/.test(file.text) ? toolShape(parse(file.text)) : undefined
    return shape === undefined ? [] : [{ file: file.path, shape }]
  })
  const isTest = (path: string) => /(?:^|\/)(?:tests?|fixtures|__tests__)\//.test(path)
  const inChatShape = found.filter(({ shape }) => shape === chat)
  const tools = (inChatShape.find(({ file }) => !isTest(file)) ?? inChatShape[0])?.file
  return { ...(tools !== undefined && { tools }), otherTools: found.filter(({ file }) => file !== tools) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toolShape(data: unknown): string | undefined {
  const list = Array.isArray(data) ? data : [data]
  if (list.length === 0 || list.some((tool) => typeof tool !== 'object' || tool === null)) return undefined
  if (list.every(({ type, function: body }: Tool) => type === 'function' && isTool(body, 'parameters'))) {
    return Array.isArray(data) ? chat : 'one tool of Chat Completions'
  }
  for (const key of ['parameters', 'input_schema', 'inputSchema']) {
    if (list.every((tool) => isTool(tool, key))) return `\`name\` and \`${key}\``
  }
  return undefined
}

interface Tool {
  readonly type?: unknown
  readonly function?: unknown
}

function isTool(tool: unknown, schemaKey: string): boolean {
  if (typeof tool !== 'object' || tool === null) return false
  const { name, description, [schemaKey]: schema } = tool as Readonly<Record<string, unknown>>
  return typeof name === 'string' && typeof description === 'string' && typeof schema === 'object' && schema !== null
}
