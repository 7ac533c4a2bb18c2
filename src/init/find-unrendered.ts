import { parseTemplate } from '../parse/parse-template.ts'
import { addedCallables } from '../render/added-callables.ts'
import type { Preset } from '../render/evaluate.ts'
import type { RepositoryFile } from './draft.ts'

/** A construct that its engine renders, perhaps with the program's own objects, and this version does not. */
export interface UnrenderedConstruct {
  readonly file: string
  /** Its first line, as it stands. */
  readonly text: string
}

/** The constructs that keep a file from being rendered by `preset`, each text once per file, in source order. */
export function findUnrendered(
  { path, text }: RepositoryFile,
  preset: Preset,
  filters: ReadonlySet<string>,
): readonly UnrenderedConstruct[] {
  const template = parseTemplate(text)
  if (template.faults.length > 0) return []
  const added = addedCallables(template, { filters, tests: new Set() })
  const texts = new Set<string>()
  for (const { span, isMisleading } of preset.checkSupport(template)) {
    if (isMisleading) continue
    if (added.some((one) => one.span.start <= span.start && span.end <= one.span.end)) continue
    const [line] = text.slice(span.start, span.end).split('\n', 1)
    texts.add(line!.trim())
  }
  return [...texts].map((found) => ({ file: path, text: found }))
}
