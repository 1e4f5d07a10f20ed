/** What recipes measure in. `piece` goes without a word: three onions. */
export const RECIPE_UNITS = ['g', 'ml', 'piece', 'tbsp', 'tsp', 'clove', 'slice', 'bunch'] as const
export type RecipeUnit = (typeof RECIPE_UNITS)[number]
export const MOST_SERVINGS = 24

/** What is needed of an ingredient for so many people. */
export const amountFor = (amount: number, servings: number, people: number): number =>
  (amount * people) / servings

/** As somebody measures it who has scales, a spoon and a knife: never nothing. What is written for is left as it is written. */
export function kitchenAmount(amount: number, unit: RecipeUnit): number {
  const step =
    unit === 'g' || unit === 'ml'
      ? amount < 20
        ? 1
        : amount < 250
          ? 5
          : 10
      : WHOLE.has(unit)
        ? 1
        : 0.25
  return Math.max(step, Math.round(amount / step) * step)
}
/** Nobody peels three quarters of a clove. */
const WHOLE: ReadonlySet<RecipeUnit> = new Set(['clove', 'slice', 'bunch'])

/** A pack on a shelf: how much of the ingredient is in it, in the ingredient's own unit. */
export type Pack = {
  readonly holds: number
  /** 0: what the recipe calls for; more: what will do in its place. */
  readonly choice: number
  /** Portions that can be had; null: not counted. */
  readonly left: number | null
  readonly minQty: number
  readonly maxQty: number
}
export type Picked<P extends Pack> = {
  readonly pack: P
  /** Whole packs that the recipe takes. */
  readonly needed: number
  /** As many of them as can be had: none, some or all. */
  readonly packs: number
}

/** A third of a third is not a whole: what only arithmetic adds is no reason to open another pack. */
const DUST = 1e-9

/** Whole packs that hold the amount; one where nobody says how much it takes. */
export function packsNeeded(
  amount: number | null,
  { holds, minQty }: Pick<Pack, 'holds' | 'minQty'>,
): number {
  const packs = amount === null ? 1 : Math.ceil(amount / holds - DUST)
  return Math.max(1, minQty, packs)
}

function picked<P extends Pack>(amount: number | null, pack: P): Picked<P> {
  const needed = packsNeeded(amount, pack)
  const packs = Math.min(needed, pack.maxQty, pack.left ?? Infinity)
  return { pack, needed, packs: packs < pack.minQty ? 0 : packs }
}

/**
 * Which of a shop's packs to take for an ingredient: one that there is enough of, then what the recipe calls for, then the one that costs least in
 * all, then the one that leaves least over. Where there is enough of none, the one that goes furthest. Undefined when the shop has none at all on its
 * shelves.
 */
export function pickPack<P extends Pack>(
  amount: number | null,
  packs: readonly P[],
  costOf: (pack: P, count: number) => bigint,
): Picked<P> | undefined {
  const share = ({ pack, packs: count }: Picked<P>) =>
    amount === null ? count : Math.min(1, (count * pack.holds) / amount)
  const enough = ({ packs: count, needed }: Picked<P>) => count >= needed
  const over = ({ pack, needed }: Picked<P>) => needed * pack.holds
  return packs
    .map((pack) => picked(amount, pack))
    .toSorted((one, other) => {
      if (enough(one) !== enough(other)) return enough(one) ? -1 : 1
      if (!enough(one) && share(one) !== share(other)) return share(other) - share(one)
      if (one.pack.choice !== other.pack.choice) return one.pack.choice - other.pack.choice
      const [cost, otherCost] = [costOf(one.pack, one.needed), costOf(other.pack, other.needed)]
      if (cost !== otherCost) return cost < otherCost ? -1 : 1
      return over(one) - over(other)
    })[0]
}
