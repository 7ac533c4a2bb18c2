import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainVariables } from '../../src/chain/chain-variables.ts'
import { printRust, quoteRust } from '../../src/chain/print-rust.ts'
import type { Assignments, Chain } from '../../src/load/source-pack.ts'

/** Whether `rustc` runs here; says so when it does not. CI sets PROMPT_TOOLCHAIN_CI, where it must. */
export function hasRust(): boolean {
  try {
    execFileSync('rustc', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    if (process.env.PROMPT_TOOLCHAIN_CI) throw new Error('rustc must be installed in CI')
    console.warn('skipped: rustc is not installed')
    return false
  }
}

export interface RustCase {
  readonly chain: Chain
  readonly template: string
  readonly variables: Assignments
}

/** What the chains print as Rust programs, compiled with warnings denied; one program for all cases. */
export function runInRust(cases: readonly RustCase[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'prompt-toolchain-rust-'))
  try {
    const chains = [...new Set(cases.map(({ chain }) => chain))]
    const modules = chains.map((chain, index) => `mod chain_${index} {\n${printRust(chain)}\n}\n`).join('')
    const calls = cases.map(({ chain, template, variables }) => {
      const names = [...new Set(chainVariables(chain).map(({ name }) => name))]
      const values = [template, ...names.map((name) => String(variables[name]))].map(quoteRust)
      return `    put(&chain_${chains.indexOf(chain)}::render(${values.join(', ')}));\n`
    })
    const put =
      'fn put(text: &str) {\n    use std::io::Write;\n    let mut out = std::io::stdout().lock();\n    write!(out, "{}\\n{}", text.len(), text).unwrap();\n}\n'
    writeFileSync(join(folder, 'main.rs'), `${modules}\n${put}\nfn main() {\n${calls.join('')}}\n`)
    execFileSync('rustc', ['--edition', '2021', '-D', 'warnings', '-o', 'main', 'main.rs'], {
      cwd: folder,
      stdio: 'pipe',
    })
    return splitOutputs(execFileSync(join(folder, 'main'), { maxBuffer: 2 ** 28 }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Outputs stand one after the other, each behind its length in bytes and a newline. */
function splitOutputs(bytes: Buffer): readonly string[] {
  const outputs: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const newline = bytes.indexOf('\n', at)
    const end = newline + 1 + Number(bytes.toString('latin1', at, newline))
    outputs.push(bytes.toString('utf8', newline + 1, end))
    at = end
  }
  return outputs
}
