import { UsageError } from './usage-error.ts'

/**
 * Runs a command and sets the exit code: its own, 2 for wrong flags, and 2 for an internal error,
 * with one line, and a stack only with `--debug`. A reader that closes the pipe early is no error.
 */
export async function runCommand(main: (args: readonly string[]) => Promise<number>): Promise<void> {
  const args = process.argv.slice(2)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  try {
    process.exitCode = await main(args)
  } catch (error) {
    process.exitCode = 2
    if (error instanceof UsageError) process.stderr.write(`${error.message}\n`)
    else if (args.includes('--debug')) process.stderr.write(`${(error as Error).stack}\n`)
    else process.stderr.write(`internal error: ${(error as Error).message} (--debug prints the stack)\n`)
  }
}
