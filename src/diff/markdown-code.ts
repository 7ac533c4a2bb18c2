/** A code span that holds exactly `text`, which must be one line. */
export function codeSpan(text: string): string {
  const marks = '`'.repeat(longestRun(text) + 1)
  const pad = /^[`\s]|[`\s]$/.test(text) || text === '' ? ' ' : ''
  return `${marks}${pad}${text}${pad}${marks}`
}

/** A fenced block that no line of `text` can close. */
export function fence(text: string, language: string): string {
  const marks = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${marks}${language}\n${text}\n${marks}`
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
}
