import type { Report } from '../diagnostics/report.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'
import { chain as validateChain } from '../generated/validators.mjs'
import { checkSchema } from './check-schema.ts'
import type { Chain, Inserted, Step } from './source-pack.ts'
import { parseYaml, type YamlFile } from './yaml-file.ts'

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
  readonly text: InsertedData
}

/** A chain file as steps, each with its place. Faults are reported and give nothing. */
export function readChain(file: SourceFile, report: Report): Chain | undefined {
  const yaml = parseYaml(file, report)
  if (yaml === undefined || !checkSchema(yaml, validateChain, report)) return undefined
  const data = yaml.data as { readonly steps: readonly StepData[] }
  return { file, steps: data.steps.map((step, index) => readStep(step, index, yaml)) }
}

function readStep(step: StepData, index: number, yaml: YamlFile): Step {
  const { span } = yaml.place(['steps', index])
  switch (step.op) {
    case 'replace': {
      const findSpan = yaml.place(['steps', index, 'find']).span
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
      return { op: step.op, span, ...(step.chars !== undefined && { chars: step.chars }) }
    case 'append':
    case 'prepend':
      return { op: step.op, span, text: readInserted(step.text) }
  }
}

function readInserted(data: InsertedData): Inserted {
  return typeof data === 'string' ? { text: data } : { variable: data.var }
}
