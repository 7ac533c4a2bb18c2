import { posix } from 'node:path'
import { EmbeddedText } from '../diagnostics/embedded-text.ts'
import type { Place } from '../diagnostics/place.ts'
import type { Report } from '../diagnostics/report.ts'
import type { SourceFile } from '../diagnostics/source-file.ts'
import type { SourceReader } from './read-source.ts'
import { bodyOffset } from './values/front-matter.ts'
import { openValueFile } from './values/open-value-file.ts'

/** Where an entry of the manifest says that its text, or its texts, are. */
export interface TextEntry {
  /** The name of the prompt; with `files` or `*` a pattern. */
  readonly name: string
  readonly file?: string
  readonly files?: string
  readonly at?: string
  readonly 'front-matter'?: boolean
}

export interface FoundText {
  readonly name: string
  readonly file: SourceFile
}

/**
 * The texts of an entry: a file, every file of a glob, or values in them. In names `{stem}` is the file name
 * without its extension, `{folder}` the folder it is in, `{path}` its path from the manifest without extension,
 * `{1}` and so on what the `*` of `at` stood for.
 *
 * @param place where the entry says it, for what cannot be found
 */
export async function readTexts(
  entry: TextEntry,
  place: Place,
  reader: SourceReader,
  report: Report,
): Promise<readonly FoundText[]> {
  const fail = (message: string, help?: string): readonly FoundText[] => {
    report({ ruleId: 'manifest-invalid', place, message, ...(help && { help }) })
    return []
  }
  const { name, file, files, at } = entry
  if ((file === undefined) === (files === undefined)) return fail(`\`${name}\` needs either \`file\` or \`files\``)
  if (at !== undefined && entry['front-matter'])
    return fail(`\`${name}\` has \`at\` and \`front-matter\`; it is one or the other`)
  const paths = file !== undefined ? [file] : await reader.find(files!, place)
  if (paths.length === 0) return fail(`no file matches \`${files}\``)
  const texts: FoundText[] = []
  for (const path of paths) {
    const source = await reader.read(path, place, report)
    if (source !== undefined) texts.push(...textsOf(source, path, entry, report, place))
  }
  if (texts.length === 0 && at !== undefined && files !== undefined)
    return fail(`no file that \`${files}\` matches has a text at \`${at}\``)
  return texts
}

function textsOf(
  source: SourceFile,
  path: string,
  entry: TextEntry,
  report: Report,
  place: Place,
): readonly FoundText[] {
  const nameOf = (wildcards: readonly string[]) =>
    entry.files === undefined && wildcards.length === 0 ? entry.name : fillName(entry.name, path, wildcards)
  if (entry.at === undefined) {
    const file = entry['front-matter'] ? withoutFrontMatter(source) : source
    return [{ name: nameOf([]), file }]
  }
  const values = openValueFile(source, report)
  if (values === undefined) return []
  let isReported = false
  const found = values.values(entry.at, place, (finding) => {
    isReported = true
    report(finding)
  })
  if (found.length === 0 && !isReported && entry.files === undefined) reportMissing(entry, source, place, report)
  return found.map(({ text, offsets, wildcards }) => ({
    name: nameOf(wildcards),
    file: new EmbeddedText(source, text, (span) => offsets.toFile(span)),
  }))
}

function reportMissing({ at }: TextEntry, source: SourceFile, place: Place, report: Report): void {
  report({
    ruleId: 'manifest-reference',
    place,
    message: `${source.path} has no text at \`${at}\``,
    help: 'a JSON Pointer names each key or index on the way: `/agent/templates/0`',
  })
}

function withoutFrontMatter(source: SourceFile): SourceFile {
  const offset = bodyOffset(source)
  if (offset === 0) return source
  const toContainer = ({ start, end }: { start: number; end: number }) => ({ start: start + offset, end: end + offset })
  return new EmbeddedText(source, source.text.slice(offset), toContainer)
}

/** The name of one text of a pattern; characters that no name may have become `-`. */
function fillName(pattern: string, path: string, wildcards: readonly string[]): string {
  const { dir, name } = posix.parse(path)
  const values: Readonly<Record<string, string>> = {
    stem: name,
    folder: posix.basename(dir),
    path: posix.join(dir, name),
    ...Object.fromEntries(wildcards.map((value, index) => [String(index + 1), value])),
  }
  const filled = pattern.replace(/\{(\w+)\}/g, (mark, key: string) => values[key] ?? mark)
  return filled
    .split('/')
    .map((part) => part.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '') || 'x')
    .join('/')
}
