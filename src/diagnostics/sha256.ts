import { createHash } from 'node:crypto'

/** Hexadecimal SHA-256 of the UTF-8 bytes. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
