import type { Chain, Step } from '../load/source-pack.ts'

/** The variables whose values the steps of a chain put in or ask for, with the step that does. */
export function chainVariables(chain: Chain): readonly { readonly name: string; readonly step: Step }[] {
  return chain.steps.flatMap((step) => {
    const name = stepVariable(step)
    return name === undefined ? [] : [{ name, step }]
  })
}

function stepVariable(step: Step): string | undefined {
  switch (step.op) {
    case 'replace':
      return 'variable' in step.with ? step.with.variable : undefined
    case 'append':
    case 'prepend':
      return 'variable' in step.text ? step.text.variable : undefined
    case 'keep-or-drop':
      return typeof step.keep === 'object' ? step.keep.variable : undefined
    default:
      return undefined
  }
}
