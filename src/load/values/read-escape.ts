/** The escapes of YAML. Those of JSON and TOML are among them, and mean the same. */
const letters: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['t', '\t'],
  ['\t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\x1B'],
  [' ', ' '],
  ['"', '"'],
  ['/', '/'],
  ['\\', '\\'],
  ['N', '\u0085'],
  ['_', '\u00A0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
])

/** A pattern of one escape, for the patterns of strings. */
export const ESCAPE = String.raw`\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|[\s\S])`

/** What an escape such as `\n` or `\u00E9` stands for; itself when it stands for nothing, which parsers refuse. */
export function readEscape(written: string): string {
  if (written.length === 2) return letters.get(written[1]!) ?? written
  const code = Number.parseInt(written.slice(2), 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : written
}
