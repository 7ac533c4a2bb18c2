import type { KeepOrDropStep } from '../load/source-pack.ts'
import { type Edit, editText } from '../render/edit-text.ts'
import type { MappedText } from '../render/source-map.ts'
import { ChainBudgetError } from './chain-budget-error.ts'

/** Most UTF-16 units that resolving nested blocks may copy: each one copies the text once. */
const NESTED_BUDGET = 2 ** 31

/**
 * From each open mark to the first close mark behind it. Kept: the inside, without the newlines at
 * its ends. Dropped: nothing, and one newline directly behind the close mark goes too. This is
 * repeated until no open mark is left or none is followed by a close mark.
 *
 * @throws {ChainBudgetError} for thousands of nested blocks in a large text
 */
export function keepOrDrop(mapped: MappedText, step: KeepOrDropStep, isKept: boolean, index: number) {
  const blocks = findBlocks(mapped.text, step, isKept)
  const result = editText(mapped, blocks.flat(), index)
  if (blocks.length === 0 || findBlocks(result.text, step, isKept, 1).length === 0) {
    return { ...result, matches: blocks.length }
  }
  return resolveOneByOne(mapped, step, isKept, index)
}

/** What was taken away has made another block, so that the text must be searched again after each. */
function resolveOneByOne(mapped: MappedText, step: KeepOrDropStep, isKept: boolean, index: number) {
  let current = mapped
  let matches = 0
  let copied = 0
  for (;;) {
    const [block] = findBlocks(current.text, step, isKept, 1)
    if (block === undefined) return { ...current, matches }
    copied += current.text.length
    if (copied > NESTED_BUDGET)
      throw new ChainBudgetError(`more than ${matches} blocks of \`${step.open}\` stand inside each other`)
    current = editText(current, block, index)
    matches += 1
  }
}

/** The deletions of each block, blocks that follow each other only. */
function findBlocks(
  text: string,
  { open, close }: KeepOrDropStep,
  isKept: boolean,
  most = Number.POSITIVE_INFINITY,
): readonly (readonly Edit[])[] {
  const blocks: Edit[][] = []
  let at = 0
  while (blocks.length < most) {
    const start = text.indexOf(open, at)
    const inside = start + open.length
    const end = start < 0 ? -1 : text.indexOf(close, inside)
    if (end < 0) break
    at = end + close.length
    if (isKept) {
      const [from, to] = trimNewlines(text, inside, end)
      blocks.push([
        { start, end: from, text: '' },
        { start: to, end: at, text: '' },
      ])
    } else {
      if (text[at] === '\n') at += 1
      blocks.push([{ start, end: at, text: '' }])
    }
  }
  return blocks
}

function trimNewlines(text: string, start: number, end: number): readonly [number, number] {
  let from = start
  let to = end
  while (from < to && text[from] === '\n') from += 1
  while (to > from && text[to - 1] === '\n') to -= 1
  return [from, to]
}
