import { LOW_STOCK_THRESHOLD } from '@hawker/domain/catalog/low-stock'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { sumUnits } from '../carts/index.ts'
import { type StockUnits, takeStocks } from '../catalog/index.ts'
import { takeCoupon, takePersonalUse } from '../coupons/index.ts'
import { takeSlot } from '../orders/index.ts'
import { itemsOf } from './quote/gather-facts.ts'
import type { PricedQuote } from './quote/price-quote.ts'

/**
 * No kitchen cooks this many. Slots without a limit are counted too, in case the shop sets one
 * later.
 */
const NO_LIMIT = 2_000_000_000

/**
 * Takes what is limited: stocks, the slot, the coupons. All statements leave together, each one
 * guards itself, and the first shortage in this order is reported. Answers the stocks that have few
 * left. Refuses `out_of_stock` {stock_ids, line}, `slot_full`, `coupon_used_up`,
 * `coupon_already_used`.
 */
export async function takeStockSlotAndCoupons(
  tx: Tx,
  priced: PricedQuote,
  userId: number,
): Promise<number[]> {
  const { availableLines, applied } = priced
  const coupons = applied.toSorted((a, b) => a.id - b.id)
  const [{ short, scarce }, hasSlot, ...uses] = await Promise.all([
    takeStocks(tx, countedUnits(priced)),
    takeChosenSlot(tx, priced),
    ...coupons.map(({ id, perUser }) =>
      Promise.all([takeCoupon(tx, id), takePersonalUse(tx, id, userId, perUser)]),
    ),
  ])
  if (short.length > 0) {
    const line = availableLines.find(({ line: { stockId, addons } }) =>
      [stockId, ...addons.map((addon) => addon.stockId)].some((id) => short.includes(id)),
    )
    refuse('out_of_stock', { stock_ids: short, line: line?.line.key ?? null, available: 0 })
  }
  if (!hasSlot) refuse('slot_full')
  coupons.forEach(({ code }, index) => {
    const [isCounted, isOwnUseLeft] = uses[index] ?? []
    if (!isCounted) refuse('coupon_used_up', { coupon: code })
    if (!isOwnUseLeft) refuse('coupon_already_used', { coupon: code })
  })
  return scarce
}

/** Units that other orders may take between reading and commit before the stock counts as low. */
const MARGIN = 20

/** True if the order takes stocks only, and plenty of each will be left. */
export function canTakeAtCommit(priced: PricedQuote): boolean {
  const { availableLines, applied, fulfilment } = priced
  if (applied.length > 0 || fulfilment.slot) return false
  const left = new Map<number, number>()
  for (const { sellable } of availableLines) {
    for (const { stockId, quantity } of [
      sellable,
      ...sellable.addonGroups.flatMap(({ addons }) => addons),
    ])
      left.set(stockId, quantity ?? 0)
  }
  return countedUnits(priced).every(
    ({ stockId, quantity }) => (left.get(stockId) ?? 0) - quantity > LOW_STOCK_THRESHOLD + MARGIN,
  )
}

/** False: the slot is full. */
async function takeChosenSlot(
  tx: Tx,
  { facts, fulfilment, availableLines }: PricedQuote,
): Promise<boolean> {
  if (!fulfilment.slot) return true
  const startsAt = new Date(fulfilment.slot.startsAt)
  const { id: shopId, slotCapacityOrders, slotCapacityItems, service } = facts.shop
  const room = { orders: slotCapacityOrders ?? NO_LIMIT, items: slotCapacityItems ?? NO_LIMIT }
  const { deliveryType: type } = facts.options
  const slot = { shopId, type, startsAt, minutes: service.slotMinutes }
  return takeSlot(tx, slot, itemsOf(availableLines.map(({ line }) => line)), room)
}

/** Units of the counted stocks, in id order. */
export function countedUnits({ availableLines }: PricedQuote): StockUnits[] {
  const counted = new Set<number>()
  for (const { sellable } of availableLines) {
    if (sellable.quantity !== null) counted.add(sellable.stockId)
    for (const addon of sellable.addonGroups.flatMap((group) => group.addons))
      if (addon.quantity !== null) counted.add(addon.stockId)
  }
  return [...sumUnits(availableLines.map(({ line }) => line))]
    .filter(([stockId]) => counted.has(stockId))
    .map(([stockId, quantity]) => ({ stockId, quantity }))
    .toSorted((a, b) => a.stockId - b.stockId)
}
