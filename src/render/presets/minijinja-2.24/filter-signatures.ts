/** What a filter takes. */
export interface FilterSignature {
  /** Names of what is given by position, in order. */
  readonly positional: readonly string[]
  /** How many of them must be given. */
  readonly required: number
  /** Names that can be given by name. */
  readonly named: readonly string[]
  /** Takes more arguments by position than it has names for. */
  readonly isOpen?: true
}

function takes(required: number, positional: readonly string[] = [], named: readonly string[] = []): FilterSignature {
  return { positional, required, named }
}

function open(required: number, positional: readonly string[], named: readonly string[] = []): FilterSignature {
  return { positional, required, named, isOpen: true }
}

/** The filters of MiniJinja 2.24 that are rendered exactly. */
export const filterSignatures: ReadonlyMap<string, FilterSignature> = new Map([
  ['abs', takes(0)],
  ['attr', takes(1, ['key'])],
  ['batch', takes(1, ['count', 'fill_with'])],
  ['bool', takes(0)],
  ['capitalize', takes(0)],
  ['chain', open(0, [])],
  ['count', takes(0)],
  ['d', takes(0, ['other', 'lax'], ['boolean'])],
  ['default', takes(0, ['other', 'lax'], ['boolean'])],
  ['dictsort', takes(0, [], ['by', 'case_sensitive', 'reverse'])],
  ['e', takes(0)],
  ['escape', takes(0)],
  ['first', takes(0)],
  ['float', takes(0)],
  ['groupby', takes(0, ['attribute'], ['attribute', 'default', 'case_sensitive'])],
  ['indent', takes(0, ['width', 'first', 'blank'], ['width', 'first', 'blank'])],
  ['int', takes(0)],
  ['items', takes(0)],
  ['join', takes(0, ['joiner'])],
  ['last', takes(0)],
  ['length', takes(0)],
  ['lines', takes(0)],
  ['list', takes(0)],
  ['lower', takes(0)],
  ['map', open(0, ['filter'], ['attribute', 'default'])],
  ['max', takes(0)],
  ['min', takes(0)],
  ['reject', open(0, ['test'])],
  ['rejectattr', open(1, ['attribute', 'test'])],
  ['replace', takes(2, ['from', 'to'])],
  ['reverse', takes(0)],
  ['round', takes(0, ['precision'])],
  ['safe', takes(0)],
  ['select', open(0, ['test'])],
  ['selectattr', open(1, ['attribute', 'test'])],
  ['slice', takes(1, ['count', 'fill_with'])],
  ['sort', takes(0, [], ['attribute', 'case_sensitive', 'reverse'])],
  ['split', takes(0, ['separator', 'most'])],
  ['string', takes(0)],
  ['sum', takes(0)],
  ['title', takes(0)],
  ['tojson', takes(0, ['indent'], ['indent'])],
  ['trim', takes(0, ['chars'])],
  ['unique', takes(0, [], ['attribute', 'case_sensitive'])],
  ['upper', takes(0)],
  ['zip', open(0, [])],
])

/** Filters that MiniJinja has, perhaps with a feature, and this tool refuses. */
export const inexactFilters: ReadonlySet<string> = new Set(['format', 'pprint', 'urlencode'])

/** Other names of filters. */
export const filterAliases: ReadonlyMap<string, string> = new Map([
  ['count', 'length'],
  ['d', 'default'],
  ['e', 'escape'],
])
