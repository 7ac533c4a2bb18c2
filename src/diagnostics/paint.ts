import { styleText } from 'node:util'

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'cyan'

/** Puts a style on a text, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string

export const plain: Paint = (_style, text) => text

export const coloured: Paint = (style, text) => styleText(style, text)

/** Colours only on a terminal; `NO_COLOR` and `FORCE_COLOR` win (https://no-color.org). */
export function paintFor(stream: { isTTY?: boolean }, environment = process.env): Paint {
  if (environment.NO_COLOR) return plain
  if (environment.FORCE_COLOR && environment.FORCE_COLOR !== '0') return coloured
  return stream.isTTY && environment.TERM !== 'dumb' ? coloured : plain
}
