import { didYouMean } from '../../../diagnostics/did-you-mean.ts'
import type {
  Argument,
  Expression,
  FilterCall,
  Node,
  Parameter,
  Span,
  Tag,
  Target,
  Template,
  Test,
} from '../../../parse/template-tree.ts'
import { walkTemplate } from '../../../parse/walk-template.ts'
import type { RenderFault } from '../../evaluate.ts'
import { findRegrouping } from './check-grouping.ts'
import { checkTags } from './check-tags.ts'
import { plainNumber } from './literals.ts'
import { filterSupport, inexactFilters, nodeSupport, otherTagSupport, type Support } from './support.ts'
import { tests } from './tests.ts'

const engine = 'nunjucks 3.2'

/** Words that nunjucks reads as values wherever they stand. */
const valueWords = new Set(['true', 'false', 'none', 'null'])

/** Every construct of a template that nunjucks 3.2 lacks, or that is not known to be rendered exactly as it does. */
export function checkSupport(template: Template): readonly RenderFault[] {
  const faults: RenderFault[] = []
  const report = (span: Span, message: string, help?: string) => {
    faults.push({ span, message, ...(help === undefined ? {} : { help }) })
  }
  const checker = new SupportChecker(template, report)
  checkTags(template, report)
  checkMacroPlaces(template.body, report)
  walkTemplate(template.body, {
    node: (node) => checker.node(node),
    expression: (expression) => checker.expression(expression),
    target: (target) => checker.target(target),
    filter: (filter) => checker.filter(filter),
  })
  return faults.sort((a, b) => a.span.start - b.span.start)
}

export type ReportSupport = (span: Span, message: string, help?: string) => void

class SupportChecker {
  readonly #source: string
  readonly #report: ReportSupport
  readonly #blockNames = new Set<string>()
  /** What may be called. */
  readonly #callables: ReadonlySet<string>

  constructor({ source, body }: Template, report: ReportSupport) {
    this.#source = source
    this.#callables = new Set(['range', 'caller', ...macroNames(body)])
    this.#report = report
  }

  node(node: Node): void {
    switch (node.kind) {
      case 'other-block':
      case 'other-tag':
        this.#construct(otherTagSupport.get(node.keyword) ?? 'absent', `the tag \`${node.keyword}\``, node.tag)
        return
      case 'include':
      case 'import':
      case 'extends':
        this.#construct(nodeSupport[node.kind], `the tag \`${this.#keyword(node.tag)}\``, node.tag)
        return
      case 'for':
        if (node.filter !== undefined) {
          this.#absent(node.filter.span, '`if` in a `for` tag', 'put an `if` block into the loop')
        }
        if (node.recursive !== undefined) this.#absent(node.recursive, '`recursive` in a `for` tag')
        return
      case 'set':
        if (node.targets.length > 1) this.#absent(node.tag.span, '`set` of several names', 'set one name at a time')
        if (node.filters !== undefined) this.#absent(node.tag.span, 'a filter in a block `set`', 'use a `filter` block')
        return
      case 'macro':
        this.#parameters(node.parameters, node.tag)
        this.#name(node.name.name, node.name.span)
        return
      case 'call':
        this.#parameters(node.parameters, node.tag)
        if (node.call.kind !== 'call-expression') this.#absent(node.call.span, '`call` of anything but a macro with ()')
        return
      case 'filter-block':
        if (node.filters.length !== 1) this.#absent(node.tag.span, 'a `filter` block with several filters')
        return
      case 'block':
        for (const span of node.modifiers) this.#absent(span, `\`${this.#source.slice(span.start, span.end)}\``)
        if (this.#blockNames.has(node.name.name)) {
          this.#report(node.name.span, `the block \`${node.name.name}\` is defined more than once`)
        }
        this.#blockNames.add(node.name.name)
        this.#name(node.name.name, node.name.span)
        return
      case 'unreadable':
        this.#report(node.span, 'this tag could not be read')
    }
  }

  target(target: Target): void {
    if (target.kind === 'name') {
      if (target.name === 'loop') this.#report(target.span, '`loop` cannot be assigned to')
      this.#name(target.name, target.span)
    } else if (target.kind === 'attribute') {
      this.#absent(target.span, '`set` of an attribute')
    } else if (target.items.some((item) => item.kind !== 'name') || this.#source[target.span.start] === '(') {
      this.#absent(target.span, 'a target in parentheses')
    } else {
      for (const item of target.items) this.target(item)
    }
  }

