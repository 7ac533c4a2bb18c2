import type { AnalyzedPrompt } from '../analyze/analyze-pack.ts'
import type { SourcePack } from '../load/source-pack.ts'
import { includedTemplates } from '../parse/included-templates.ts'
import { templateName } from '../parse/template-name.ts'
import type { Template } from '../parse/template-tree.ts'
import { addedCallables } from './added-callables.ts'
import type { RenderFault } from './evaluate.ts'

/**
 * What a prompt, and the templates that it includes, take from their program: filters, tests, and templates that it
 * registers under names of its own. The messages are names for them, such as ``filter `shout` ``.
 *
 * @param template the prompt's own, as the engine reads it
 */
export function addedParts(
  { templates, templateName: ownName }: AnalyzedPrompt,
  template: Template,
  pack: Pick<SourcePack, 'filters' | 'tests'>,
): readonly RenderFault[] {
  const own = partsIn(template, ownName)
  const included = [...templates].flatMap(([name, one]) =>
    partsIn(one.template, name).map((part) => ({ ...part, template: name })),
  )
  return [...own, ...included]

  function partsIn(one: Template, from: string): readonly RenderFault[] {
    const callables = addedCallables(one, pack).map(({ kind, name, span }) => ({
      span,
      message: `${kind} \`${name}\``,
    }))
    const unknown = includedTemplates(one)
      .filter(({ name, isOptional }) => !isOptional && !templates.has(templateName(name, from)))
      .map(({ name, span }) => ({ span, message: `template \`${name}\`` }))
    return [...callables, ...unknown]
  }
}
