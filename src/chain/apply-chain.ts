import type { Assignments, Chain } from '../load/source-pack.ts'
import { sourceText } from '../render/edit-text.ts'
import type { MappedText } from '../render/source-map.ts'
import { applyStep } from './apply-step.ts'
import { ChainBudgetError } from './chain-budget-error.ts'

/** Longest text that a step may make: steps that double it would not end otherwise. */
const MAX_LENGTH = 16 * 1024 * 1024

export interface ChainResult extends MappedText {
  /** How often each step found what it looks for, in step order. */
  readonly matches: readonly number[]
}

/**
 * Runs all steps on a template, each on the result of the one before.
 *
 * @throws {ChainBudgetError} for a text that grows too long, or thousands of nested blocks in a large one
 */
export function applyChain(text: string, chain: Chain, variables: Assignments): ChainResult {
  return applySteps(sourceText(text), chain, variables)
}

/** Runs all steps on a text that was rendered before. */
export function applySteps(text: MappedText, chain: Chain, variables: Assignments): ChainResult {
  let current = text
  const matches: number[] = []
  for (const [index, step] of chain.steps.entries()) {
    const result = applyStep(current, step, variables, index)
    if (result.text.length > MAX_LENGTH) {
      throw new ChainBudgetError(`step ${index + 1} makes a text of more than ${MAX_LENGTH} UTF-16 units`)
    }
    current = result
    matches.push(result.matches)
  }
  return { text: current.text, map: current.map, matches }
}