  filter(call: FilterCall): void {
    const signature = filterSupport.get(call.name)
    if (signature === undefined) {
      const known = inexactFilters.has(call.name)
      const message = known
        ? `the filter \`${call.name}\` is not rendered exactly`
        : `the filter \`${call.name}\` is not in ${engine}`
      this.#report(call.nameSpan, message, known ? undefined : didYouMean(call.name, filterSupport.keys()))
      return
    }
    const positional = call.arguments.filter(({ name }) => name === undefined)
    if (positional.length < signature.least || positional.length > signature.most) {
      this.#report(
        call.span,
        `the filter \`${call.name}\` is known with ${signature.least} to ${signature.most} arguments, not ${positional.length}`,
      )
    }
    for (const { name, value } of call.arguments) {
      if (name === undefined) continue
      const isBoolean = name.name === 'boolean'
      const fits = !isBoolean || (positional.length === 1 && value.kind === 'literal' && value.source === 'true')
      if (signature.keywords?.includes(name.name) && fits) continue
      this.#report(
        name.span,
        `nunjucks ignores \`${name.name}=\` in the filter \`${call.name}\``,
        'give it by position',
      )
    }
    if ((call.name === 'select' || call.name === 'reject') && positional[0]?.value.kind === 'literal') {
      this.#selectTest(positional[0].value.source, positional.length, call.span)
    }
    this.#arguments(call.arguments, call.span)
  }

  expression(expression: Expression): void {
    const regrouping = findRegrouping(expression)
    if (regrouping !== undefined) {
      this.#report(
        expression.span,
        `nunjucks groups this in another way: ${regrouping.reading}`,
        `put \`${this.#source.slice(regrouping.part.span.start, regrouping.part.span.end)}\` into parentheses`,
      )
    }
    switch (expression.kind) {
      case 'name':
        this.#name(expression.name, expression.span)
        if (expression.name === 'r' && this.#source[expression.span.end] === '/') {
          this.#report(expression.span, 'nunjucks reads `r/` as the start of a pattern', 'put a space after `r`')
        }
        return
      case 'literal':
        this.#literal(expression.type, expression.source, expression.span)
        return
      case 'tuple':
        this.#absent(expression.span, 'a tuple', 'write a list: [ ]')
        return
      case 'list':
        this.#noTrailingComma(expression.items.at(-1)?.span, expression.span)
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
          this.#report(
            expression.span,
            'an index from the end, as in `list[-1]`, prints nothing in nunjucks',
            'use `| last`',
          )
        }
        return
      }
      case 'slice':
        this.#absent(expression.span, 'slices')
        return
      case 'regex':
        this.#construct('inexact', 'a pattern such as `r/a/`', expression)
        return
      case 'call-expression':
        this.#callee(expression.callee)
        this.#arguments(expression.arguments, expression.span)
        return
      case 'test':
        this.#test(expression)
        return
      case 'missing':
        this.#report(expression.span, 'an expression is missing here')
    }
  }

  #callee(callee: Expression): void {
    if (callee.kind !== 'name') {
      this.#report(callee.span, `calls of methods are not rendered exactly for ${engine}`, 'use a filter')
    } else if (!this.#callables.has(callee.name)) {
      const help = didYouMean(callee.name, this.#callables)
      this.#report(callee.span, `\`${callee.name}\` is not a macro of this template`, help)
    }
  }

  #keyword({ keyword }: Tag): string {
    return keyword === undefined ? '' : this.#source.slice(keyword.start, keyword.end)
  }

  #construct(support: Support, what: string, { span }: { readonly span: Span }): void {
    if (support === 'absent') this.#absent(span, what)
    if (support === 'inexact') this.#report(span, `${what} is not rendered exactly yet for ${engine}`)
  }

  #absent(span: Span, what: string, help?: string): void {
    this.#report(span, `${what} ${what === 'slices' ? 'are' : 'is'} not in ${engine}`, help)
  }

  /** Names that every JavaScript object has reach code of the engine. */
  #name(name: string, span: Span): void {
    if (name in Object.prototype) this.#report(span, `nunjucks finds JavaScript's own \`${name}\` here`)
    if (valueWords.has(name)) this.#report(span, `nunjucks reads \`${name}\` as a value, not as a name`)
  }

  #literal(type: string, source: string, span: Span): void {
    if ((type === 'integer' || type === 'float') && !plainNumber.test(source)) {
      this.#report(span, `nunjucks takes the number \`${source}\` for a name`)
    }
    if (type !== 'string') return
    const before = this.#source[span.start - 1]
    if (before !== undefined && /[\p{ID_Continue}$]/u.test(before)) {
      this.#report(span, 'nunjucks takes a string right after a word for a part of the word', 'put a space before it')
    }
    if (isSeveralStrings(source)) this.#absent(span, 'two strings beside each other', 'put `~` between them')
  }

  #dict({ entries, span }: Extract<Expression, { kind: 'dict' }>): void {
    this.#noTrailingComma(entries.at(-1)?.value.span, span)
    if (this.#source[span.end] === '}') {
      this.#report(span, 'nunjucks takes `}}` for the end of the tag', 'put a space between the braces')
    }
    for (const { key } of entries) {
      const isKey = key.kind === 'name' || (key.kind === 'literal' && key.type === 'string')
      if (!isKey) this.#absent(key.span, 'a key that is neither a string nor a word')
      else if (key.kind === 'literal' && key.source.slice(1, -1) === '__proto__') this.#name('__proto__', key.span)
    }
  }

  #attribute({ object, name, nameSpan, span }: Extract<Expression, { kind: 'attribute' }>): void {
    const isNumber = /^\d/.test(name) || (object.kind === 'literal' && object.type === 'integer')
    if (isNumber || valueWords.has(name)) this.#absent(span, `\`.${name}\``, 'write [ ]')
    if (name in Object.prototype) this.#name(name, nameSpan)
  }

  #test({ name, nameSpan, span, arguments: list }: Test): void {
    const test = tests.get(name)
    if (test === undefined) {
      this.#report(nameSpan, `the test \`${name}\` is not in ${engine}`, didYouMean(name, tests.keys()))
      return
    }
    if (list.length !== test.takes || list.some((argument) => argument.name !== undefined)) {
      this.#report(span, `the test \`${name}\` takes ${test.takes} arguments, not ${list.length}`)
    }
    const first = list[0]?.value
    if (first !== undefined && !this.#source.slice(nameSpan.end, first.span.start).includes('(')) {
      this.#absent(span, 'an argument of a test without parentheses', `write ${name}(…)`)
    }
    this.#arguments(list, span)
  }

  #selectTest(source: string, count: number, span: Span): void {
    const name = source.slice(1, -1)
    const test = name === 'none' ? undefined : tests.get(name)
    if (test === undefined)
      this.#report(span, `the test \`${name}\` is not in ${engine}`, didYouMean(name, tests.keys()))
    else if (test.takes !== count - 1) this.#report(span, `the test \`${name}\` takes ${test.takes} arguments`)
  }

  #arguments(list: readonly Argument[], span: Span): void {
    let named = false
    for (const { name, spread, value } of list) {
      if (spread !== undefined) this.#absent(value.span, `\`${spread}\` before an argument`)
      if (name === undefined && named) this.#report(value.span, 'an argument by position stands after one by name')
      if (name !== undefined) {
        named = true
        this.#name(name.name, name.span)
        if (name.name === 'caller') this.#report(name.span, '`caller` cannot be given by name')
      }
    }
    this.#noTrailingComma(list.at(-1)?.value.span, span)
  }

  #parameters(parameters: readonly Parameter[], tag: Tag): void {
    const names = new Set<string>()
    let hasDefault = false
    for (const { name, defaultValue } of parameters) {
      this.#name(name.name, name.span)
      if (name.name === 'loop' || name.name === 'caller' || name.name === 'kwargs') {
        this.#report(name.span, `\`${name.name}\` cannot be the name of a parameter`)
      }
      if (names.has(name.name)) this.#report(name.span, `there are two parameters \`${name.name}\``)
      if (defaultValue === undefined && hasDefault) {
        this.#report(name.span, 'a parameter without a default stands after one with a default')
      }
      names.add(name.name)
      hasDefault ||= defaultValue !== undefined
    }
    const last = parameters.at(-1)
    this.#noTrailingComma(last?.defaultValue?.span ?? last?.name.span, tag.span)
  }

  /** Looks between the last item of a list and the bracket after it. */
  #noTrailingComma(last: Span | undefined, { end }: Span): void {
    if (last === undefined) return
    for (let at = last.end; at < end; at += 1) {
      const char = this.#source[at]!
      if (char === ',') this.#absent({ start: at, end: at + 1 }, 'a comma after the last item', 'delete it')
      if (!/[\s,]/.test(char)) return
    }
  }
}

