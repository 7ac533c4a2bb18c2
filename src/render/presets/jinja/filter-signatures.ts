/** What a filter takes: the names of its parameters in order, and how many of them must be given. */
export interface FilterSignature {
  readonly parameters: readonly string[]
  readonly required: number
  /** Takes any number of arguments by position, and names that it does not list. */
  readonly isOpen?: true
}

function takes(required: number, ...parameters: readonly string[]): FilterSignature {
  return { parameters, required }
}

const open: FilterSignature = { parameters: [], required: 0, isOpen: true }

/** The filters of Jinja2 3.1 that are rendered exactly. */
export const filterSignatures: ReadonlyMap<string, FilterSignature> = new Map([
  ['abs', takes(0)],
  ['batch', takes(1, 'linecount', 'fill_with')],
  ['capitalize', takes(0)],
  ['center', takes(0, 'width')],
  ['count', takes(0)],
  ['d', takes(0, 'default_value', 'boolean')],
  ['default', takes(0, 'default_value', 'boolean')],
  ['dictsort', takes(0, 'case_sensitive', 'by', 'reverse')],
  ['e', takes(0)],
  ['escape', takes(0)],
  ['first', takes(0)],
  ['float', takes(0, 'default')],
  ['forceescape', takes(0)],
  ['format', open],
  ['groupby', takes(1, 'attribute', 'default', 'case_sensitive')],
  ['indent', takes(0, 'width', 'first', 'blank')],
  ['int', takes(0, 'default', 'base')],
  ['items', takes(0)],
  ['join', takes(0, 'd', 'attribute')],
  ['last', takes(0)],
  ['length', takes(0)],
  ['list', takes(0)],
  ['lower', takes(0)],
  ['map', open],
  ['max', takes(0, 'case_sensitive', 'attribute')],
  ['min', takes(0, 'case_sensitive', 'attribute')],
  ['reject', open],
  ['rejectattr', open],
  ['replace', takes(2, 'old', 'new', 'count')],
  ['reverse', takes(0)],
  ['round', takes(0, 'precision', 'method')],
  ['safe', takes(0)],
  ['select', open],
  ['selectattr', open],
  ['slice', takes(1, 'slices', 'fill_with')],
  ['sort', takes(0, 'reverse', 'case_sensitive', 'attribute')],
  ['string', takes(0)],
  ['sum', takes(0, 'attribute', 'start')],
  ['title', takes(0)],
  ['tojson', takes(0, 'indent')],
  ['trim', takes(0, 'chars')],
  ['truncate', takes(0, 'length', 'killwords', 'end', 'leeway')],
  ['unique', takes(0, 'case_sensitive', 'attribute')],
  ['upper', takes(0)],
  ['urlencode', takes(0)],
  ['wordcount', takes(0)],
])

/** Filters that Jinja2 has and this tool refuses. */
export const inexactFilters: ReadonlySet<string> = new Set([
  'attr',
  'filesizeformat',
  'pprint',
  'random',
  'striptags',
  'urlize',
  'wordwrap',
  'xmlattr',
])

/** Other names of filters. */
export const filterAliases: ReadonlyMap<string, string> = new Map([
  ['count', 'length'],
  ['d', 'default'],
  ['e', 'escape'],
])
