import { expect } from 'vitest'
import type { MappedText } from '../../src/render/source-map.ts'

/** Expects ranges without gaps that cover the text, and copied ranges that are copies. */
export function checkMap(source: string, { text, map }: MappedText): void {
  let at = 0
  for (const mapping of map) {
    expect(mapping.start).toBe(at)
    expect(mapping.end).toBeGreaterThan(mapping.start)
    expect(mapping.source.end).toBeLessThanOrEqual(source.length)
    if (mapping.copied) {
      const copy = source.slice(mapping.source.start, mapping.source.end)
      expect(copy).toBe(text.slice(mapping.start, mapping.end))
    }
    at = mapping.end
  }
  expect(at).toBe(text.length)
}