function macroNames(body: readonly Node[]): readonly string[] {
  return body.flatMap((node) => (node.kind === 'macro' ? [node.name.name] : []))
}

function isSeveralStrings(source: string): boolean {
  for (let at = 1; at < source.length - 1; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === source[0]) return true
  }
  return false
}

/** Macros are known only at the top of a template, and no other name may be that of a macro. */
function checkMacroPlaces(body: readonly Node[], report: ReportSupport): void {
  const top = new Set(body)
  const macros = new Set(macroNames(body))
  const noBlocks = new Set(['macro', 'call', 'set', 'filter-block'])
  const takeNames = (target: Target): void => {
    if (target.kind === 'targets') target.items.forEach(takeNames)
    else if (target.kind === 'name' && macros.has(target.name)) {
      report(target.span, `\`${target.name}\` is the name of a macro`)
    }
  }
  walkTemplate(body, {
    node(node) {
      if (node.kind === 'macro' && !top.has(node)) {
        report(
          node.tag.span,
          'a macro inside another block is not rendered exactly for nunjucks 3.2',
          'move it to the top',
        )
      }
      if ('body' in node && node.body !== undefined && noBlocks.has(node.kind)) {
        walkTemplate(node.body as readonly Node[], {
          node: (inner) => {
            if (inner.kind === 'block') {
              report(inner.tag.span, `a block inside \`${node.kind}\` is not rendered exactly for nunjucks 3.2`)
            }
          },
        })
      }
    },
    target: takeNames,
  })
}
