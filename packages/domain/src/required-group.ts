/** Of an option `portions` may be had with one of the dish; of a group at least `min` have to be. */
export type Offered = { readonly portions: number }
export type RequiredGroup<Option extends Offered = Offered> = {
  readonly min: number
  readonly options: readonly Option[]
}

/** What a shelf with so many left (null: not counted) gives to each of the `units` that have to be bought at least. */
export const portionsEach = ({
  maxQty,
  left,
  units,
}: {
  maxQty: number
  left: number | null
  units: number
}): number => (left === null ? maxQty : Math.min(maxQty, Math.floor(left / Math.max(1, units))))

export const portionsOf = (options: readonly Offered[]): number =>
  options.reduce((sum, { portions }) => sum + portions, 0)

/** Whether enough is left to choose from: a dish whose every crust is sold out is sold out. */
export const canBeChosen = (groups: readonly RequiredGroup[]): boolean =>
  groups.every(({ min, options }) => portionsOf(options) >= min)

/** What may be chosen of each group by somebody whom only some options suit; undefined where that does not make up its minimum. */
export function choicesThat<Option extends Offered>(
  groups: readonly RequiredGroup<Option>[],
  suits: (option: Option) => boolean,
): Option[][] | undefined {
  const choices = groups.map(({ options }) =>
    options.filter((option) => option.portions > 0 && suits(option)),
  )
  return canBeChosen(groups.map(({ min }, place) => ({ min, options: choices[place] ?? [] })))
    ? choices
    : undefined
}
