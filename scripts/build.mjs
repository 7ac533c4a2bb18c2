/** Writes `dist/`: the library as ES modules with its types, and each command as one file that starts fast. */
import { spawnSync } from 'node:child_process'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const commands = ['prompt-build', 'prompt-lint']

const common = {
  absWorkingDir: root,
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
}

await rm(join(root, 'dist'), { recursive: true, force: true })
await Promise.all([
  build({
    ...common,
    entryPoints: ['src/index.ts'],
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    packages: 'external',
  }),
  build({
    ...common,
    entryPoints: commands.map((name) => `src/cli/${name}.ts`),
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    // Large and loaded only when needed, or loaded in a worker of its own.
    external: ['gpt-tokenizer', 'nunjucks'],
    define: { 'import.meta.url': 'importMetaUrl', 'import.meta.resolve': 'undefined' },
    banner: { js: "#!/usr/bin/env node\nconst importMetaUrl = require('node:url').pathToFileURL(__filename).href" },
    minify: true,
    legalComments: 'none',
  }),
])
for (const name of commands) await chmod(join(root, `dist/${name}.cjs`), 0o755)

const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.types.json'],
  { cwd: root, stdio: 'inherit' },
)
process.exitCode = status ?? 1
