import type { Report } from '../diagnostics/report.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'
import type { JsonSchema } from '../load/source-pack.ts'
import type { Template } from '../parse/template-tree.ts'
import { type EngineOptions, evaluateTemplate, presets, type RenderFault } from '../render/evaluate.ts'
import { placesThatPart } from './places-that-part.ts'

/** A variable of a template that no manifest declares: what it seems to be, and a value of that kind. */
export interface GuessedVariable {
  readonly name: string
  readonly schema: JsonSchema
  readonly sample: unknown
}

/**
 * Reports what engines make of a template that no pack names, each with the settings that it has unless told otherwise:
 * the constructs that one lacks, and where they part for values of the kinds that the template takes its variables for.
 */
export function compareEngines(
  file: SourceFile,
  template: Template,
  engines: readonly string[],
  variables: readonly GuessedVariable[],
  report: Report,
): void {
  const lacking = new Set(engines.filter((engine) => reportSupport(file, template, engine, report)))
  const [first, ...others] = engines.filter((engine) => !lacking.has(engine))
  if (first === undefined) return
  const values = {
    base: Object.fromEntries(variables.map(({ name, sample }) => [name, sample])),
    witness: 'with likely values',
    variables: variables.map(({ name, schema }) => ({ name, schema, isOptional: false, allows: () => true })),
  }
  const seen = new Set<string>()
  for (const other of others) {
    const pair = [rendererOf(first, template), rendererOf(other, template)] as const
    for (const { key, origin, message, help } of placesThatPart({ template, templates: new Map() }, pair, values)) {
      if (seen.has(key)) continue
      seen.add(key)
      const place = { file, span: { start: origin.start, end: origin.end } }
      report({ ruleId: 'renders-differently', place, message, help })
    }
  }
}

/** @returns whether the engine lacks something that the template has */
function reportSupport(file: SourceFile, template: Template, engine: string, report: Report): boolean {
  const faults = presets.get(engine)!.checkSupport(template)
  const isLacking = (fault: RenderFault) => !fault.isMisleading
  for (const fault of faults) {
    const ruleId = isLacking(fault) ? 'construct-unsupported' : 'construct-misleading'
    const { span, message, help } = fault
    report({ ruleId, place: { file, span }, message, ...(help && { help }) })
  }
  return faults.some(isLacking)
}

function rendererOf(engine: string, template: Template) {
  const options: EngineOptions = engine.startsWith('nunjucks@') ? { autoescape: false } : {}
  return {
    name: engine,
    render: (variables: Readonly<Record<string, unknown>>) =>
      evaluateTemplate(template, variables, { preset: engine, options }),
  }
}
