/** How many portions of an option are available for one dish. */
export type OptionPortions = { readonly portions: number }
/** A group of options from which at least `min` portions must be chosen. */
export type RequiredOptionGroup<Option extends OptionPortions = OptionPortions> = {
  readonly min: number
  readonly options: readonly Option[]
}

/**
 * The available portions for one dish when at least `units` dishes are bought. `left` null: not
 * counted.
 */
export const portionsPerUnit = ({
  maxQty,
  left,
  units,
}: {
  maxQty: number
  left: number | null
  units: number
}): number => (left === null ? maxQty : Math.min(maxQty, Math.floor(left / Math.max(1, units))))

export const totalPortions = (options: readonly OptionPortions[]): number =>
  options.reduce((sum, { portions }) => sum + portions, 0)

/** Whether every group has enough portions. A dish with all crusts sold out is sold out. */
export const hasEnoughPortions = (groups: readonly RequiredOptionGroup[]): boolean =>
  groups.every(({ min, options }) => totalPortions(options) >= min)

/**
 * The available options that suit, for each group. Undefined when a group cannot reach its minimum
 * with them.
 */
export function suitableOptions<Option extends OptionPortions>(
  groups: readonly RequiredOptionGroup<Option>[],
  suits: (option: Option) => boolean,
): Option[][] | undefined {
  const choices = groups.map(({ options }) =>
    options.filter((option) => option.portions > 0 && suits(option)),
  )
  return hasEnoughPortions(groups.map(({ min }, index) => ({ min, options: choices[index] ?? [] })))
    ? choices
    : undefined
}
