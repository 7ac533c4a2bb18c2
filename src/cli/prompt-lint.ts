import { existsSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { didYouMean } from '../diagnostics/did-you-mean.ts'
import { jinjaEngines, lint } from '../pipeline.ts'
import { findRoot } from './find-root.ts'
import { lintOptions } from './options.ts'
import { describeCounts, printResult } from './print-result.ts'
import { runCommand } from './run-command.ts'
import { UsageError } from './usage-error.ts'

void runCommand(async (args) => {
  const { values, positionals } = parse(args)
  if (values.help) return printHelp()
  if (values.version) return print(`${packageJson.version}\n`)
  const root = findRoot(values.root)
  const format = values.format ?? 'pretty'
  if (!['pretty', 'json'].includes(format)) throw new UsageError(`--format: \`${format}\` is not pretty or json`)
  const { findings, files, isConfigured } = await lint(
    root,
    positionals.map((path) => readPath(path, root)),
    readEngines(values.engines),
  )
  const code = await printResult({
    findings,
    format,
    summary: { files: files.length },
    people: (paint) => {
      const counts = describeCounts(findings)
      const count = `${files.length} file${files.length === 1 ? '' : 's'}`
      return counts === ''
        ? `${paint('green', '✓')} ${count}, nothing found\n`
        : `${paint('red', '✗')} ${counts} in ${count}\n`
    },
  })
  return isConfigured ? code : 2
})

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: lintOptions, allowPositionals: true, strict: true })
  } catch (error) {
    const flag = /'--([^'=]+)/.exec((error as Error).message)?.[1]
    const hint = flag === undefined ? undefined : didYouMean(flag, Object.keys(lintOptions))
    throw new UsageError(`${(error as Error).message.split('. ')[0]} (${hint ?? 'see prompt-lint --help'})`)
  }
}

/** Engines by their names, with or without a version. @throws {UsageError} for one that templates cannot be held against */
function readEngines(list: string | undefined): readonly string[] {
  const names = list === undefined ? [] : list.split(',')
  return names.map((name) => {
    const known = jinjaEngines.find((engine) => engine === name || engine.split('@')[0] === name)
    if (known !== undefined) return known
    const hint = didYouMean(name, jinjaEngines) ?? `there is ${jinjaEngines.join(', ')}`
    throw new UsageError(`--engines: \`${name}\` is not an engine (${hint})`)
  })
}

/** @throws {UsageError} for a path that is no file of the repository */
function readPath(path: string, root: string): string {
  const full = resolve(path)
  if (!existsSync(full)) throw new UsageError(`there is no file \`${path}\``)
  if (!statSync(full).isFile()) throw new UsageError(`\`${path}\` is not a file`)
  const inside = relative(root, full).replaceAll('\\', '/')
  if (inside.startsWith('../')) throw new UsageError(`\`${path}\` is not in the repository ${root}`)
  return inside
}

async function printHelp(): Promise<number> {
  const { default: yargs } = await import('yargs')
  const options = Object.fromEntries(
    Object.entries(lintOptions).map(([name, { type, describe }]) => [name, { type, describe } as const]),
  )
  const help = await yargs([])
    .scriptName('prompt-lint')
    .usage('$0 [path..]\n\nChecks prompts without rendering them: manifests, syntax, variables, rules.')
    .options(options)
    .help(false)
    .version(false)
    .epilogue('Exit codes: 0 no error, 1 errors, 2 wrong flags or an unreadable root config.')
    .wrap(100)
    .getHelp()
  return print(`${help}\n`)
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}
