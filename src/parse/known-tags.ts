/** Tags that open a block, with the tag that closes each. `set` opens one only without a value. */
export const blockEnds: ReadonlyMap<string, string> = new Map([
  ['if', 'endif'],
  ['for', 'endfor'],
  ['set', 'endset'],
  ['macro', 'endmacro'],
  ['call', 'endcall'],
  ['filter', 'endfilter'],
  ['block', 'endblock'],
  ['with', 'endwith'],
  ['autoescape', 'endautoescape'],
  ['generation', 'endgeneration'],
  ['switch', 'endswitch'],
  ['raw', 'endraw'],
  ['verbatim', 'endverbatim'],
])

/** Tags that stand between the opening and the closing tag of a block, with the blocks they belong to. */
export const dividers: ReadonlyMap<string, readonly string[]> = new Map([
  ['else', ['if', 'for']],
  ['elif', ['if']],
  ['elseif', ['if']],
  ['case', ['switch']],
  ['default', ['switch']],
])

/** Tags without a body. */
export const plainTags: readonly string[] = ['include', 'import', 'from', 'extends', 'do', 'break', 'continue', 'debug']

/** The block that each closing tag closes. */
export const closedBy: ReadonlyMap<string, string> = new Map([...blockEnds].map(([opens, closes]) => [closes, opens]))

/** Every word that may follow `{%`. */
export const knownTags: readonly string[] = [...blockEnds.keys(), ...closedBy.keys(), ...dividers.keys(), ...plainTags]
