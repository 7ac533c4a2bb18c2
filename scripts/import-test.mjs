import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Bundles a module of the tests and imports it.
 *
 * @param path from the root: `test/render/….ts`; the bundle lies as deep, so that the recordings are found from it
 */
export async function importTest(path) {
  const outfile = join(root, 'build', path.replace(/^test\//, '').replace(/\.ts$/, '.mjs'))
  await build({
    absWorkingDir: root,
    entryPoints: [path],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  })
  return await import(pathToFileURL(outfile).href)
}
