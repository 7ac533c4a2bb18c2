import { extname } from 'node:path'
import { expect, it } from 'vitest'
import { SourceFile } from '../../../src/diagnostics/source-file.ts'
import { bodyOffset } from '../../../src/load/values/front-matter.ts'
import { describeShared, readShared, readSharedJson } from '../../support/shared.ts'
import { readOne } from './values.ts'

interface Recorded {
  readonly templates: Readonly<
    Record<string, { readonly parts?: readonly { readonly pointer: string; readonly line: number | null }[] }>
  >
}

/** Values of real files, and the line of the file that each begins on; `null` for three texts behind a key on its line. */
describeShared('corpus/EXPECTED.json', 'a value of a real file', () => {
  const { templates } = readSharedJson<Recorded>('corpus/EXPECTED.json')
  const rows = Object.entries(templates).flatMap(([path, { parts = [] }]) =>
    parts.map(({ pointer, line }) => ({ path, pointer, line })),
  )

  it('is there', () => expect(rows.length).toBeGreaterThan(100))

  it.each(rows)('$path $pointer', ({ path, pointer, line }) => {
    const text = readShared(`corpus/${path}`)
    if (extname(path) === '.prompty') {
      const file = new SourceFile(path, text)
      expect(file.position(bodyOffset(file)).line).toBe(line)
      return
    }
    const { file, value } = readOne(path, text, pointer)
    const found = file.position(value.offsets.toFile({ start: 0, end: 1 }).start).line
    if (line !== null) expect(found).toBe(line)
    else expect(file.line(found)).toContain(value.text.split('\n')[0])
  })
})
