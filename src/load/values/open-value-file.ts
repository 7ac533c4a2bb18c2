import { posix } from 'node:path'
import type { Report } from '../../diagnostics/report.ts'
import type { SourceFile } from '../../diagnostics/source-file.ts'
import { findValues } from './find-values.ts'
import { frontMatter } from './front-matter.ts'
import { formatPointer } from './pointer.ts'
import { readJson } from './read-json.ts'
import { readToml } from './read-toml.ts'
import { readYaml } from './read-yaml.ts'
import type { ValueFile } from './value-file.ts'
import type { ValueNode } from './value-node.ts'

/**
 * Reads a data file by its extension: `.yaml` and `.yml` (the first document), `.json`, `.toml`; of any
 * other file the front matter, which without front matter has no values. Syntax errors are reported in
 * the file as `yaml-syntax` and give nothing: call it once per file, and `values` for each pointer.
 */
export function openValueFile(file: SourceFile, report: Report): ValueFile | undefined {
  const root = readRoot(file, report)
  if (!root) return undefined
  return {
    values: (pointer, place, reportPointer) =>
      findValues(root, pointer, place, reportPointer).map(({ path, wildcards, node }) => ({
        pointer: formatPointer(path),
        wildcards,
        ...node.decode(),
      })),
  }
}

function readRoot(file: SourceFile, report: Report): ValueNode | undefined {
  switch (posix.extname(file.path).toLowerCase()) {
    case '.yaml':
    case '.yml':
      return readYaml(file, file.text.length, report)
    case '.json':
      return readJson(file, report)
    case '.toml':
      return readToml(file, report)
    default: {
      const matter = frontMatter(file)
      return matter ? readYaml(file, matter.end, report) : { kind: 'map', entries: new Map() }
    }
  }
}
