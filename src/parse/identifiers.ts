const wordStart = /^[\p{ID_Start}_]$/u
const wordPart = /^\p{ID_Continue}$/u
const invisible = /^\p{Default_Ignorable_Code_Point}$/u

/** Whether a name may start with this code point. Letters that draw nothing are no letters here. */
export function isNameStart(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95
  const character = String.fromCodePoint(code)
  return wordStart.test(character) && !invisible.test(character)
}

/** Whether a name may go on with this code point. */
export function isNamePart(code: number): boolean {
  if (code < 128) return isNameStart(code) || (code >= 48 && code <= 57)
  const character = String.fromCodePoint(code)
  return wordPart.test(character) && !invisible.test(character)
}

/** The offset after the name that starts at `start`, or `start` when none does. */
export function endOfName(source: string, start: number): number {
  let at = start
  while (at < source.length) {
    const code = source.codePointAt(at)!
    if (!(at === start ? isNameStart(code) : isNamePart(code))) break
    at += code > 0xffff ? 2 : 1
  }
  return at
}
