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

/** A line of a cart. `id` null: not kept yet. */
export type CartLine = {
  id: number | null
  /** Whose it is, in a cart that several people fill; null: not kept yet. */
  memberId: number | null
  clientLineId: string | null
  stockId: number
  quantity: number
  addons: readonly ChosenAddon[]
  note: string | null
  replacement: Replacement | null
}
/** Why a line cannot be ordered as it is, in the words of the contract; the data is for machines. */
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
  /** What the others in a group order have in the same cart: their units are taken. */
  otherLines?: readonly CartLine[]
}

/** Units of every stock that a line takes off the shelves, addons included. */
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

/** What is wrong with one line while `taken` units are spoken for by others; null when it can be ordered. */
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

/** Every stock that lines are about: what they are, and what is to come instead of them. */
export const stocksOf = (lines: readonly CartLine[]): number[] =>
  lines.flatMap(({ stockId, replacement }) => [
    stockId,
    ...(replacement?.stockId ? [replacement.stockId] : []),
  ])

/**
 * What is wrong with what was named to come instead of a line. Looked at when it is named and not again: that it is sold out later too shall not keep
 * anybody from taking one more of the line.
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
  // How many of it one has to buy binds nobody to whom it is sent.
  if (!problem || problem.code === 'quantity_limit') return null
  return {
    code: problem.code === 'out_of_stock' ? 'out_of_stock' : 'product_unavailable',
    data: { stand_in: named },
  }
}

/** Goes down the cart and hands out what the shelves hold, first come first served: the problem of each line, null where there is none. */
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

/** The same for lines that come on top of a cart: each joins what is there of the same, and only those that can be had take from the shelves. */
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

/** The line as the price takes it. */
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

/** What became of one line of an insert. */
export type LineOutcome = { clientLineId: string | null; problem: LineProblem | null }
export type AppliedProducts = { lines: CartLine[]; outcomes: LineOutcome[] }

/** More than anybody eats; without a limit a basket of differing notes could keep the server busy for everybody. */
const MAX_LINES = 200
const MAX_MEMBER_LINES = 50

/**
 * Sets lines to absolute quantities (behaviour 4.4). A refused line leaves the cart as it was; the others are set.
 * Doing it twice is doing it once.
 */
export function applyProducts(
  before: readonly CartLine[],
  products: readonly CartProductInput[],
  shelves: StockContext,
): AppliedProducts {
  let lines = [...before]
  const elsewhere = shelves.otherLines ?? []
  const most = shelves.otherLines ? MAX_MEMBER_LINES : MAX_LINES
  const outcomes = requestedLines(products, lines).map((wanted): LineOutcome => {
    const existing = findLine(lines, wanted)
    const next = nextLine(existing, wanted)
    const clientLineId = wanted.product.client_line_id ?? existing?.clientLineId ?? null
    if (!next) {
      lines = lines.filter((line) => line !== existing)
      return { clientLineId, problem: null }
    }
    if ('code' in next) return { clientLineId, problem: next }
    const twin = lines.find((line) => line !== existing && identityOf(line) === identityOf(next))
    // Two lines became one, because a note or an option was changed: nothing of either is lost.
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
      lineProblem(line, shelves, sumUnits([...elsewhere, ...others])) ??
      replacementProblem(line, existing, shelves)
    if (problem) return { clientLineId, problem }
    const place = twin ?? existing
    if (!place && lines.length >= most)
      return { clientLineId, problem: { code: 'quantity_limit', data: { lines: most } } }
    lines = place
      ? lines.flatMap((other) => (other === place ? [line] : others.includes(other) ? [other] : []))
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

/** Products with the addons that name them; addons whose parent is in the cart already are an edit of that line. */
function requestedLines(
  products: readonly CartProductInput[],
  lines: readonly CartLine[],
): RequestedLine[] {
  const wanted: RequestedLine[] = products
    .filter(({ parent_id }) => parent_id === undefined)
    .map((product) => ({ product, addons: [] }))
  for (const addon of products.filter(({ parent_id }) => parent_id !== undefined)) {
    const { parent_id: parent } = addon
    const here = wanted.find(
      ({ product }) => parent === product.client_line_id || parent === product.cart_detail_id,
    )
    if (here) {
      here.addons.push(addon)
      continue
    }
    const line = lines.find(({ id, clientLineId }) => parent === id || parent === clientLineId)
    // Without its parent an addon is a product of its own, which addons never are: it is refused as such.
    if (!line?.id) wanted.push({ product: addon, addons: [] })
    else {
      const product = { stock_id: line.stockId, quantity: line.quantity, cart_detail_id: line.id }
      wanted.push({ product, addons: [addon], onlyAddons: line })
    }
  }
  return wanted
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

/** Null: it goes. A problem: it cannot be asked for like this. */
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

const toReplacement = (said: NonNullable<CartProductInput['replacement']>): Replacement => ({
  type: said.type,
  stockId: said.type === 'specific' ? said.stock_id : null,
})

/** Named addons replace the line's choice; addons sent alone change only themselves; none sent leaves the choice as it is, rescaled. */
function mergeAddons(
  existing: CartLine | undefined,
  sent: readonly CartProductInput[],
  chosen: readonly ChosenAddon[],
  alone: boolean,
): readonly ChosenAddon[] {
  if (sent.length === 0) return existing?.addons ?? []
  if (!alone) return chosen
  const kept = (existing?.addons ?? []).filter(
    ({ stockId }) => !sent.some((addon) => addon.stock_id === stockId),
  )
  return [...kept, ...chosen]
}

/** Addon quantities are absolute on the wire: a multiple of the line's. Undefined when one is not. */
function perUnit(addons: readonly CartProductInput[], quantity: number): ChosenAddon[] | undefined {
  const chosen = addons.filter((addon) => addon.quantity > 0)
  if (quantity === 0 ? chosen.length > 0 : chosen.some((addon) => addon.quantity % quantity !== 0))
    return undefined
  const sum = new Map<number, number>()
  for (const addon of chosen)
    sum.set(addon.stock_id, (sum.get(addon.stock_id) ?? 0) + addon.quantity / quantity)
  return [...sum].map(([stockId, units]) => ({ stockId, perUnit: units }))
}
