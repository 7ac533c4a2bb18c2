/**
 * The tree of a template: the union of what Jinja2, nunjucks and MiniJinja accept.
 *
 * Lossless: `printTemplate(tree)` gives the source back, since every node knows where it starts and
 * ends and text outside the nodes' children is read from the source. All offsets are UTF-16 units
 * from the start of the source, `end` is exclusive.
 */

export interface Span {
  readonly start: number
  readonly end: number
}

/** What the author wrote inside a delimiter to trim beside it: `{{-`, `{%+`, or nothing. */
export type TrimMark = '' | '-' | '+'

/** One tag as written, with both delimiters. */
export interface Tag {
  readonly span: Span
  /** The mark inside the opening delimiter: it trims the text before the tag. */
  readonly trimBefore: TrimMark
  /** The mark inside the closing delimiter: it trims the text after the tag. */
  readonly trimAfter: TrimMark
  /** The keyword after `{%`; absent in `{{ }}` and `{# #}`. */
  readonly keyword?: Span
}

/** What stands beside a text, so that white space can be trimmed as each engine does. */
export interface Neighbour {
  readonly tag: 'output' | 'block' | 'comment'
  readonly trim: TrimMark
}

export interface Text {
  readonly kind: 'text'
  readonly span: Span
  /** Exactly as in the source; trimming is the evaluator's work, since engines trim differently. */
  readonly value: string
  readonly before?: Neighbour
  readonly after?: Neighbour
}

export interface Comment {
  readonly kind: 'comment'
  readonly span: Span
  readonly tag: Tag
}

export interface Raw {
  readonly kind: 'raw'
  readonly span: Span
  /** `verbatim` is nunjucks' other name. */
  readonly keyword: 'raw' | 'verbatim'
  readonly open: Tag
  readonly body: Text
  readonly close?: Tag
}

export interface Output {
  readonly kind: 'output'
  readonly span: Span
  readonly tag: Tag
  readonly value: Expression
}

export interface Branch {
  readonly tag: Tag
  readonly test: Expression
  readonly body: readonly Node[]
}

export interface ElseBranch {
  readonly tag: Tag
  readonly body: readonly Node[]
}

export interface If {
  readonly kind: 'if'
  readonly span: Span
  /** `if` first, then each `elif` (nunjucks also takes `elseif`). */
  readonly branches: readonly Branch[]
  readonly otherwise?: ElseBranch
  /** Absent when the block is left open. */
  readonly close?: Tag
}

export interface For {
  readonly kind: 'for'
  readonly span: Span
  readonly tag: Tag
  readonly target: Target
  readonly iterable: Expression
  readonly filter?: Expression
  readonly recursive?: Span
  readonly body: readonly Node[]
  readonly otherwise?: ElseBranch
  readonly close?: Tag
}

/** `set x = value`, or `set x` … `endset` with `body`. */
export interface SetStatement {
  readonly kind: 'set'
  readonly span: Span
  readonly tag: Tag
  readonly targets: readonly Target[]
  readonly value?: Expression
  readonly filters?: readonly FilterCall[]
  readonly body?: readonly Node[]
  readonly close?: Tag
}

export interface Parameter {
  readonly name: Name
  readonly defaultValue?: Expression
}

export interface Macro {
  readonly kind: 'macro'
  readonly span: Span
  readonly tag: Tag
  readonly name: Name
  readonly parameters: readonly Parameter[]
  readonly body: readonly Node[]
  readonly close?: Tag
}

export interface CallBlock {
  readonly kind: 'call'
  readonly span: Span
  readonly tag: Tag
  readonly parameters: readonly Parameter[]
  readonly call: Expression
  readonly body: readonly Node[]
  readonly close?: Tag
}

export interface FilterBlock {
  readonly kind: 'filter-block'
  readonly span: Span
  readonly tag: Tag
  readonly filters: readonly FilterCall[]
  readonly body: readonly Node[]
  readonly close?: Tag
}

export interface Include {
  readonly kind: 'include'
  readonly span: Span
  readonly tag: Tag
  readonly template: Expression
  readonly ignoreMissing?: Span
  readonly context?: { readonly span: Span; readonly with: boolean }
}

export interface Import {
  readonly kind: 'import'
  readonly span: Span
  readonly tag: Tag
  readonly template: Expression
  /** `import t as name`; absent in `from t import …`. */
  readonly as?: Name
  readonly names?: readonly { readonly name: Name; readonly as?: Name }[]
  readonly context?: { readonly span: Span; readonly with: boolean }
}

export interface Extends {
  readonly kind: 'extends'
  readonly span: Span
  readonly tag: Tag
  readonly template: Expression
}

export interface Block {
  readonly kind: 'block'
  readonly span: Span
  readonly tag: Tag
  readonly name: Name
  readonly modifiers: readonly Span[]
  readonly body: readonly Node[]
  readonly close?: Tag
}

/** `with`, `autoescape`, `generation`, `switch` …: taken by some engines only; the body is kept. */
export interface OtherBlock {
  readonly kind: 'other-block'
  readonly span: Span
  readonly tag: Tag
  readonly keyword: string
  readonly assignments: readonly { readonly target: Target; readonly value: Expression }[]
  readonly argument?: Expression
  readonly body: readonly Node[]
  readonly close?: Tag
}

