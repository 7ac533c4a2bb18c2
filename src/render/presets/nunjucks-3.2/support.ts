import type { NestingLimits } from '../check-nesting.ts'
import type { Support } from '../support.ts'
import { listFilters } from './list-filters.ts'
import { textFilters } from './text-filters.ts'
import { valueFilters } from './value-filters.ts'

/** What the engine does with the tags that only some engines have. */
export const otherTagSupport: ReadonlyMap<string, Support> = new Map([
  ['switch', 'inexact'],
  ['case', 'inexact'],
  ['default', 'inexact'],
  ['with', 'absent'],
  ['autoescape', 'absent'],
  ['generation', 'absent'],
  ['do', 'absent'],
  ['break', 'absent'],
  ['continue', 'absent'],
  ['debug', 'absent'],
])

/** How deep JavaScript goes in what nunjucks makes of a template, with Node's own size of the stack. */
export const nesting: NestingLimits = {
  engine: 'nunjucks 3.2',
  loops: { known: 100, most: 712 },
  blocks: { known: 200, most: 1568 },
  expressions: { known: 200, most: 1400 },
  isChain: () => false,
}

/** How many arguments a filter takes: the fewest, the most, and by name. */
export interface FilterSignature {
  readonly least: number
  readonly most: number
  readonly keywords?: readonly string[]
}

function takes(least: number, most = least, keywords?: readonly string[]): FilterSignature {
  return { least, most, ...(keywords === undefined ? {} : { keywords }) }
}

/** The filters that are rendered exactly. */
export const filterSupport: ReadonlyMap<string, FilterSignature> = new Map([
  ['abs', takes(0)],
  ['batch', takes(1, 2)],
  ['capitalize', takes(0)],
  ['center', takes(0, 1)],
  ['d', takes(0, 2, ['boolean'])],
  ['default', takes(0, 2, ['boolean'])],
  ['dictsort', takes(0, 2)],
  ['dump', takes(0, 1)],
  ['e', takes(0)],
  ['escape', takes(0)],
  ['first', takes(0)],
  ['float', takes(0, 1)],
  ['forceescape', takes(0)],
  ['groupby', takes(1)],
  ['indent', takes(0, 3)],
  ['int', takes(0, 2, ['default', 'base'])],
  ['join', takes(0, 2)],
  ['last', takes(0)],
  ['length', takes(0)],
  ['list', takes(0)],
  ['lower', takes(0)],
  ['nl2br', takes(0)],
  ['reject', takes(0, 2)],
  ['rejectattr', takes(1)],
  ['replace', takes(2, 3)],
  ['reverse', takes(0)],
  ['round', takes(0, 2)],
  ['safe', takes(0)],
  ['select', takes(0, 2)],
  ['selectattr', takes(1)],
  ['slice', takes(1, 2)],
  ['sort', takes(0, 3, ['reverse', 'case_sensitive', 'attribute'])],
  ['string', takes(0)],
  ['sum', takes(0, 2)],
  ['title', takes(0)],
  ['trim', takes(0)],
  ['truncate', takes(0, 3)],
  ['upper', takes(0)],
  ['urlencode', takes(0)],
  ['wordcount', takes(0)],
])

/** Filters that nunjucks has and this tool refuses. */
export const inexactFilters: ReadonlySet<string> = new Set(['random', 'striptags', 'urlize'])

const aliases: ReadonlyMap<string, string> = new Map([
  ['d', 'default'],
  ['e', 'escape'],
])

/** The function behind a filter of `filterSupport`. */
export function filterFunction(name: string) {
  const key = aliases.get(name) ?? name
  return (textFilters[key] ?? listFilters[key] ?? valueFilters[key])!
}
