/** The units of recipes. `piece` is not written out: three onions. */
export const RECIPE_UNITS = ['g', 'ml', 'piece', 'tbsp', 'tsp', 'clove', 'slice', 'bunch'] as const
export type RecipeUnit = (typeof RECIPE_UNITS)[number]
export const MAX_SERVINGS = 24

/** Scales an ingredient from `servings` to `people`. */
export const amountFor = (amount: number, servings: number, people: number): number =>
  (amount * people) / servings

/** Rounds to an amount that a kitchen can measure; never to zero. */
export function kitchenAmount(amount: number, unit: RecipeUnit): number {
  const step =
    unit === 'g' || unit === 'ml'
      ? amount < 20
        ? 1
        : amount < 250
          ? 5
          : 10
      : WHOLE_UNITS.has(unit)
        ? 1
        : 0.25
  return Math.max(step, Math.round(amount / step) * step)
}
/** Units that are not divided: no recipe uses three quarters of a clove. */
const WHOLE_UNITS: ReadonlySet<RecipeUnit> = new Set(['clove', 'slice', 'bunch'])

/** A pack in a shop; `holds` is in the ingredient's own unit. */
export type Pack = {
  readonly holds: number
  /** 0 for the exact ingredient; higher for a less suitable alternative. */
  readonly choice: number
  /** Packs in stock; null: not counted. */
  readonly left: number | null
  readonly minQty: number
  readonly maxQty: number
}
export type PickedPack<P extends Pack> = {
  readonly pack: P
  /** Whole packs that the recipe needs. */
  readonly needed: number
  /** How many of them the shop can sell. */
  readonly packs: number
}

/** A floating-point error must not add another pack. */
const EPSILON = 1e-9

/** Whole packs that hold the amount; one when the recipe states no amount. */
export function packsNeeded(
  amount: number | null,
  { holds, minQty }: Pick<Pack, 'holds' | 'minQty'>,
): number {
  const packs = amount === null ? 1 : Math.ceil(amount / holds - EPSILON)
  return Math.max(1, minQty, packs)
}

function pick<P extends Pack>(amount: number | null, pack: P): PickedPack<P> {
  const needed = packsNeeded(amount, pack)
  const packs = Math.min(needed, pack.maxQty, pack.left ?? Infinity)
  return { pack, needed, packs: packs < pack.minQty ? 0 : packs }
}

/**
 * Chooses a shop's pack for an ingredient: enough in stock first, then the better choice, then the
 * lower total cost, then the smaller leftover. When no pack suffices, the one that covers the most
 * comes first. Undefined when the shop has no pack.
 */
export function pickPack<P extends Pack>(
  amount: number | null,
  packs: readonly P[],
  costOf: (pack: P, count: number) => bigint,
): PickedPack<P> | undefined {
  const coverage = ({ pack, packs: count }: PickedPack<P>) =>
    amount === null ? count : Math.min(1, (count * pack.holds) / amount)
  const suffices = ({ packs: count, needed }: PickedPack<P>) => count >= needed
  const boughtAmount = ({ pack, needed }: PickedPack<P>) => needed * pack.holds
  return packs
    .map((pack) => pick(amount, pack))
    .toSorted((a, b) => {
      if (suffices(a) !== suffices(b)) return suffices(a) ? -1 : 1
      if (!suffices(a) && coverage(a) !== coverage(b)) return coverage(b) - coverage(a)
      if (a.pack.choice !== b.pack.choice) return a.pack.choice - b.pack.choice
      const [costA, costB] = [costOf(a.pack, a.needed), costOf(b.pack, b.needed)]
      if (costA !== costB) return costA < costB ? -1 : 1
      return boughtAmount(a) - boughtAmount(b)
    })[0]
}
