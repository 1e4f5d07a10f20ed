export type ChosenAddon = { readonly stockId: number; readonly perUnit: number }

/** Lines with the same key are merged: same stock, same addons per unit in any order, same note. */
export function lineKey(line: {
  readonly stockId: number
  readonly addons: readonly ChosenAddon[]
  readonly note?: string | null
}): string {
  const addons = line.addons
    .filter((addon) => addon.perUnit > 0)
    .map((addon) => [addon.stockId, addon.perUnit] as const)
    .toSorted(([stockA, perUnitA], [stockB, perUnitB]) => stockA - stockB || perUnitA - perUnitB)
  return JSON.stringify([line.stockId, addons, line.note?.trim() ?? ''])
}

/** The absolute addon quantities that the API uses, for a line's quantity. */
export const addonQuantities = (
  addons: readonly ChosenAddon[],
  quantity: number,
): { stockId: number; quantity: number }[] =>
  addons.map(({ stockId, perUnit }) => ({ stockId, quantity: perUnit * quantity }))

export type AddonGroup = {
  readonly id: number
  readonly min: number
  /** Null: no maximum. */
  readonly max: number | null
  readonly addons: readonly { readonly stockId: number; readonly maxQty: number | null }[]
}

export type AddonProblem =
  | { readonly code: 'addon_unknown'; readonly stockId: number }
  | { readonly code: 'addon_quantity'; readonly stockId: number; readonly max: number | null }
  | {
      readonly code: 'addon_group_min'
      readonly groupId: number
      readonly min: number
      readonly chosen: number
    }
  | {
      readonly code: 'addon_group_max'
      readonly groupId: number
      readonly max: number
      readonly chosen: number
    }

/** Checks the addons of one unit. A group counts units: two units of one addon count twice. */
export function checkAddonGroups(
  groups: readonly AddonGroup[],
  chosen: readonly ChosenAddon[],
): AddonProblem[] {
  const offered = groups.flatMap((group) => group.addons)
  const perUnit = (stockId: number) =>
    chosen.reduce((sum, addon) => (addon.stockId === stockId ? sum + addon.perUnit : sum), 0)

  const addonProblems = [...new Set(chosen.map((addon) => addon.stockId))].flatMap(
    (stockId): AddonProblem[] => {
      const addon = offered.find((offer) => offer.stockId === stockId)
      if (!addon) return [{ code: 'addon_unknown', stockId }]
      const units = perUnit(stockId)
      const isInvalid =
        !Number.isInteger(units) || units < 0 || (addon.maxQty !== null && units > addon.maxQty)
      return isInvalid ? [{ code: 'addon_quantity', stockId, max: addon.maxQty }] : []
    },
  )
  const groupProblems = groups.flatMap((group): AddonProblem[] => {
    const units = group.addons.reduce((sum, addon) => sum + perUnit(addon.stockId), 0)
    if (units < group.min)
      return [{ code: 'addon_group_min', groupId: group.id, min: group.min, chosen: units }]
    if (group.max !== null && units > group.max)
      return [{ code: 'addon_group_max', groupId: group.id, max: group.max, chosen: units }]
    return []
  })
  return [...addonProblems, ...groupProblems]
}

export type QuantityLimits = {
  readonly minQty: number
  readonly maxQty: number | null
  /** Null: not counted. */
  readonly stock: number | null
}

export type QuantityProblem =
  | { readonly code: 'out_of_stock'; readonly available: number }
  | { readonly code: 'min_qty'; readonly min: number }
  | { readonly code: 'max_qty'; readonly max: number }

/**
 * Requires min_qty ≤ quantity ≤ min(max_qty, stock). Reports missing stock first, because no other
 * quantity would help.
 */
export function quantityProblem(
  { minQty, maxQty, stock }: QuantityLimits,
  quantity: number,
): QuantityProblem | null {
  if (stock !== null && (quantity > stock || stock < minQty))
    return { code: 'out_of_stock', available: Math.max(0, stock) }
  if (!Number.isInteger(quantity) || quantity < minQty) return { code: 'min_qty', min: minQty }
  if (maxQty !== null && quantity > maxQty) return { code: 'max_qty', max: maxQty }
  return null
}

/**
 * The bounds of a quantity stepper. Null when nothing can be bought; `max` null means no upper
 * bound.
 */
export function quantityBounds({
  minQty,
  maxQty,
  stock,
}: QuantityLimits): { min: number; max: number | null } | null {
  const limits = [maxQty, stock].filter((limit) => limit !== null)
  const max = limits.length > 0 ? Math.min(...limits) : null
  return max !== null && max < minQty ? null : { min: minQty, max }
}
