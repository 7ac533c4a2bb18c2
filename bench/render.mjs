/** Renders a template file with `own` or `nunjucks`: `node bench/render.mjs own FILE`. */
import { readFileSync } from 'node:fs'

const [engine, path] = process.argv.slice(2)
const source = readFileSync(path, 'utf8')
const variables = { name: 'Ada' }

const text = engine === 'own' ? await renderOwn() : await renderNunjucks()
if (!text.endsWith('Ada\n')) throw new Error(`${engine} rendered something else`)

async function renderOwn() {
  const { evaluateTemplate, parseTemplate } = await import('../dist/index.mjs')
  const template = parseTemplate(source)
  const options = { preset: 'nunjucks@3.2', options: { autoescape: false }, output: 2 ** 26 }
  return evaluateTemplate(template, variables, options).text
}

async function renderNunjucks() {
  const { default: nunjucks } = await import('nunjucks')
  return new nunjucks.Environment([], { autoescape: false }).renderString(source, variables)
}