/** A tag without a body that only some engines take: `do`, `break`, `continue`, `debug`. */
export interface OtherTag {
  readonly kind: 'other-tag'
  readonly span: Span
  readonly tag: Tag
  readonly keyword: string
  readonly argument?: Expression
}

/** A tag that could not be read; there is a fault for it. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly span: Span
}

export type Node =
  | Text
  | Comment
  | Raw
  | Output
  | If
  | For
  | SetStatement
  | Macro
  | CallBlock
  | FilterBlock
  | Include
  | Import
  | Extends
  | Block
  | OtherBlock
  | OtherTag
  | Unreadable

/** What `set` and `for` assign to: a name, an attribute (`ns.x`), or several of them. */
export type Target =
  | Name
  | Attribute
  | { readonly kind: 'targets'; readonly span: Span; readonly items: readonly Target[] }

export interface Name {
  readonly kind: 'name'
  readonly span: Span
  readonly name: string
}

export interface Literal {
  readonly kind: 'literal'
  readonly span: Span
  /** As written, since engines read escapes, `1e3`, `True` and `null` differently. */
  readonly type: 'string' | 'integer' | 'float' | 'boolean' | 'none'
  readonly source: string
}

export interface ListLiteral {
  readonly kind: 'list' | 'tuple'
  readonly span: Span
  readonly items: readonly Expression[]
}

export interface DictLiteral {
  readonly kind: 'dict'
  readonly span: Span
  readonly entries: readonly { readonly key: Expression; readonly value: Expression }[]
}

export interface Attribute {
  readonly kind: 'attribute'
  readonly span: Span
  readonly object: Expression
  readonly name: string
  readonly nameSpan: Span
}

export interface Subscript {
  readonly kind: 'subscript'
  readonly span: Span
  readonly object: Expression
  readonly index: Expression
}

export interface Slice {
  readonly kind: 'slice'
  readonly span: Span
  readonly object: Expression
  readonly from?: Expression
  readonly to?: Expression
  readonly step?: Expression
}

export interface Argument {
  readonly name?: Name
  readonly spread?: '*' | '**'
  readonly value: Expression
}

export interface Call {
  readonly kind: 'call-expression'
  readonly span: Span
  readonly callee: Expression
  readonly arguments: readonly Argument[]
}

/** The `| name(args)` part of a filter. */
export interface FilterCall {
  readonly name: string
  readonly nameSpan: Span
  readonly span: Span
  readonly arguments: readonly Argument[]
}

export interface Filter {
  readonly kind: 'filter'
  readonly span: Span
  readonly value: Expression
  readonly filter: FilterCall
}

export interface Test {
  readonly kind: 'test'
  readonly span: Span
  readonly value: Expression
  readonly negated: boolean
  readonly name: string
  readonly nameSpan: Span
  readonly arguments: readonly Argument[]
}

export interface Unary {
  readonly kind: 'unary'
  readonly span: Span
  readonly operator: 'not' | '-' | '+'
  readonly value: Expression
}

export interface Binary {
  readonly kind: 'binary'
  readonly span: Span
  readonly operator: 'and' | 'or' | '+' | '-' | '*' | '/' | '//' | '%' | '**' | '~' | 'in' | 'not in'
  readonly operatorSpan: Span
  readonly left: Expression
  readonly right: Expression
}

/** One comparison or a chain of them: `a < b < c` has two operators. */
export interface Comparison {
  readonly kind: 'comparison'
  readonly span: Span
  readonly first: Expression
  readonly rest: readonly {
    readonly operator: '==' | '!=' | '<' | '<=' | '>' | '>=' | '===' | '!=='
    readonly operatorSpan: Span
    readonly value: Expression
  }[]
}

/** `value if test else otherwise`. */
export interface Conditional {
  readonly kind: 'conditional'
  readonly span: Span
  readonly value: Expression
  readonly test: Expression
  readonly otherwise?: Expression
}

export interface Group {
  readonly kind: 'group'
  readonly span: Span
  readonly value: Expression
}

/** nunjucks' `r/…/flags`. Read so that it can be refused by name. */
export interface RegexLiteral {
  readonly kind: 'regex'
  readonly span: Span
}

/** Where an expression was expected and none could be read; there is a fault for it. */
export interface Missing {
  readonly kind: 'missing'
  readonly span: Span
}

export type Expression =
  | Name
  | Literal
  | ListLiteral
  | DictLiteral
  | Attribute
  | Subscript
  | Slice
  | Call
  | Filter
  | Test
  | Unary
  | Binary
  | Comparison
  | Conditional
  | Group
  | RegexLiteral
  | Missing

/** A syntax error, or a spelling that is surely one. */
export interface SyntaxFault {
  readonly span: Span
  /** One sentence that stands alone. */
  readonly message: string
  readonly help?: string
  /** For an unclosed block, its opening tag. */
  readonly related?: { readonly span: Span; readonly message: string }
}

export interface Template {
  readonly source: string
  readonly body: readonly Node[]
  readonly faults: readonly SyntaxFault[]
}
