import { FEW_LEFT } from '@hawker/domain/few-left'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { sumUnits } from '../carts/index.ts'
import { piecesOf } from './gather-quote.ts'
import { type Units, takeCoupon, takePersonalUse, takeSlot, takeStocks } from './holds.store.ts'
import type { PricedQuote } from './price-quote.ts'

/** More than any kitchen cooks: a shop that does not limit its windows is counted all the same, in case it begins to. */
const NO_LIMIT = 2_000_000_000

/**
 * Takes what there is only so much of: stocks, then the window, then the coupons, each guarded in the statement that takes it; all leave together, and
 * what was short first is told. Answers the shelves that have few left.
 * Refuses `out_of_stock` {stock_ids, line}, `slot_full`, `coupon_used_up`, `coupon_already_used`.
 */
export async function takeHolds(tx: Tx, priced: PricedQuote, userId: number): Promise<number[]> {
  const { sold, applied } = priced
  const coupons = applied.toSorted((a, b) => a.id - b.id)
  const [{ short, scarce }, placed, ...uses] = await Promise.all([
    takeStocks(tx, countedUnits(priced)),
    takeWindow(tx, priced),
    ...coupons.map(({ id, perUser }) =>
      Promise.all([takeCoupon(tx, id), takePersonalUse(tx, id, userId, perUser)]),
    ),
  ])
  if (short.length > 0) {
    const line = sold.find(({ line: { stockId, addons } }) =>
      [stockId, ...addons.map((addon) => addon.stockId)].some((id) => short.includes(id)),
    )
    refuse('out_of_stock', { stock_ids: short, line: line?.line.key ?? null, available: 0 })
  }
  if (!placed) refuse('slot_full')
  coupons.forEach(({ code }, place) => {
    const [counted, personal] = uses[place] ?? []
    if (!counted) refuse('coupon_used_up', { coupon: code })
    if (!personal) refuse('coupon_already_used', { coupon: code })
  })
  return scarce
}

/** As many as others may take between the reading and the commit without anybody being told of few. */
const MARGIN = 20

/** Whether this can be taken without waiting for an answer: nothing but portions, of which many are left. */
export function canTakeForeseen(priced: PricedQuote): boolean {
  const { sold, applied, fulfilment } = priced
  if (applied.length > 0 || fulfilment.window) return false
  const left = new Map<number, number>()
  for (const { sellable } of sold) {
    for (const { stockId, quantity } of [
      sellable,
      ...sellable.addonGroups.flatMap(({ addons }) => addons),
    ])
      left.set(stockId, quantity ?? 0)
  }
  return countedUnits(priced).every(
    ({ stockId, quantity }) => (left.get(stockId) ?? 0) - quantity > FEW_LEFT + MARGIN,
  )
}

/** False: it is full. */
async function takeWindow(tx: Tx, { facts, fulfilment, sold }: PricedQuote): Promise<boolean> {
  if (!fulfilment.window) return true
  const startsAt = new Date(fulfilment.window.startsAt)
  const { id: shopId, slotCapacityOrders, slotCapacityItems, service } = facts.shop
  const room = { orders: slotCapacityOrders ?? NO_LIMIT, items: slotCapacityItems ?? NO_LIMIT }
  const window = { shopId, type: facts.asked.deliveryType, startsAt, minutes: service.slotMinutes }
  return takeSlot(tx, window, piecesOf(sold.map(({ line }) => line)), room)
}

/** Units of the stocks that are counted, in the order of their ids. */
export function countedUnits({ sold }: PricedQuote): Units[] {
  const counted = new Set<number>()
  for (const { sellable } of sold) {
    if (sellable.quantity !== null) counted.add(sellable.stockId)
    for (const addon of sellable.addonGroups.flatMap((group) => group.addons))
      if (addon.quantity !== null) counted.add(addon.stockId)
  }
  return [...sumUnits(sold.map(({ line }) => line))]
    .filter(([stockId]) => counted.has(stockId))
    .map(([stockId, quantity]) => ({ stockId, quantity }))
    .toSorted((a, b) => a.stockId - b.stockId)
}
