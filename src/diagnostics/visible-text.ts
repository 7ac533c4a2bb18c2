/**
 * A text that is safe and honest on a terminal: control characters become their pictures (`␍`, `␛`),
 * direction marks and other invisible ones become `<U+202E>`. Newlines become `⏎`.
 */
export function visibleText(text: string): string {
  return text.replace(/[\u0000-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g, picture)
}

function picture(character: string): string {
  const code = character.charCodeAt(0)
  if (character === '\n') return '⏎'
  if (character === '\t') return '→'
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  if (code === 0x7f) return '␡'
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
}
