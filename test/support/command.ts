import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a built command in a folder, as a shell would. */
export function run(
  command: 'prompt-build' | 'prompt-lint',
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${dist}${command}.cjs`, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '', NO_COLOR: '', ...env },
    maxBuffer: 2 ** 28,
  })
  return { code: status, stdout, stderr }
}
