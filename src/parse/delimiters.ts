/** The marks that open and close tags, as in `{ output: ['{{', '}}'], … }`. None may be empty. */
export interface Delimiters {
  readonly output: readonly [open: string, close: string]
  readonly block: readonly [open: string, close: string]
  readonly comment: readonly [open: string, close: string]
}

/** What Jinja2, nunjucks and MiniJinja use unless told otherwise. */
export const defaultDelimiters: Delimiters = {
  output: ['{{', '}}'],
  block: ['{%', '%}'],
  comment: ['{#', '#}'],
}
