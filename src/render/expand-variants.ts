import type { Assignments, Choice, Where } from '../load/source-pack.ts'

/** One value of each choice that a prompt varies over. */
export interface Variant {
  /** Such as `os=linux,skills=none`; `default` without choices. */
  readonly id: string
  /** Value names by choice. */
  readonly chosen: ReadonlyMap<string, string>
  /** What the choices assign; a later choice wins over an earlier one. */
  readonly assigns: Assignments
}

export class VariantLimitError extends Error {}

/**
 * Every combination of the choices but the excluded ones. 3 systems and 2 skill sets give 6. The
 * first choice varies slowest, in the order of the manifest, on every machine.
 *
 * @param limit most combinations, excluded ones counted
 * @throws {VariantLimitError} above `limit`; the message gives both counts
 */
export function expandVariants(
  choices: readonly Choice[],
  exclude: readonly Where[] = [],
  limit = 1000,
): readonly Variant[] {
  const count = choices.reduce((product, { values }) => product * values.length, 1)
  if (count > limit) throw new VariantLimitError(`${count} variants are more than the limit of ${limit}`)
  let partial: { chosen: readonly (readonly [string, string])[]; assigns: Assignments }[] = [
    { chosen: [], assigns: {} },
  ]
  for (const { name, values } of choices) {
    partial = partial.flatMap(({ chosen, assigns }) =>
      values.map((value) => ({
        chosen: [...chosen, [name, value.name] as const],
        assigns: { ...assigns, ...value.assigns },
      })),
    )
  }
  return partial
    .map(({ chosen, assigns }) => ({
      id: chosen.map(([choice, value]) => `${choice}=${value}`).join(',') || 'default',
      chosen: new Map(chosen),
      assigns,
    }))
    .filter((variant) => !exclude.some((where) => matchesWhere(variant, where)))
}

/** Whether a variant has every value that `where` asks for. A choice it does not vary over never matches. */
export function matchesWhere({ chosen }: Pick<Variant, 'chosen'>, where: Where): boolean {
  for (const [choice, values] of where.choices) {
    const value = chosen.get(choice)
    if (value === undefined || !values.includes(value)) return false
  }
  return true
}
