import { parseExpression, parseTuple } from './parse-expression.ts'
import { parseName } from './parse-target.ts'
import type { Import, Name, Node, Span, Tag } from './template-tree.ts'
import type { TokenReader } from './token-reader.ts'

/** Reads the rest of a tag without a body, such as `include`; its keyword has been taken. */
export function parsePlainTag(keyword: string, tag: Tag, reader: TokenReader): Node {
  const { span } = tag
  switch (keyword) {
    case 'include': {
      const template = parseExpression(reader)
      const ignore = reader.takeWord('ignore')
      if (ignore !== undefined && reader.takeWord('missing') === undefined) {
        reader.fail(`expected \`missing\` after \`ignore\`, found ${reader.describe()}`)
      }
      const ignoreMissing = ignore === undefined ? {} : { ignoreMissing: { start: ignore.start, end: reader.lastEnd } }
      const context = parseContext(reader)
      reader.expectEnd()
      return { kind: 'include', span, tag, template, ...ignoreMissing, ...context }
    }
    case 'import': {
      const template = parseExpression(reader)
      if (reader.takeWord('as') === undefined) reader.fail(`expected \`as\`, found ${reader.describe()}`)
      const as = parseName(reader, 'a name for the imported template')
      const context = parseContext(reader)
      reader.expectEnd()
      return { kind: 'import', span, tag, template, as, ...context }
    }
    case 'from':
      return parseFromImport(tag, reader)
    case 'extends': {
      const template = parseExpression(reader)
      reader.expectEnd()
      return { kind: 'extends', span, tag, template }
    }
    default: {
      const argument = keyword === 'do' || reader.peek().type !== 'end' ? { argument: parseTuple(reader) } : {}
      reader.expectEnd()
      return { kind: 'other-tag', span, tag, keyword, ...argument }
    }
  }
}

function parseFromImport(tag: Tag, reader: TokenReader): Import {
  const template = parseExpression(reader)
  if (reader.takeWord('import') === undefined) reader.fail(`expected \`import\`, found ${reader.describe()}`)
  const names: { name: Name; as?: Name }[] = []
  while (reader.peek().type === 'name' && !(isContextWord(reader) && reader.isWord('context', 1))) {
    const name = parseName(reader, 'a name to import')
    const as = reader.takeWord('as') === undefined ? {} : { as: parseName(reader, 'a new name') }
    names.push({ name, ...as })
    if (reader.takeOperator(',') === undefined) break
  }
  if (names.length === 0) reader.fail(`expected a name to import, found ${reader.describe()}`)
  const context = parseContext(reader)
  reader.expectEnd()
  return { kind: 'import', span: tag.span, tag, template, names, ...context }
}

function isContextWord(reader: TokenReader): boolean {
  return reader.isWord('with') || reader.isWord('without')
}

function parseContext(reader: TokenReader): { readonly context?: { readonly span: Span; readonly with: boolean } } {
  if (!isContextWord(reader)) return {}
  const word = reader.next()
  if (reader.takeWord('context') === undefined) {
    reader.fail(`expected \`context\` after \`${word.text}\`, found ${reader.describe()}`)
  }
  return { context: { span: { start: word.start, end: reader.lastEnd }, with: word.text === 'with' } }
}
