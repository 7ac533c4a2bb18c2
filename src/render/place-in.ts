import type { Place } from '../diagnostics/place.ts'
import type { ParsedPrompt } from '../parse/parse-pack.ts'
import type { Origin } from './source-map.ts'

/** Where a range of a prompt's template, or of one that it includes, stands. */
export function placeIn(
  { file, templates }: Pick<ParsedPrompt, 'file' | 'templates'>,
  { start, end, template }: Origin,
): Place {
  const included = template === undefined ? undefined : templates.get(template)
  return { file: included?.file ?? file, span: { start, end } }
}
