import type { Argument, Expression, FilterCall, Node, Parameter, Target } from './template-tree.ts'

/** Called in source order, each before its children. Returning false skips the children. */
export interface Visitor {
  node?(node: Node): unknown
  expression?(expression: Expression): unknown
  /** What `for`, `set` and `with` assign to; not visited as an expression. */
  target?(target: Target): void
  /** A filter, whether in an expression, in a filter block or after `set x |`. */
  filter?(filter: FilterCall): void
}

/** Visits every node, and every expression in them. */
export function walkTemplate(body: readonly Node[], visitor: Visitor): void {
  for (const node of body) walkNode(node, visitor)
}

/** Visits an expression and all that it is made of. */
export function walkExpression(expression: Expression, visitor: Visitor): void {
  if (visitor.expression?.(expression) === false) return
  const visit = (child: Expression | undefined) => {
    if (child !== undefined) walkExpression(child, visitor)
  }
  switch (expression.kind) {
    case 'name':
    case 'literal':
    case 'regex':
    case 'missing':
      return
    case 'list':
    case 'tuple':
      expression.items.forEach(visit)
      return
    case 'dict':
      for (const { key, value } of expression.entries) {
        visit(key)
        visit(value)
      }
      return
    case 'attribute':
      visit(expression.object)
      return
    case 'subscript':
      visit(expression.object)
      visit(expression.index)
      return
    case 'slice':
      visit(expression.object)
      visit(expression.from)
      visit(expression.to)
      visit(expression.step)
      return
    case 'call-expression':
      visit(expression.callee)
      walkArguments(expression.arguments, visitor)
      return
    case 'filter':
      visit(expression.value)
      walkFilter(expression.filter, visitor)
      return
    case 'test':
      visit(expression.value)
      walkArguments(expression.arguments, visitor)
      return
    case 'unary':
    case 'group':
      visit(expression.value)
      return
    case 'binary':
      visit(expression.left)
      visit(expression.right)
      return
    case 'comparison':
      visit(expression.first)
      for (const { value } of expression.rest) visit(value)
      return
    case 'conditional':
      visit(expression.value)
      visit(expression.test)
      visit(expression.otherwise)
  }
}

function walkArguments(list: readonly Argument[], visitor: Visitor): void {
  for (const { value } of list) walkExpression(value, visitor)
}

function walkFilter(filter: FilterCall, visitor: Visitor): void {
  visitor.filter?.(filter)
  walkArguments(filter.arguments, visitor)
}

function walkParameters(parameters: readonly Parameter[], visitor: Visitor): void {
  for (const { defaultValue } of parameters) if (defaultValue !== undefined) walkExpression(defaultValue, visitor)
}

function walkNode(node: Node, visitor: Visitor): void {
  if (visitor.node?.(node) === false) return
  const walk = (body: readonly Node[] | undefined) => {
    if (body !== undefined) walkTemplate(body, visitor)
  }
  const visit = (expression: Expression | undefined) => {
    if (expression !== undefined) walkExpression(expression, visitor)
  }
  switch (node.kind) {
    case 'text':
    case 'comment':
    case 'raw':
    case 'unreadable':
      return
    case 'output':
      visit(node.value)
      return
    case 'if':
      for (const branch of node.branches) {
        visit(branch.test)
        walk(branch.body)
      }
      walk(node.otherwise?.body)
      return
    case 'for':
      visitor.target?.(node.target)
      visit(node.iterable)
      visit(node.filter)
      walk(node.body)
      walk(node.otherwise?.body)
      return
    case 'set':
      for (const target of node.targets) visitor.target?.(target)
      visit(node.value)
      for (const filter of node.filters ?? []) walkFilter(filter, visitor)
      walk(node.body)
      return
    case 'macro':
      walkParameters(node.parameters, visitor)
      walk(node.body)
      return
    case 'call':
      walkParameters(node.parameters, visitor)
      visit(node.call)
      walk(node.body)
      return
    case 'filter-block':
      for (const filter of node.filters) walkFilter(filter, visitor)
      walk(node.body)
      return
    case 'block':
      walk(node.body)
      return
    case 'include':
    case 'import':
    case 'extends':
      visit(node.template)
      return
    case 'other-block':
      for (const { target, value } of node.assignments) {
        visitor.target?.(target)
        visit(value)
      }
      visit(node.argument)
      walk(node.body)
      return
    case 'other-tag':
      visit(node.argument)
  }
}
