/**
 * Writes `src/generated/`: the validators of `schemas/`, compiled ahead so that no command compiles a
 * schema of ours at start, and the registries of what is one file each (lint rules, targets).
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Ajv2020 from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, 'src/generated')

const inputSchemas = ['pack', 'chain', 'config', 'waiver']
const validators = ['pack', 'chain', 'config']

/** Rules and targets register themselves by being there: `id` is the file name. */
const registries = [
  { folder: 'src/lint/rules', file: 'lint-rules.ts', name: 'lintRules' },
  { folder: 'src/emit/targets', file: 'targets.ts', name: 'targets' },
]

await mkdir(out, { recursive: true })
await writeIfNew('validators.mjs', await compileValidators())
await writeIfNew('validators.d.mts', declareValidators())
for (const registry of registries) await writeIfNew(registry.file, await listModules(registry))

async function compileValidators() {
  const schemas = await Promise.all(
    inputSchemas.map(async (name) => JSON.parse(await readFile(join(root, `schemas/${name}.schema.json`), 'utf8'))),
  )
  const ajv = new Ajv2020({
    schemas,
    allErrors: true,
    verbose: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    code: { source: true, esm: true },
  })
  const exported = Object.fromEntries(validators.map((name) => [name, schemas[inputSchemas.indexOf(name)].$id]))
  return hoistRequires(standaloneCode(ajv, exported))
}

/** Turns ajv's calls of `require` into imports, which every bundler follows, each with its own idea of CommonJS. */
function hoistRequires(code) {
  const imports = []
  const body = code.replace(/require\("([^"]+)"\)\.default/g, (_, path) => {
    imports.push(`import runtime${imports.length} from '${path}.js'`)
    return `pick(runtime${imports.length - 1})`
  })
  return `${imports.join('\n')}\nconst pick = (module) => module.default ?? module\n${body}`
}

function declareValidators() {
  const type = "import('ajv').ValidateFunction"
  return `${validators.map((name) => `export const ${name}: ${type}`).join('\n')}\n`
}

async function listModules({ folder, name }) {
  const files = (await readdir(join(root, folder))).filter((file) => file.endsWith('.ts')).sort()
  const modules = files.map((file) => {
    const id = basename(file, '.ts')
    const variable = id.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
    return { variable, line: `import { ${variable} } from '../${folder.slice('src/'.length)}/${file}'` }
  })
  const list = modules.map(({ variable }) => variable).join(', ')
  return `${modules.map(({ line }) => line).join('\n')}\n\nexport const ${name} = [${list}] as const\n`
}

async function writeIfNew(file, text) {
  const path = join(out, file)
  const old = await readFile(path, 'utf8').catch(() => undefined)
  if (old !== text) await writeFile(path, text)
}
