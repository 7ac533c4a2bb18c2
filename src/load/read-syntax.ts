import type { Delimiters } from '../parse/delimiters.ts'
import { defaultDelimiters } from '../parse/delimiters.ts'
import type { PlaceholderSyntax } from '../parse/parse-placeholders.ts'
import type { Syntax } from './source-pack.ts'

/** `syntax` as a manifest writes it. */
export type SyntaxData =
  | 'jinja'
  | 'none'
  | {
      readonly jinja?: { readonly delimiters: Partial<Delimiters> }
      readonly placeholder?: readonly [string, string] | 'str.format' | 'string.Template'
      readonly unknown?: PlaceholderSyntax['unknown']
      readonly escape?: PlaceholderSyntax['escape']
      readonly spaces?: PlaceholderSyntax['spaces']
      readonly match?: PlaceholderSyntax['match']
    }

export function readSyntax(data: SyntaxData = 'jinja'): Syntax {
  if (data === 'none') return { kind: 'none' }
  if (data === 'jinja' || data.placeholder === undefined) {
    const delimiters = data === 'jinja' ? {} : (data.jinja?.delimiters ?? {})
    return { kind: 'jinja', delimiters: { ...defaultDelimiters, ...delimiters } }
  }
  const { placeholder, unknown = 'error', escape: doubled = 'none', spaces = 'none', match = 'all' } = data
  const form = typeof placeholder === 'string' ? placeholder : { open: placeholder[0], close: placeholder[1] }
  return { kind: 'placeholder', form, unknown, escape: doubled, spaces, match }
}
