import type { Assignments, Inserted, KeepOrDropStep, Step } from '../load/source-pack.ts'
import { type Edit, editText } from '../render/edit-text.ts'
import type { MappedText } from '../render/source-map.ts'
import { ChainBudgetError } from './chain-budget-error.ts'
import { keepOrDrop } from './keep-or-drop.ts'
import { trimEnd, trimStart } from './trim-text.ts'

/** Most matches of one step; each keeps its own place in the source map. */
const MAX_MATCHES = 250_000

export interface StepResult extends MappedText {
  /** How often the step found what it looks for; a trim counts once for each end that it shortens. */
  readonly matches: number
}

/**
 * One step with the exact meaning of Rust's `str` functions: all non-overlapping matches from left to
 * right, and no pattern but the text itself.
 *
 * @param variables texts by name; every one that the step names must be there
 * @param index of the step in its chain, from 0, for the source map
 */
export function applyStep(mapped: MappedText, step: Step, variables: Assignments, index: number): StepResult {
  if (step.op === 'keep-or-drop') return keepOrDrop(mapped, step, isKept(step, variables), index)
  const edits = findEdits(mapped.text, step, variables)
  return { ...editText(mapped, edits, index), matches: edits.length }
}

function findEdits(text: string, step: Exclude<Step, KeepOrDropStep>, variables: Assignments): readonly Edit[] {
  switch (step.op) {
    case 'replace':
      return findAll(text, step.find, insertedText(step.with, variables), step.count === 'first' ? 1 : Infinity)
    case 'normalize-newlines':
      return findAll(text, '\r\n', { text: '\n' }, Infinity)
    case 'trim':
    case 'trim-end': {
      const start = step.op === 'trim' ? trimStart(text, step.chars) : 0
      const end = Math.max(start, trimEnd(text, step.chars))
      const edits = [
        { start: 0, end: start, text: '' },
        { start: end, end: text.length, text: '' },
      ]
      return edits.filter((edit) => edit.end > edit.start)
    }
    case 'append':
      return [{ start: text.length, end: text.length, ...insertedText(step.text, variables) }]
    case 'prepend':
      return [{ start: 0, end: 0, ...insertedText(step.text, variables) }]
  }
}

function findAll(text: string, find: string, inserted: Pick<Edit, 'text' | 'variable'>, most: number): readonly Edit[] {
  const edits: Edit[] = []
  for (let at = text.indexOf(find); at >= 0 && edits.length < most; at = text.indexOf(find, at + find.length)) {
    edits.push({ start: at, end: at + find.length, ...inserted })
    if (edits.length > MAX_MATCHES) throw new ChainBudgetError(`a step finds its text more than ${MAX_MATCHES} times`)
  }
  return edits
}

function isKept({ keep }: KeepOrDropStep, variables: Assignments): boolean {
  if (typeof keep === 'boolean') return keep
  const value = variables[keep.variable]
  return keep.is === 'not-empty' ? value !== '' : value === keep.is
}

function insertedText(inserted: Inserted, variables: Assignments): Pick<Edit, 'text' | 'variable'> {
  if ('text' in inserted) return inserted
  return { text: String(variables[inserted.variable]), variable: inserted.variable }
}
