import type { Report } from '../diagnostics/report.ts'
import type { RenderedPack } from '../render/render-pack.ts'
import { type UntakenBranch, untakenBranches } from './branches/untaken-branches.ts'

/** Reports every branch that no variant renders, with the assignment that would reach it where that is plain. */
export function checkBranches({ rendered }: RenderedPack, report: Report): void {
  for (const branch of untakenBranches(rendered)) {
    report({
      ruleId: 'branch-untaken',
      place: { file: branch.file, span: branch.span },
      message: describe(branch),
      help: adviceFor(branch),
    })
  }
}

function describe({ kind, condition, textCount }: UntakenBranch): string {
  const what = kind.startsWith('inline')
    ? 'this value'
    : kind.startsWith('for')
      ? 'this part of the loop'
      : 'this branch'
  const where = textCount === 1 ? 'the only text' : `any of ${textCount} texts`
  return `${what} is not in ${where}: \`${condition}\` never holds`
}

function adviceFor({ assignment, variables }: UntakenBranch): string {
  if (assignment !== undefined) return `add a value to a choice of the matrix that assigns \`${assignment}\``
  const names = variables.map((name) => `\`${name}\``).join(', ')
  if (names !== '')
    return `add a value to a choice of the matrix that assigns ${names} so that it holds, or delete the branch`
  return 'add a variant in which it holds, or delete the branch'
}
