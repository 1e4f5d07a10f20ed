import type { CartProductInput } from '@hawker/contract/carts'
import {
  type ChosenAddon,
  addonQuantities,
  checkAddonGroups,
  lineKey,
  quantityProblem,
} from '@hawker/domain/cart-line'
import type { PriceLineInput } from '@hawker/domain/price-input'
import type { Replacement } from '@hawker/domain/substitution'
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
  replacement: Replacement | null
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
export const stocksOf = (lines: readonly CartLine[]): number[] =>
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
export function judgeLines(
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
    const twin = cart.find((other) => identityOf(other) === identityOf(line))
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

export const identityOf = (line: Pick<CartLine, 'stockId' | 'addons' | 'note'>): string =>
  lineKey(line)

/** The result for one requested line. */
export type LineOutcome = { clientLineId: string | null; problem: LineProblem | null }
export type AppliedProducts = { lines: CartLine[]; outcomes: LineOutcome[] }

/** Bounds the work that one cart can cause. */
const MAX_LINES = 200
const MAX_MEMBER_LINES = 50

/**
 * Sets lines to absolute quantities, so a repeated request changes nothing.
 * A refused line stays as it was; the others are set.
 */
export function applyProducts(
  before: readonly CartLine[],
  products: readonly CartProductInput[],
  shelves: StockContext,
): AppliedProducts {
  let lines = [...before]
  const otherLines = shelves.otherLines ?? []
  const maxLines = shelves.otherLines ? MAX_MEMBER_LINES : MAX_LINES
  const outcomes = requestedLines(products, lines).map((requested): LineOutcome => {
    const existing = findLine(lines, requested)
    const next = nextLine(existing, requested)
    const clientLineId = requested.product.client_line_id ?? existing?.clientLineId ?? null
    if (!next) {
      lines = lines.filter((line) => line !== existing)
      return { clientLineId, problem: null }
    }
    if ('code' in next) return { clientLineId, problem: next }
    const twin = lines.find((line) => line !== existing && identityOf(line) === identityOf(next))
    // A changed note or option can make two lines identical: their quantities add up.
    const line = twin
      ? {
          ...next,
          id: twin.id,
          clientLineId: twin.clientLineId,
          quantity: next.quantity + twin.quantity,
        }
      : next
    const others = lines.filter((other) => other !== existing && other !== twin)
    const problem =
      lineProblem(line, shelves, sumUnits([...otherLines, ...others])) ??
      replacementProblem(line, existing, shelves)
    if (problem) return { clientLineId, problem }
    const replaced = twin ?? existing
    if (!replaced && lines.length >= maxLines)
      return { clientLineId, problem: { code: 'quantity_limit', data: { lines: maxLines } } }
    lines = replaced
      ? lines.flatMap((other) =>
          other === replaced ? [line] : others.includes(other) ? [other] : [],
        )
      : [...lines, line]
    return { clientLineId, problem: null }
  })
  return { lines, outcomes }
}

type RequestedLine = {
  product: CartProductInput
  addons: CartProductInput[]
  onlyAddons?: CartLine
}

/** Groups addons under their products. An addon whose parent is in the cart edits that line. */
function requestedLines(
  products: readonly CartProductInput[],
  lines: readonly CartLine[],
): RequestedLine[] {
  const requested: RequestedLine[] = products
    .filter(({ parent_id }) => parent_id === undefined)
    .map((product) => ({ product, addons: [] }))
  for (const addon of products.filter(({ parent_id }) => parent_id !== undefined)) {
    const { parent_id: parent } = addon
    const sibling = requested.find(
      ({ product }) => parent === product.client_line_id || parent === product.cart_detail_id,
    )
    if (sibling) {
      sibling.addons.push(addon)
      continue
    }
    const line = lines.find(({ id, clientLineId }) => parent === id || parent === clientLineId)
    // An addon without its parent counts as a product, and addons are refused as products.
    if (!line?.id) requested.push({ product: addon, addons: [] })
    else {
      const product = { stock_id: line.stockId, quantity: line.quantity, cart_detail_id: line.id }
      requested.push({ product, addons: [addon], onlyAddons: line })
    }
  }
  return requested
}

function findLine(
  lines: readonly CartLine[],
  { product, addons }: RequestedLine,
): CartLine | undefined {
  const { cart_detail_id: id, client_line_id: clientLineId } = product
  const named =
    lines.find((line) => id !== undefined && line.id === id) ??
    lines.find((line) => clientLineId !== undefined && line.clientLineId === clientLineId)
  if (named) return named
  const chosen = perUnit(addons, product.quantity)
  if (!chosen)
    return lines.find((line) => product.quantity === 0 && line.stockId === product.stock_id)
  const key = identityOf({ stockId: product.stock_id, addons: chosen, note: product.note ?? null })
  return lines.find((line) => identityOf(line) === key)
}

/** The line after the request: null when it is removed, a problem when the request is invalid. */
function nextLine(
  existing: CartLine | undefined,
  { product, addons, onlyAddons }: RequestedLine,
): CartLine | LineProblem | null {
  if (product.quantity === 0) return null
  const chosen = perUnit(addons, product.quantity)
  if (!chosen) return { code: 'addon_limit', data: {} }
  return {
    id: existing?.id ?? null,
    memberId: existing?.memberId ?? null,
    clientLineId: existing?.clientLineId ?? product.client_line_id ?? null,
    stockId: product.stock_id,
    quantity: product.quantity,
    addons: mergeAddons(existing, addons, chosen, onlyAddons !== undefined),
    note: product.note === undefined ? (existing?.note ?? null) : product.note.trim() || null,
    replacement: product.replacement
      ? toReplacement(product.replacement)
      : (existing?.replacement ?? null),
  }
}

const toReplacement = (input: NonNullable<CartProductInput['replacement']>): Replacement => ({
  type: input.type,
  stockId: input.type === 'specific' ? input.stock_id : null,
})

/**
 * Addons sent with their product replace the line's addons. Addons sent alone change only
 * themselves. Without addons the line's choice stays, scaled to the new quantity.
 */
function mergeAddons(
  existing: CartLine | undefined,
  sent: readonly CartProductInput[],
  chosen: readonly ChosenAddon[],
  withoutProduct: boolean,
): readonly ChosenAddon[] {
  if (sent.length === 0) return existing?.addons ?? []
  if (!withoutProduct) return chosen
  const unchanged = (existing?.addons ?? []).filter(
    ({ stockId }) => !sent.some((addon) => addon.stock_id === stockId),
  )
  return [...unchanged, ...chosen]
}

/**
 * Addons per unit of the line. On the wire their quantities are absolute.
 * Undefined when one is not a multiple of the line's quantity.
 */
function perUnit(addons: readonly CartProductInput[], quantity: number): ChosenAddon[] | undefined {
  const chosen = addons.filter((addon) => addon.quantity > 0)
  if (quantity === 0 ? chosen.length > 0 : chosen.some((addon) => addon.quantity % quantity !== 0))
    return undefined
  const sum = new Map<number, number>()
  for (const addon of chosen)
    sum.set(addon.stock_id, (sum.get(addon.stock_id) ?? 0) + addon.quantity / quantity)
  return [...sum].map(([stockId, units]) => ({ stockId, perUnit: units }))
}
