import { chainVariables } from '../chain/chain-variables.ts'
import type { Report } from '../diagnostics/report.ts'
import type { Choice } from '../load/source-pack.ts'
import type { ParsedPack, ParsedPrompt } from '../parse/parse-pack.ts'
import { checkValues } from './check-values.ts'
import { type Read, templateReads } from './template-reads.ts'

export interface AnalyzedPrompt extends ParsedPrompt {
  /** Free variables that the template reads, in source order. */
  readonly reads: readonly Read[]
  /** Names of all variables that its text depends on, those of its includes and its chains among them. */
  readonly variables: ReadonlySet<string>
  /** The choices that assign one of them, in manifest order: what the prompt varies over. */
  readonly choices: readonly Choice[]
}

export interface AnalyzedPack extends ParsedPack {
  readonly prompts: readonly AnalyzedPrompt[]
}

/** Adds what each prompt reads and varies over, and holds all values against their schemas. */
export function analyzePack(pack: ParsedPack, report: Report): AnalyzedPack {
  checkValues(pack, report)
  return { ...pack, prompts: pack.prompts.map((prompt) => analyzePrompt(prompt, pack)) }
}

function analyzePrompt(prompt: ParsedPrompt, pack: ParsedPack): AnalyzedPrompt {
  const reads = templateReads(prompt.template)
  const included = [...prompt.templates.values()].flatMap(({ template }) => templateReads(template))
  const chains = prompt.runtimes.flatMap((runtime) =>
    runtime.kind === 'chain' ? [runtime.chain] : [runtime.before, runtime.after],
  )
  const variables = new Set([...reads, ...included, ...chains.flatMap(chainVariables)].map(({ name }) => name))
  const choices = pack.matrix.filter(({ values }) =>
    values.some(({ assigns }) => Object.keys(assigns).some((name) => variables.has(name))),
  )
  return { ...prompt, reads, variables, choices }
}
