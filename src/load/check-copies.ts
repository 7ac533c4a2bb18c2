import { changedLines } from '../diagnostics/changed-lines.ts'
import { firstDifference } from '../diagnostics/first-difference.ts'
import { sha256 } from '../diagnostics/sha256.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'
import { type CopyData, type Manifest, mapItems } from './manifest.ts'
import { openValueFile } from './values/open-value-file.ts'

/** Reports each file of `copies` that is no longer equal to what it is a copy of. */
export async function checkCopies(manifest: Manifest): Promise<void> {
  await Promise.all(mapItems(manifest.data.copies, (copy, index) => checkCopy(copy, index, manifest)))
}

async function checkCopy(
  { file: path, of }: CopyData,
  index: number,
  { yaml, reader, report }: Manifest,
): Promise<void> {
  const at = ['copies', index]
  const place = yaml.place([...at, 'of'])
  const file = await reader.read(path, yaml.place([...at, 'file']), report)
  if (file === undefined) return
  if (typeof of !== 'string') {
    if (sha256(file.text) === of.sha256) return
    report({
      ruleId: 'copy-differs',
      place: { file, span: { start: 0, end: 0 } },
      message: `${file.path} is not equal to ${of.path} of ${of.repo} at ${of.commit.slice(0, 12)} (by SHA-256)`,
      related: [{ place, message: 'the copy is declared here' }],
      help: 'take the change over, or write the new commit and hash down',
    })
    return
  }
  const [source, pointer] = of.split('#', 2)
  const original = await reader.read(source!, place, report)
  if (original === undefined) return
  const text = pointer === undefined ? original.text : valueAt(original, pointer)
  if (text === undefined) {
    report({ ruleId: 'manifest-reference', place, message: `${original.path} has no text at \`${pointer}\`` })
  } else if (text !== file.text) {
    const start = firstDifference(file.text, text)
    report({
      ruleId: 'copy-differs',
      place: { file, span: { start, end: Math.min(start + 1, file.text.length) } },
      message: `${file.path} is no longer equal to ${of}`,
      related: [{ place, message: 'the copy is declared here' }],
      detail: changedLines(text, file.text, { before: of, after: file.path, most: 8 }),
      help: 'make them equal again, or remove the copy from the manifest',
    })
  }

  function valueAt(within: SourceFile, at: string): string | undefined {
    return openValueFile(within, report)?.values(at, place, report)[0]?.text
  }
}
