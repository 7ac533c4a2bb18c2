const remove = 'delete it'
const space = 'write a plain space'
const doubleQuote = 'write a straight quote: "'
const singleQuote = "write a straight quote: '"
const hyphen = 'write a plain hyphen: -'

const known: ReadonlyMap<number, readonly [name: string, advice: string]> = new Map([
  [0x00, ['NULL', remove]],
  [0x0b, ['LINE TABULATION', space]],
  [0x0c, ['FORM FEED', space]],
  [0x85, ['NEXT LINE', space]],
  [0xa0, ['NO-BREAK SPACE', space]],
  [0xab, ['LEFT-POINTING DOUBLE ANGLE QUOTATION MARK', doubleQuote]],
  [0xad, ['SOFT HYPHEN', remove]],
  [0xbb, ['RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK', doubleQuote]],
  [0x034f, ['COMBINING GRAPHEME JOINER', remove]],
  [0x061c, ['ARABIC LETTER MARK', remove]],
  [0x115f, ['HANGUL CHOSEONG FILLER', remove]],
  [0x1160, ['HANGUL JUNGSEONG FILLER', remove]],
  [0x180e, ['MONGOLIAN VOWEL SEPARATOR', remove]],
  [0x200b, ['ZERO WIDTH SPACE', remove]],
  [0x200c, ['ZERO WIDTH NON-JOINER', remove]],
  [0x200d, ['ZERO WIDTH JOINER', remove]],
  [0x200e, ['LEFT-TO-RIGHT MARK', remove]],
  [0x200f, ['RIGHT-TO-LEFT MARK', remove]],
  [0x2010, ['HYPHEN', hyphen]],
  [0x2011, ['NON-BREAKING HYPHEN', hyphen]],
  [0x2013, ['EN DASH', hyphen]],
  [0x2014, ['EM DASH', hyphen]],
  [0x2018, ['LEFT SINGLE QUOTATION MARK', singleQuote]],
  [0x2019, ['RIGHT SINGLE QUOTATION MARK', singleQuote]],
  [0x201a, ['SINGLE LOW-9 QUOTATION MARK', singleQuote]],
  [0x201c, ['LEFT DOUBLE QUOTATION MARK', doubleQuote]],
  [0x201d, ['RIGHT DOUBLE QUOTATION MARK', doubleQuote]],
  [0x201e, ['DOUBLE LOW-9 QUOTATION MARK', doubleQuote]],
  [0x2026, ['HORIZONTAL ELLIPSIS', 'write what it stands for']],
  [0x2028, ['LINE SEPARATOR', space]],
  [0x2029, ['PARAGRAPH SEPARATOR', space]],
  [0x202f, ['NARROW NO-BREAK SPACE', space]],
  [0x205f, ['MEDIUM MATHEMATICAL SPACE', space]],
  [0x2060, ['WORD JOINER', remove]],
  [0x2212, ['MINUS SIGN', hyphen]],
  [0x3000, ['IDEOGRAPHIC SPACE', space]],
  [0x3164, ['HANGUL FILLER', remove]],
  [0xfeff, ['ZERO WIDTH NO-BREAK SPACE', remove]],
  [0xffa0, ['HALFWIDTH HANGUL FILLER', remove]],
])

const ranges: readonly (readonly [from: number, to: number, name: string, advice: string])[] = [
  [0x00, 0x1f, 'CONTROL CHARACTER', remove],
  [0x7f, 0x9f, 'CONTROL CHARACTER', remove],
  [0x2000, 0x200a, 'TYPOGRAPHIC SPACE', space],
  [0x202a, 0x202e, 'DIRECTION MARK', remove],
  [0x2061, 0x2064, 'INVISIBLE OPERATOR', remove],
  [0x2066, 0x2069, 'DIRECTION MARK', remove],
  [0xd800, 0xdfff, 'LONE SURROGATE', remove],
  [0xfe00, 0xfe0f, 'VARIATION SELECTOR', remove],
  [0xe0000, 0xe007f, 'TAG CHARACTER', remove],
  [0xe0100, 0xe01ef, 'VARIATION SELECTOR', remove],
]

const asciiAdvice: Readonly<Record<string, string>> = {
  '!': 'write `not`',
  '&': 'write `and`',
  '|': 'write `or`',
  '?': 'write `value if test else other`',
  '=': 'write `==` to compare',
}

/** What to call a character that has no place in a tag, as in `U+200B ZERO WIDTH SPACE`, and what to do about it. */
export function describeOddCharacter(code: number): { readonly name: string; readonly advice: string } {
  const character = String.fromCodePoint(code)
  if (code > 0x20 && code < 0x7f) return { name: `\`${character}\``, advice: asciiAdvice[character] ?? remove }
  const number = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  const entry = known.get(code)
  if (entry !== undefined) return { name: `${number} ${entry[0]}`, advice: entry[1] }
  const range = ranges.find(([from, to]) => code >= from && code <= to)
  if (range !== undefined) return { name: `${number} ${range[2]}`, advice: range[3] }
  return { name: `\`${character}\` (${number})`, advice: remove }
}
