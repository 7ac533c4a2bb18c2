import type { SourceFile } from '../diagnostics/source-file.ts'
import { checkNames, type Manifest } from './manifest.ts'
import type { Recording } from './source-pack.ts'

/**
 * The lines `{ prompt, runtime?, variables, output }` of the recordings that a manifest names, each with its
 * place. A line that is not one is reported and left out. None where the manifest names no recordings.
 *
 * @param names of the prompts of the pack
 */
export async function readRecordings(
  manifest: Manifest,
  names: readonly string[],
): Promise<readonly Recording[] | undefined> {
  const { data, yaml, reader, report } = manifest
  if (data.recordings === undefined) return undefined
  const recordings: Recording[] = []
  for (const [index, path] of [data.recordings].flat().entries()) {
    const at = Array.isArray(data.recordings) ? ['recordings', index] : ['recordings']
    const file = await reader.read(path, yaml.place(at), report)
    if (file !== undefined) recordings.push(...readLines(file, manifest, names))
  }
  return recordings
}

function readLines(file: SourceFile, manifest: Manifest, names: readonly string[]): readonly Recording[] {
  return file.lineStarts.flatMap((start, index) => {
    const line = file.line(index + 1)
    if (line.trim() === '') return []
    const place = { file, span: { start, end: start + line.length } }
    const fail = (message: string) => {
      manifest.report({
        ruleId: 'recording-invalid',
        place,
        message,
        help: 'a line is `{ "prompt", "runtime"?, "variables", "output" }`',
      })
      return []
    }
    let data: unknown
    try {
      data = JSON.parse(line)
    } catch (error) {
      return fail(`the line is not JSON: ${(error as Error).message}`)
    }
    if (!isRecord(data)) return fail('the recording must be a map')
    const { prompt, runtime, variables, output } = data
    if (typeof prompt !== 'string') return fail('the recording lacks `prompt`, the name of a prompt')
    if (typeof output !== 'string') return fail('the recording lacks `output`, the text that the program made')
    if (!isRecord(variables)) return fail('the recording lacks `variables`, the values by name')
    if (runtime !== undefined && typeof runtime !== 'string') return fail('`runtime` must be the name of a runtime')
    if (!names.includes(prompt)) {
      checkNames(
        { ...manifest, yaml: { ...manifest.yaml, place: () => place, keyPlace: () => place } },
        [],
        [prompt],
        names,
        'prompt',
      )
      return []
    }
    return [{ prompt, ...(runtime !== undefined && { runtime }), variables, output, place }]
  })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
