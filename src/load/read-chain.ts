import type { Report } from '../diagnostics/report.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'
import { chain as validateChain } from '../generated/validators.mjs'
import { checkSchema } from './check-schema.ts'
import type { Chain, Inserted, Step } from './source-pack.ts'
import { type Language, whiteSpace } from './white-space.ts'
import { type DataPath, parseYaml, type YamlFile } from './yaml-file.ts'

type InsertedData = string | { readonly var: string }

interface StepData {
  readonly op: Step['op']
  readonly find: string
  readonly with: InsertedData
  readonly count?: 'all' | 'first'
  readonly open: string
  readonly close: string
  readonly keep: boolean | { readonly var: string; readonly is: string }
  readonly chars?: string
  readonly 'white-space'?: Language
  readonly text: InsertedData
}

/** The `before` or `after` steps of a runtime: a chain that stands in its manifest. */
export function readSteps(data: readonly unknown[], at: DataPath, yaml: YamlFile): Chain {
  return { file: yaml.file, steps: data.map((step, index) => readStep(step as StepData, [...at, index], yaml)) }
}

/** A chain file as steps, each with its place. Faults are reported and give nothing. */
export function readChain(file: SourceFile, report: Report): Chain | undefined {
  const yaml = parseYaml(file, report)
  if (yaml === undefined || !checkSchema(yaml, validateChain, report)) return undefined
  const data = yaml.data as { readonly steps: readonly StepData[] }
  return { file, steps: data.steps.map((step, index) => readStep(step, ['steps', index], yaml)) }
}

function readStep(step: StepData, at: DataPath, yaml: YamlFile): Step {
  const { span } = yaml.place(at)
  switch (step.op) {
    case 'replace': {
      const findSpan = yaml.place([...at, 'find']).span
      return { op: step.op, span, find: step.find, findSpan, with: readInserted(step.with), count: step.count ?? 'all' }
    }
    case 'keep-or-drop': {
      const keep = typeof step.keep === 'boolean' ? step.keep : { variable: step.keep.var, is: step.keep.is }
      return { op: step.op, span, open: step.open, close: step.close, keep }
    }
    case 'normalize-newlines':
      return { op: step.op, span }
    case 'trim':
    case 'trim-end':
      if (step.chars !== undefined) return { op: step.op, span, chars: step.chars }
      return {
        op: step.op,
        span,
        chars: whiteSpace[step['white-space'] ?? 'rust'],
        language: step['white-space'] ?? 'rust',
      }
    case 'append':
    case 'prepend':
      return { op: step.op, span, text: readInserted(step.text) }
  }
}

function readInserted(data: InsertedData): Inserted {
  return typeof data === 'string' ? { text: data } : { variable: data.var }
}
