export type Language = 'rust' | 'python' | 'javascript'

const SPACES = '\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000'

/**
 * What the trimming function of each language takes for white space.
 *
 * - Rust, `str::trim`: the Unicode property White_Space, which holds NEL (U+0085) and not the byte order mark
 * - Python, `str.strip`: the same and the separators U+001C to U+001F
 * - JavaScript, `String.prototype.trim`: the byte order mark, and not NEL
 *
 * https://www.unicode.org/Public/UCD/latest/ucd/PropList.txt, https://tc39.es/ecma262/#sec-white-space
 */
export const whiteSpace: Readonly<Record<Language, string>> = {
  rust: `\t\n\v\f\r \u0085\u00A0${SPACES}`,
  python: `\t\n\v\f\r\u001C\u001D\u001E\u001F \u0085\u00A0${SPACES}`,
  javascript: `\t\n\v\f\r \u00A0\uFEFF${SPACES}`,
}
