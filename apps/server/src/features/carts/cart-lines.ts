import {
  type ChosenAddon,
  addonQuantities,
  checkAddonGroups,
  lineKey,
  quantityProblem,
} from '@hawker/domain/orders/cart-line'
import type { PriceLineInput } from '@hawker/domain/pricing/price-input'
import type { ReplacementPreference } from '@hawker/domain/orders/substitution'
import { type Sellable, portionsLeft } from '../catalog/index.ts'

/** A line of a cart; `id` is null until it is stored. */
export type CartLine = {
  id: number | null
  /** The member of a group order who added it; null until it is stored. */
  memberId: number | null
  clientLineId: string | null
  stockId: number
  quantity: number
  addons: readonly ChosenAddon[]
  note: string | null
  replacement: ReplacementPreference | null
}
/** Why a line cannot be ordered: an error code of the contract, and data for clients. */
export type LineProblem = {
  code:
    | 'out_of_stock'
    | 'product_unavailable'
    | 'quantity_limit'
    | 'addons_required'
    | 'addon_limit'
    | 'mealtime'
  data: Record<string, unknown>
}
export type StockContext = {
  shopId: number
  sellables: ReadonlyMap<number, Sellable>
  now: Date
  /** Lines of other members of a group order; their units are not available. */
  otherLines?: readonly CartLine[]
}

/** The units that a line takes of each stock, addons included. */
export const unitsOf = (
  line: Pick<CartLine, 'stockId' | 'quantity' | 'addons'>,
): { stockId: number; quantity: number }[] => [
  { stockId: line.stockId, quantity: line.quantity },
  ...addonQuantities(line.addons, line.quantity),
]

export function sumUnits(
  lines: readonly Pick<CartLine, 'stockId' | 'quantity' | 'addons'>[],
): Map<number, number> {
  const sum = new Map<number, number>()
  for (const { stockId, quantity } of lines.flatMap(unitsOf))
    sum.set(stockId, (sum.get(stockId) ?? 0) + quantity)
  return sum
}

/** The problem of one line when other lines use the `taken` units; null when it can be ordered. */
export function lineProblem(
  line: CartLine,
  { shopId, sellables, now }: StockContext,
  taken: ReadonlyMap<number, number>,
): LineProblem | null {
  const sellable = sellables.get(line.stockId)
  if (!sellable || !sellable.published || sellable.addonOnly || sellable.shopId !== shopId)
    return { code: 'product_unavailable', data: {} }
  const left = (stockId: number, portions: number | null) =>
    portions === null ? null : portions - (taken.get(stockId) ?? 0)

  const limits = {
    minQty: sellable.minQty,
    maxQty: sellable.maxQty,
    stock: left(line.stockId, portionsLeft(sellable, now)),
  }
  const amount = quantityProblem(limits, line.quantity)
  if (amount?.code === 'out_of_stock')
    return { code: 'out_of_stock', data: { available: amount.available } }
  if (amount?.code === 'min_qty') return { code: 'quantity_limit', data: { min: amount.min } }
  if (amount?.code === 'max_qty') return { code: 'quantity_limit', data: { max: amount.max } }

  const choice = checkAddonGroups(sellable.addonGroups, line.addons)[0]
  if (choice?.code === 'addon_unknown')
    return { code: 'product_unavailable', data: { addon: choice.stockId } }
  if (choice?.code === 'addon_group_min')
    return { code: 'addons_required', data: { group: choice.groupId, min: choice.min } }
  if (choice?.code === 'addon_group_max')
    return { code: 'addon_limit', data: { group: choice.groupId, max: choice.max } }
  if (choice) return { code: 'addon_limit', data: { addon: choice.stockId, max: choice.max } }

  const offered = sellable.addonGroups.flatMap((group) => group.addons)
  for (const { stockId, quantity } of addonQuantities(line.addons, line.quantity)) {
    const addon = offered.find((offer) => offer.stockId === stockId)
    if (!addon?.published) return { code: 'product_unavailable', data: { addon: stockId } }
    const portions = left(stockId, portionsLeft(addon, now))
    if (portions !== null && quantity > portions)
      return { code: 'out_of_stock', data: { addon: stockId, available: Math.max(0, portions) } }
  }
  return null
}

/** The stocks of lines and of their named replacements. */
export const stockIdsOf = (lines: readonly CartLine[]): number[] =>
  lines.flatMap(({ stockId, replacement }) => [
    stockId,
    ...(replacement?.stockId ? [replacement.stockId] : []),
  ])

/**
 * The problem of a line's named replacement. It is only checked when it is named: if it sells out
 * later, the customer can still change the line's quantity.
 */
export function replacementProblem(
  { stockId, replacement }: CartLine,
  before: CartLine | undefined,
  shelves: StockContext,
): LineProblem | null {
  const named = replacement?.stockId ?? null
  if (named === null || named === before?.replacement?.stockId) return null
  const bare = {
    id: null,
    memberId: null,
    clientLineId: null,
    stockId: named,
    quantity: 1,
    addons: [],
    note: null,
    replacement: null,
  }
  const problem =
    named === stockId
      ? { code: 'product_unavailable' as const, data: {} }
      : lineProblem(bare, shelves, new Map())
  // Quantity limits apply to purchases, not to replacements.
  if (!problem || problem.code === 'quantity_limit') return null
  return {
    code: problem.code === 'out_of_stock' ? 'out_of_stock' : 'product_unavailable',
    data: { stand_in: named },
  }
}

/** The problem of each line, or null. Earlier lines get the remaining stock first. */
export function checkLines(
  lines: readonly CartLine[],
  shelves: StockContext,
): (LineProblem | null)[] {
  const taken = new Map<number, number>()
  return lines.map((line) => {
    const problem = lineProblem(line, shelves, taken)
    if (!problem)
      for (const { stockId, quantity } of unitsOf(line))
        taken.set(stockId, (taken.get(stockId) ?? 0) + quantity)
    return problem
  })
}

/** The same for lines added to a cart. Each merges with its identical line, if there is one. */
export function checkAddedLines(
  held: readonly CartLine[],
  lines: readonly CartLine[],
  shelves: StockContext,
): (LineProblem | null)[] {
  let cart = [...held]
  return lines.map((line) => {
    const twin = cart.find((other) => lineIdentity(other) === lineIdentity(line))
    const sum = twin ? { ...twin, quantity: twin.quantity + line.quantity } : line
    const others = cart.filter((other) => other !== twin)
    const problem = lineProblem(sum, shelves, sumUnits([...(shelves.otherLines ?? []), ...others]))
    if (!problem) cart = [...others, sum]
    return problem
  })
}

/** The line as input to the price calculation. */
export function priceLine(line: CartLine, sellable: Sellable, id: number): PriceLineInput {
  const offered = sellable.addonGroups.flatMap((group) => group.addons)
  return {
    id,
    stockPrice: sellable.price,
    quantity: line.quantity,
    discount: sellable.discount,
    addons: addonQuantities(line.addons, line.quantity).map(({ stockId, quantity }) => ({
      price: offered.find((addon) => addon.stockId === stockId)?.price ?? 0n,
      quantity,
    })),
    depositPerUnit: sellable.deposit,
    taxRatePpm: sellable.taxRatePpm,
    taxTitle: sellable.taxTitle,
    couponable: sellable.couponable,
  }
}

export const lineIdentity = (line: Pick<CartLine, 'stockId' | 'addons' | 'note'>): string =>
  lineKey(line)
