import type { Assignments, Chain } from '../load/source-pack.ts'
import { sourceText } from '../render/edit-text.ts'
import type { MappedText } from '../render/source-map.ts'
import { applyStep } from './apply-step.ts'

export interface ChainResult extends MappedText {
  /** How often each step found what it looks for, in step order. */
  readonly matches: readonly number[]
}

/** Runs all steps on a template, each on the result of the one before. */
export function applyChain(text: string, chain: Chain, variables: Assignments): ChainResult {
  return applySteps(sourceText(text), chain, variables)
}

/** Runs all steps on a text that was rendered before. */
export function applySteps(text: MappedText, chain: Chain, variables: Assignments): ChainResult {
  let current = text
  const matches: number[] = []
  for (const [index, step] of chain.steps.entries()) {
    const result = applyStep(current, step, variables, index)
    current = result
    matches.push(result.matches)
  }
  return { text: current.text, map: current.map, matches }
}
