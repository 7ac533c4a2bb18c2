import type { Template } from '../parse/template-tree.ts'
import type { Branch } from './branches/branch.ts'
import { BranchList } from './branches/branch-list.ts'

/**
 * Every branch of a template in source order: of `if`, of `for` with its `else`, and of each inline `if`. An `if`
 * without `else` has no branch for the way past it.
 */
export function branchesOf({ source, body }: Template): readonly Branch[] {
  const list = new BranchList(source)
  list.readBody(body, {})
  return list.branches
}
