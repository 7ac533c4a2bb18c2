import { posix } from 'node:path'
import type { Place } from '../diagnostics/place.ts'
import { startOf } from '../diagnostics/place.ts'
import { SourceFile } from '../diagnostics/source-file.ts'
import { includedTemplates } from '../parse/included-templates.ts'
import { parseTemplate } from '../parse/parse-template.ts'
import type { Manifest } from './manifest.ts'
import type { SourcePrompt } from './source-pack.ts'

/**
 * Every template that the prompts include, import or extend by a name that is written out, and those that they
 * include in turn, by that name. What is missing is reported where it is named, and so is a template that
 * includes itself by way of others.
 */
export async function readIncludes(
  manifest: Manifest,
  prompts: readonly SourcePrompt[],
): Promise<ReadonlyMap<string, SourceFile>> {
  const { data, yaml, reader, report } = manifest
  const includes = new Map<string, SourceFile>()
  const rootPlace = yaml.place(['include-root'])

  async function read(name: string, from: Place, folder: string): Promise<SourceFile | undefined> {
    const known = includes.get(name)
    if (known !== undefined) return known
    const base =
      data['include-root'] === undefined ? folder : posix.join(posix.dirname(yaml.file.path), data['include-root'])
    const path = posix.join(base, name)
    let failure: string | undefined
    const file = await reader.read(path, startOf(new SourceFile('.', '')), (finding) => {
      failure = finding.message
    })
    // Programs also register templates by a name of their own, which is no path.
    if (file === undefined && !/[./\\]/.test(name)) return undefined
    if (file === undefined) {
      report({
        ruleId: 'include-missing',
        place: from,
        message: `the included template \`${name}\` cannot be read: ${failure}`,
        help: 'names are looked up in the folder of the prompt, or in `include-root`',
        ...(data['include-root'] !== undefined && { related: [{ place: rootPlace, message: 'the root of includes' }] }),
      })
      return undefined
    }
    includes.set(name, file)
    return file
  }

  async function follow(
    file: SourceFile,
    options: Parameters<typeof parseTemplate>[1],
    chain: readonly string[],
    folder: string,
  ): Promise<void> {
    for (const { name, span } of includedTemplates(parseTemplate(file.text, options))) {
      const place = { file, span }
      if (chain.includes(name)) {
        report({
          ruleId: 'include-cycle',
          place,
          message: `\`${name}\` includes itself: ${[...chain.slice(chain.indexOf(name)), name].join(' -> ')}`,
        })
        continue
      }
      const isNew = !includes.has(name)
      const included = await read(name, place, folder)
      if (included !== undefined && isNew) await follow(included, options, [...chain, name], folder)
    }
  }

  for (const { file, syntax } of prompts) {
    if (syntax.kind === 'jinja')
      await follow(file, { delimiters: syntax.delimiters }, [posix.basename(file.path)], posix.dirname(file.path))
  }
  return includes
}
