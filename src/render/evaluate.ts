import type { Span, Template } from '../parse/template-tree.ts'
import { Budget, type BudgetLimits } from './budget.ts'
import { MappedOutput } from './mapped-output.ts'
import { jinja231 } from './presets/jinja2-3.1.ts'
import { minijinja224 } from './presets/minijinja-2.24.ts'
import { nunjucks32 } from './presets/nunjucks-3.2.ts'
import { placeholders1 } from './presets/placeholders-1.ts'
import { RenderError } from './render-error.ts'
import type { MappedText } from './source-map.ts'

/** Why a template cannot be rendered exactly, and where. */
export interface RenderFault {
  readonly span: Span
  /** One sentence that stands alone. */
  readonly message: string
  readonly help?: string
  /** The included file that `span` is in; absent for the prompt's own file. */
  readonly template?: string
  /** The engine renders it, and so does this tool, though hardly as the author means it: a warning. */
  readonly isMisleading?: true
}

export interface Evaluated extends MappedText {
  /** When there are any, `text` is what had been rendered so far, and must not be used as the prompt. */
  readonly faults: readonly RenderFault[]
  /** Each body of a tag, and each side of an inline `if`, that was rendered: the very objects of the trees. */
  readonly taken: ReadonlySet<object>
}

/** Options of an engine, as a manifest gives them. */
export type EngineOptions = Readonly<Record<string, unknown>>

/** What a preset renders. */
export interface RenderInput {
  readonly template: Template
  /** The template's own name, from which relative names of includes start. */
  readonly name: string
  /** Templates that it may include, by name. */
  readonly templates: ReadonlyMap<string, Template>
  /** Plain JSON data. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly options: EngineOptions
  /** Takes each body, and each side of an inline `if`, that is rendered: the very objects of the trees. */
  readonly taken: Set<object>
}

/** How one version of an engine reads, refuses and renders templates. */
export interface Preset {
  /** Engine and version, as in `nunjucks@3.2`. */
  readonly name: string
  /** The syntax that the engine reads. A text without syntax goes through every engine as it is. */
  readonly syntax: 'jinja' | 'placeholder'
  /** Options that are unknown, of the wrong type, or not known to render exactly. Empty when all are fine. */
  checkOptions(options: EngineOptions): readonly OptionFault[]
  /**
   * Every construct in the template that is not known to render exactly, also in branches that are never taken; and
   * those that are misleading.
   */
  checkSupport(template: Template): readonly RenderFault[]
  /** Renders a template that `checkSupport` accepts, with those it includes. @throws {RenderError} at the first fault */
  render(input: RenderInput, output: MappedOutput, budget: Budget): void
}

export interface OptionFault {
  readonly option: string
  readonly message: string
  readonly help?: string
}

export interface EvaluateOptions extends Partial<BudgetLimits> {
  /** Engine and version; see `presets`. */
  readonly preset: string
  readonly options?: EngineOptions
  /** The template's own name, from which relative names of includes start. */
  readonly name?: string
  /** Templates that it may include, by the name that the engine looks up. */
  readonly templates?: ReadonlyMap<string, Template>
}

/** Every preset by its name. */
export const presets: ReadonlyMap<string, Preset> = new Map(
  [nunjucks32, jinja231, minijinja224, placeholders1].map((preset) => [preset.name, preset]),
)

/**
 * Renders a template as the engine that `preset` names would, byte for byte, or says what stops it. No code of the
 * template or of its values runs, and time, depth and size are bounded.
 *
 * @param variables plain JSON data; only own properties are read
 * @param options budgets and the engine's options; what the preset does not take is a fault at the start
 */
export function evaluateTemplate(
  template: Template,
  variables: Readonly<Record<string, unknown>>,
  { preset: presetName, options = {}, name = 'template', templates = new Map(), ...limits }: EvaluateOptions,
): Evaluated {
  const refuse = (faults: readonly RenderFault[]): Evaluated => ({ text: '', map: [], faults, taken: new Set() })
  const preset = presets.get(presetName)
  const start = { start: 0, end: 0 }
  if (preset === undefined) return refuse([{ span: start, message: `no engine is called \`${presetName}\`` }])
  const syntax = eachTemplate(template, templates, ({ faults }) =>
    faults.map(({ span, message }) => ({ span, message })),
  )
  if (syntax.length > 0) return refuse(syntax)
  const refused = [
    ...preset.checkOptions(options).map(({ message }) => ({ span: start, message })),
    ...supportFaults(preset, template, templates).filter(({ isMisleading }) => !isMisleading),
  ]
  if (refused.length > 0) return refuse(refused)
  const budget = new Budget(limits)
  const output = new MappedOutput(budget)
  const faults: RenderFault[] = []
  const taken = new Set<object>()
  try {
    RenderError.within(undefined, () =>
      preset.render({ template, name, templates, variables, options, taken }, output, budget),
    )
  } catch (error) {
    faults.push(faultOf(error))
  }
  return { ...output.finish(), faults, taken }
}

/** What the preset says of a template and of those that it may include; see `checkSupport`. */
export function supportFaults(
  preset: Preset,
  template: Template,
  templates: ReadonlyMap<string, Template>,
): readonly RenderFault[] {
  return eachTemplate(template, templates, (one) => preset.checkSupport(one))
}

function eachTemplate(
  template: Template,
  templates: ReadonlyMap<string, Template>,
  check: (template: Template) => readonly RenderFault[],
): readonly RenderFault[] {
  const included = [...templates].flatMap(([name, one]) => check(one).map((fault) => ({ ...fault, template: name })))
  return [...check(template), ...included]
}

/** Blocks, expressions and macros are each bounded in depth; together they may still be too much for the machine. */
function faultOf(error: unknown): RenderFault {
  if (error instanceof RangeError) {
    return { span: { start: 0, end: 0 }, message: 'blocks, expressions and macros are nested too deep together' }
  }
  if (!(error instanceof RenderError)) throw error
  const { span, message, help, template } = error
  return { span, message, ...(help === undefined ? {} : { help }), ...(template === undefined ? {} : { template }) }
}
