import type { Expression } from '../../parse/template-tree.ts'

/** A call of what the loaders of chat templates add to refuse a conversation. */
export function isRaise(value: Expression | undefined): boolean {
  return value?.kind === 'call-expression' && value.callee.kind === 'name' && value.callee.name === 'raise_exception'
}
