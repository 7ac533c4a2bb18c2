import { SourceFile } from '../../src/diagnostics/source-file.ts'
import type { Chain, Inserted, Step } from '../../src/load/source-pack.ts'
import { whiteSpace } from '../../src/load/white-space.ts'

const span = { start: 0, end: 0 }

/** A chain that stands in no file. */
export function chainOf(...steps: Step[]): Chain {
  return { file: new SourceFile('chain.yaml', ''), steps }
}

export function replace(find: string, inserted: string | Inserted, count: 'all' | 'first' = 'all'): Step {
  return {
    op: 'replace',
    span,
    findSpan: span,
    find,
    with: typeof inserted === 'string' ? { text: inserted } : inserted,
    count,
  }
}

export function keepOrDrop(open: string, close: string, keep: boolean | { variable: string; is: string }): Step {
  return { op: 'keep-or-drop', span, open, close, keep }
}

export function trim(op: 'trim' | 'trim-end', chars?: string): Step {
  return chars === undefined ? { op, span, chars: whiteSpace.rust, language: 'rust' } : { op, span, chars }
}

export function insert(op: 'append' | 'prepend', text: string | Inserted): Step {
  return { op, span, text: typeof text === 'string' ? { text } : text }
}

export const normalizeNewlines: Step = { op: 'normalize-newlines', span }
