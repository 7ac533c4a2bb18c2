import { posix } from 'node:path'
import type { Place } from '../diagnostics/place.ts'
import { startOf } from '../diagnostics/place.ts'
import { SourceFile } from '../diagnostics/source-file.ts'
import { type IncludedTemplate, includedTemplates } from '../parse/included-templates.ts'
import { parseTemplate } from '../parse/parse-template.ts'
import { templateName } from '../parse/template-name.ts'
import type { Manifest } from './manifest.ts'
import type { PromptText, SourcePrompt } from './source-pack.ts'

/**
 * Adds to each prompt every template that it includes, imports or extends by a name that is written out, and those
 * that they include in turn. What is missing is reported where it is named, and so is a template that includes itself
 * by way of others.
 */
export async function readIncludes(
  manifest: Manifest,
  prompts: readonly PromptText[],
): Promise<readonly SourcePrompt[]> {
  const reader = new IncludeReader(manifest)
  const found: SourcePrompt[] = []
  for (const prompt of prompts) found.push(await reader.read(prompt))
  return found
}

/** What is found for one prompt. */
interface Search {
  readonly prompt: PromptText
  readonly folder: string
  readonly includes: Map<string, SourceFile>
  lacksInclude: boolean
}

class IncludeReader {
  readonly #manifest: Manifest
  /** The folder of `include-root`, when there is one. */
  readonly #root: string | undefined
  readonly #files = new Map<string, SourceFile | { readonly failure: string }>()
  readonly #names = new Map<SourceFile, Map<string, readonly IncludedTemplate[]>>()
  readonly #reported = new Set<string>()

  constructor(manifest: Manifest) {
    this.#manifest = manifest
    const { data, yaml } = manifest
    const root = data['include-root']
    this.#root = root === undefined ? undefined : posix.join(posix.dirname(yaml.file.path), root)
  }

  async read(prompt: PromptText): Promise<SourcePrompt> {
    const folder = this.#root ?? posix.dirname(prompt.file.path)
    const path = posix.relative(folder, prompt.file.path)
    const name = path.startsWith('../') ? posix.basename(path) : path
    const search: Search = { prompt, folder, includes: new Map(), lacksInclude: false }
    if (prompt.syntax.kind === 'jinja') await this.#follow(prompt.file, [name], search)
    const { includes, lacksInclude } = search
    return { ...prompt, templateName: name, includes, lacksInclude }
  }

  /** @param chain the names of the templates that led here, the one of `file` last */
  async #follow(file: SourceFile, chain: readonly string[], search: Search): Promise<void> {
    for (const { name: written, span, isOptional } of this.#namesIn(file, search.prompt)) {
      const name = templateName(written, chain.at(-1)!)
      const place = { file, span }
      if (chain.includes(name)) {
        const way = [...chain.slice(chain.indexOf(name)), name].join(' -> ')
        this.#report({ ruleId: 'include-cycle', place, message: `\`${name}\` includes itself: ${way}` })
        continue
      }
      if (search.includes.has(name)) continue
      const included = await this.#file(posix.join(search.folder, name))
      if (included instanceof SourceFile) {
        search.includes.set(name, included)
        await this.#follow(included, [...chain, name], search)
      } else if (!isOptional && /[./\\]/.test(name)) {
        // Programs also register templates by a name of their own, which is no path.
        search.lacksInclude = true
        this.#reportMissing(name, place, included.failure)
      }
    }
  }

  #namesIn(file: SourceFile, { syntax }: PromptText): readonly IncludedTemplate[] {
    if (syntax.kind !== 'jinja') return []
    const { delimiters } = syntax
    const known = this.#names.get(file) ?? new Map<string, readonly IncludedTemplate[]>()
    const key = JSON.stringify(delimiters)
    const names = known.get(key) ?? includedTemplates(parseTemplate(file.text, { delimiters }))
    this.#names.set(file, known.set(key, names))
    return names
  }

  async #file(path: string): Promise<SourceFile | { readonly failure: string }> {
    const known = this.#files.get(path)
    if (known !== undefined) return known
    let failure = ''
    const read = await this.#manifest.reader.read(path, startOf(new SourceFile('.', '')), (finding) => {
      failure = finding.message
    })
    const file = read ?? { failure }
    this.#files.set(path, file)
    return file
  }

  #reportMissing(name: string, place: Place, failure: string): void {
    const rootPlace = this.#manifest.yaml.place(['include-root'])
    this.#report({
      ruleId: 'include-missing',
      place,
      message: `the included template \`${name}\` cannot be read: ${failure}`,
      help: 'names are looked up in the folder of the prompt, or in `include-root`',
      ...(this.#root !== undefined && { related: [{ place: rootPlace, message: 'the root of includes' }] }),
    })
  }

  /** Reports once what several prompts run into. */
  #report(finding: Parameters<Manifest['report']>[0]): void {
    const { file, span } = finding.place
    const key = `${file.path} ${span.start} ${finding.message}`
    if (!this.#reported.has(key)) this.#manifest.report(finding)
    this.#reported.add(key)
  }
}
