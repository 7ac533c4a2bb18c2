import { defaultDelimiters } from '../../parse/delimiters.ts'
import { parseTemplate } from '../../parse/parse-template.ts'
import { evaluateTemplate } from '../evaluate.ts'
import type { ConfirmJob } from './confirm-nunjucks.ts'

/** Why this tool's own evaluator does not render a job; undefined when it does. */
export function firstFault(job: ConfirmJob, preset: string): string | undefined {
  const { source, variables, options, name, delimiters = defaultDelimiters } = job
  const templates = new Map(
    [...(job.templates ?? [])].map(([key, text]) => [key, parseTemplate(text, { delimiters })] as const),
  )
  const template = parseTemplate(source, { delimiters })
  const settings = { preset, options, templates, ...(name === undefined ? {} : { name }) }
  return evaluateTemplate(template, variables, settings).faults[0]?.message
}
