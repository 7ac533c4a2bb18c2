import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describeDraft } from '../init/describe-draft.ts'
import { makeDraft } from '../init/make-draft.ts'
import { printDraft } from '../init/print-draft.ts'
import { readRepository } from '../init/read-repository.ts'
import { starterPack } from '../init/starter-pack.ts'
import { isThere, writeNewFiles } from '../init/write-new-files.ts'
import { CONFIG_FILE } from '../load/load-workspace.ts'
import { UsageError } from './usage-error.ts'

const PACK_FILE = 'pack.yaml'

export interface InitFlags {
  readonly root?: string | undefined
  readonly from?: string | undefined
  readonly stdout?: boolean | undefined
}

/** `prompt-build init [--from DIR]` */
export async function runInit(flags: InitFlags): Promise<number> {
  if (flags.from !== undefined) return draftFrom(flags, flags.from)
  if (flags.stdout) throw new UsageError('--stdout goes with --from')
  const root = resolve(flags.root ?? '.')
  const isConfigured = await isThere(join(root, CONFIG_FILE))
  const files = starterPack().filter(({ path }) => !isConfigured || path !== CONFIG_FILE)
  const taken = await writeNewFiles(root, files)
  if (taken !== undefined) return refuse(taken)
  process.stdout.write(
    [
      ...files.map(({ path }) => `wrote  ${path}`),
      '',
      'next   prompt-build           render it, make golden texts and write build/prompts',
      '       prompt-build --check   what CI runs: fails on what is new, changed or stale',
      '       prompt-build explain system',
      ...(isConfigured
        ? [`       ${CONFIG_FILE} was there: \`packs\` in it must match templates/agent/pack.yaml`]
        : []),
      '',
    ].join('\n'),
  )
  return 0
}

async function draftFrom(flags: InitFlags, from: string): Promise<number> {
  const root = resolve(from)
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`--from: there is no folder \`${from}\``)
  }
  const repository = await readRepository(root)
  const draft = makeDraft(repository.files, basename(root))
  const summary = describeDraft(draft, [...repository.leftOut, ...draft.leftOut])
  if (draft.prompts.length === 0) {
    process.stderr.write(
      `${summary}no prompts were found, so nothing was written; \`prompt-build init\` makes a new pack\n`,
    )
    return 1
  }
  const text = printDraft(draft)
  if (flags.stdout) {
    process.stdout.write(text)
    process.stderr.write(summary)
    return 0
  }
  const isConfigured = await isThere(join(root, CONFIG_FILE))
  const config = { path: CONFIG_FILE, text: `version: 1\npacks: [${PACK_FILE}]\n` }
  const files = [{ path: PACK_FILE, text }, ...(isConfigured ? [] : [config])]
  const taken = await writeNewFiles(root, files)
  if (taken !== undefined) return refuse(taken, '; --stdout prints the draft')
  process.stdout.write(
    [
      ...files.map(({ path }) => `wrote    ${path}`),
      summary.trimEnd(),
      '',
      `next     read ${PACK_FILE}: comments say what is not sure`,
      ...(isConfigured ? [`         ${CONFIG_FILE} was there: add ${PACK_FILE} to its \`packs\``] : []),
      '         prompt-build           renders what it can and lists what it finds; nothing is written while there are errors',
      '         prompt-build --check   in CI, once it passes',
      '',
    ].join('\n'),
  )
  return 0
}

function refuse(path: string, more = ''): number {
  process.stderr.write(`${path} is there already, so nothing was written${more}\n`)
  return 1
}
