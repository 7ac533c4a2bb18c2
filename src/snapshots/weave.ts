import { diffArrays } from 'diff'

/** A line of one or more texts, with its line end if it has one. */
export interface WovenLine {
  readonly line: string
  /** Indexes of the texts that hold it at this point, ascending. */
  readonly texts: readonly number[]
}

/** Above this many differing lines a text is appended as it is: a diff costs their product. */
const MAX_EDITS = 4000

/**
 * All texts in one list of lines: a line that several texts have at the same point stands once. Leaving
 * out the lines of other texts gives each text back, byte for byte. A change to a line that all texts
 * have changes one line here.
 */
export function weave(texts: readonly string[]): readonly WovenLine[] {
  let woven: { readonly line: string; readonly texts: number[] }[] = []
  for (const [index, text] of texts.entries()) {
    const lines = splitLines(text)
    const changes = diffArrays(
      woven.map(({ line }) => line),
      lines,
      { maxEditLength: MAX_EDITS },
    )
    if (changes === undefined) {
      woven = [...woven, ...lines.map((line) => ({ line, texts: [index] }))]
      continue
    }
    const next: typeof woven = []
    let at = 0
    for (const { added, removed, value } of changes) {
      if (added) {
        for (const line of value) next.push({ line, texts: [index] })
        continue
      }
      for (const entry of woven.slice(at, at + value.length)) {
        if (!removed) entry.texts.push(index)
        next.push(entry)
      }
      at += value.length
    }
    woven = next
  }
  return woven
}

/** The texts of a weave. */
export function unweave(woven: readonly WovenLine[], count: number): readonly string[] {
  const lines: string[][] = Array.from({ length: count }, () => [])
  for (const { line, texts } of woven) for (const index of texts) lines[index]?.push(line)
  return lines.map((one) => one.join(''))
}

/** Lines with their `\n`; only the last may lack it. An empty text has none. */
export function splitLines(text: string): string[] {
  const lines = text.split('\n')
  const last = lines.pop()!
  return [...lines.map((line) => `${line}\n`), ...(last === '' ? [] : [last])]
}
