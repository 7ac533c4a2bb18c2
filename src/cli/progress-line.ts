export interface ProgressLine {
  readonly show: (message: string) => void
  readonly clear: () => void
}

/** Work shorter than this shows nothing. */
const QUIET_MS = 400

/** One line on a terminal that says what a long command is at; nothing elsewhere. */
export function progressLine(stream: NodeJS.WriteStream): ProgressLine {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} }
  const start = performance.now()
  let isShown = false
  return {
    show(message) {
      if (performance.now() - start < QUIET_MS) return
      stream.write(`\r\u001B[K${message}…`)
      isShown = true
    },
    clear() {
      if (isShown) stream.write('\r\u001B[K')
    },
  }
}
