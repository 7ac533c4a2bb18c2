/** A place in a text as people count: both from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** One file as read: its path from the root with `/` on every machine, and its text, line ends untouched. */
export class SourceFile {
  #lineStarts: readonly number[] | undefined

  constructor(
    readonly path: string,
    readonly text: string,
  ) {}

  get lineStarts(): readonly number[] {
    this.#lineStarts ??= findLineStarts(this.text)
    return this.#lineStarts
  }

  /** The line and column of an offset; offsets past the end give the end. */
  position(offset: number): Position {
    const starts = this.lineStarts
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: Math.min(offset, this.text.length) - starts[low]! + 1 }
  }

  /** The text of a line, counted from 1, without its line end; past the last line, nothing. */
  line(number: number): string {
    const start = this.lineStarts[number - 1]
    if (start === undefined) return ''
    const next = this.lineStarts[number] ?? this.text.length + 1
    const line = this.text.slice(start, next - 1)
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
