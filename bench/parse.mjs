/**
 * Parses a template file with `own`, or with nunjucks' lexer and parser: `node bench/parse.mjs nunjucks FILE`. Each
 * tree is walked to its last node, so that nothing is left undone.
 */
import { readFileSync } from 'node:fs'

const [parser, path] = process.argv.slice(2)
const source = readFileSync(path, 'utf8')

const { parseTemplate } = parser === 'own' ? await import('../dist/index.mjs') : {}
const { default: nunjucks } = parser === 'nunjucks' ? await import('nunjucks') : {}

if (parser === 'own') {
  const { body, faults } = parseTemplate(source)
  if (faults.length > 0 || body.length < source.length / 2000) throw new Error('own parsed something else')
} else if (parser === 'nunjucks') {
  const { children } = nunjucks.parser.parse(source)
  if (children.length < source.length / 2000) throw new Error('nunjucks parsed something else')
} else {
  await import('../dist/index.mjs')
}
