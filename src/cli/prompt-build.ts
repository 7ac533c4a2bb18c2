import yargs from 'yargs'
import packageJson from '../../package.json' with { type: 'json' }
import { runAccept, runBuild, runExplain, runRender } from './commands.ts'
import { runDiff } from './diff.ts'
import { runInit } from './init.ts'
import {
  buildOptions,
  commonOptions,
  diffOptions,
  initOptions,
  type Option,
  type OptionTable,
  renderOptions,
} from './options.ts'
import { runCommand } from './run-command.ts'
import { UsageError } from './usage-error.ts'

void runCommand(async (args) => {
  let code = 0
  await yargs([...args])
    .scriptName('prompt-build')
    .usage('$0 [command]\n\nChecks, renders, compares and writes the prompts of a repository.')
    .command('$0', 'check everything and write the artifacts', toYargs(buildOptions), async (flags) => {
      code = await runBuild(flags)
    })
    .command(
      'accept [patterns..]',
      'take the texts as golden that prompts have now',
      toYargs(commonOptions),
      async (flags) => {
        code = await runAccept(flags, [flags.patterns ?? []].flat().map(String))
      },
    )
    .command(
      'render <prompt>',
      'print one text exactly as a runtime gives it',
      toYargs(renderOptions),
      async (flags) => {
        code = await runRender(flags, String(flags.prompt))
      },
    )
    .command(
      'explain <prompt>',
      'tell the way of a prompt from its file to the artifacts',
      toYargs(commonOptions),
      async (flags) => {
        code = await runExplain(flags, String(flags.prompt))
      },
    )
    .command(
      'diff [revisions]',
      'tell what a change does to every text, without golden texts',
      (command) =>
        command.options(toYargs(diffOptions)).positional('revisions', {
          type: 'string',
          describe: 'REV, A..B or A...B (default: from the merge base with the default branch to the work tree)',
        }),
      async (flags) => {
        code = await runDiff(flags, flags.revisions)
      },
    )
    .command(
      'init',
      'write a small pack to begin with, or draft one from a repository',
      toYargs(initOptions),
      async (flags) => {
        code = await runInit(flags)
      },
    )
    .strict()
    .version(packageJson.version)
    .alias({ help: 'h', version: 'v' })
    .epilogue('Exit codes: 0 no error, 1 errors or differences, 2 wrong flags or an unreadable root config.')
    .wrap(100)
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new UsageError(`${message} (see prompt-build --help)`)
    })
    .parseAsync()
  return code
})

type YargsOptions<T extends OptionTable> = {
  readonly [Name in keyof T]: T[Name] extends { isList: true }
    ? { type: 'string'; array: true }
    : { type: T[Name]['type'] }
}

function toYargs<T extends OptionTable>(table: T): YargsOptions<T> {
  const entries = Object.entries(table).map(
    ([name, { type, short, value, choices, isList, describe }]: [string, Option]) => [
      name,
      {
        type,
        describe,
        ...(short && { alias: short }),
        ...(choices && { choices }),
        ...(value && { requiresArg: true }),
        ...(isList && { array: true, nargs: 1 }),
      },
    ],
  )
  return Object.fromEntries(entries)
}
