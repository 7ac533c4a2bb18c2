import type { Expression, ListLiteral, Span } from '../../../parse/template-tree.ts'
import type { CallChecker } from './check-calls.ts'
import { findRegrouping } from './check-grouping.ts'
import { isWordNumber, plainNumber } from './literals.ts'
import { type SupportReporter, valueWords } from './support-reporter.ts'

/** Checks one part of an expression, not the parts inside it, against what nunjucks 3.2 has. */
export class ExpressionChecker {
  readonly #reporter: SupportReporter
  readonly #calls: CallChecker

  constructor(reporter: SupportReporter, calls: CallChecker) {
    this.#reporter = reporter
    this.#calls = calls
  }

  check(expression: Expression): void {
    const regrouping = findRegrouping(expression)
    if (regrouping !== undefined) {
      this.#reporter.report(
        expression.span,
        `nunjucks groups this in another way: ${regrouping.reading}`,
        `put \`${this.#reporter.source.slice(regrouping.part.span.start, regrouping.part.span.end)}\` into parentheses`,
      )
    }
    switch (expression.kind) {
      case 'name':
        this.#reporter.name(expression.name, expression.span)
        this.#noPattern(expression.name, expression.span)
        return
      case 'literal':
        this.#literal(expression.type, expression.source, expression.span)
        return
      case 'tuple':
        this.#tuple(expression)
        return
      case 'list':
        this.#reporter.noTrailingComma(expression.items.at(-1)?.span, expression.span)
        return
      case 'dict':
        this.#dict(expression)
        return
      case 'attribute':
        this.#attribute(expression)
        return
      case 'subscript': {
        const { index } = expression
        if (index.kind === 'unary' && index.operator === '-') {
          this.#reporter.mislead(
            expression.span,
            'an index from the end, as in `list[-1]`, prints nothing in nunjucks',
            'use `| last`',
          )
        }
        return
      }
      case 'slice':
        this.#reporter.absent(expression.span, 'slices')
        return
      case 'regex':
        this.#reporter.construct('inexact', 'a pattern such as `r/a/`', expression)
        return
      case 'call-expression':
        this.#calls.callee(expression.callee)
        this.#calls.arguments(expression.arguments, expression.span)
        return
      case 'test':
        this.#calls.test(expression)
        return
      case 'missing':
        this.#reporter.report(expression.span, 'an expression is missing here')
    }
  }

  #noPattern(name: string, span: Span): void {
    if (name !== 'r' || this.#reporter.source[span.end] !== '/') return
    this.#reporter.report(span, 'nunjucks reads `r/` as the start of a pattern', 'put a space after `r`')
  }

  #literal(type: string, source: string, span: Span): void {
    if ((type === 'integer' || type === 'float') && !plainNumber.test(source)) {
      const message = `nunjucks takes the number \`${source}\` for a name`
      if (isWordNumber(source)) this.#reporter.mislead(span, `${message}, which is undefined`, 'write it in digits')
      else this.#reporter.report(span, message, 'write it in digits')
    }
    if (type !== 'string') return
    const before = this.#reporter.source[span.start - 1]
    if (before !== undefined && /[\p{ID_Continue}$]/u.test(before)) {
      this.#reporter.report(
        span,
        'nunjucks takes a string right after a word for a part of the word',
        'put a space before it',
      )
    }
    if (isSeveralStrings(source)) this.#reporter.absent(span, 'a string right after a string', 'put `~` between them')
  }

  /** In parentheses it is JavaScript's comma. */
  #tuple({ items, span }: ListLiteral): void {
    this.#reporter.noTrailingComma(items.at(-1)?.span, span)
    if (this.#reporter.source[span.start] !== '(' || items.length === 0) {
      this.#reporter.absent(span, 'a tuple', 'write a list: [ ]')
    } else {
      this.#reporter.mislead(span, 'nunjucks takes a tuple for its last item', 'write a list: [ ]')
    }
  }

  #dict({ entries, span }: Extract<Expression, { kind: 'dict' }>): void {
    this.#reporter.noTrailingComma(entries.at(-1)?.value.span, span)
    if (this.#reporter.source[span.end] === '}') {
      this.#reporter.report(span, 'nunjucks takes `}}` for the end of the tag', 'put a space between the braces')
    }
    for (const { key } of entries) {
      const isKey = key.kind === 'name' || (key.kind === 'literal' && key.type === 'string')
      if (!isKey) this.#reporter.absent(key.span, 'a key that is neither a string nor a word')
      else if (key.kind === 'literal' && key.source.slice(1, -1) === '__proto__')
        this.#reporter.name('__proto__', key.span)
    }
  }

  #attribute({ object, name, nameSpan, span }: Extract<Expression, { kind: 'attribute' }>): void {
    const isNumber = /^\d/.test(name) || (object.kind === 'literal' && object.type === 'integer')
    if (isNumber || valueWords.has(name)) this.#reporter.absent(span, `\`.${name}\``, 'write [ ]')
    if (name in Object.prototype) this.#reporter.name(name, nameSpan)
    this.#noPattern(name, nameSpan)
  }
}

function isSeveralStrings(source: string): boolean {
  for (let at = 1; at < source.length - 1; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === source[0]) return true
  }
  return false
}
