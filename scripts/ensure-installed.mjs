/** Installs the packages of the lock file when they are missing or out of date. Needs nothing but Node and npm. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

if (!isInstalled()) {
  process.stderr.write('installing packages...\n')
  const { status } = spawnSync('npm ci --no-fund --no-audit --loglevel=error', {
    cwd: root,
    shell: true,
    stdio: ['ignore', 2, 2],
  })
  process.exit(status ?? 1)
}

/** npm keeps its own copy of the lock file beside the packages; every version in it must be the one wanted. */
function isInstalled() {
  const wanted = packages('package-lock.json')
  const installed = packages('node_modules/.package-lock.json')
  if (installed === undefined) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '' || optional) return true
    return installed[path]?.version === version
  })
}

function packages(path) {
  try {
    return JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')).packages
  } catch {
    return undefined
  }
}
