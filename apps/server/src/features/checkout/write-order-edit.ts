import type { Tx } from '@hawker/postgres/tx'
import { type EditDifference, type StoredOrderView, rewriteOrder } from '../orders/index.ts'
import { linesOf, snapshotOf } from './new-order-lines.ts'
import { fulfilmentColumns, pricedColumns, redeemedCoupons } from './new-order.ts'
import type { PricedQuote } from './quote/price-quote.ts'
import type { OrderEdit } from './reprice-order.ts'
import { countedUnits, takeStockSlotAndCoupons } from './take-stock-slot-and-coupons.ts'

/**
 * Takes what the edited order needs and rewrites it. The caller has moved the money.
 * Refuses shortages as placing an order does.
 */
export async function writeOrderEdit(
  tx: Tx,
  order: StoredOrderView,
  priced: PricedQuote,
  edit: OrderEdit,
  difference: EditDifference,
): Promise<number> {
  const { facts, coupon } = priced
  const address = snapshotOf(facts.address ?? edit.address ?? null) ?? order.address
  await takeStockSlotAndCoupons(tx, priced, order.userId)
  return rewriteOrder(tx, {
    id: order.id,
    userId: order.userId,
    columns: {
      ...pricedColumns(priced),
      ...fulfilmentColumns(priced),
      couponId: coupon?.id ?? null,
      couponCode: coupon?.code ?? null,
      note: edit.note === undefined ? order.note : edit.note.trim() || null,
      address,
      latitude: address ? (facts.point?.latitude ?? null) : null,
      longitude: address ? (facts.point?.longitude ?? null) : null,
      dropOff: edit.dropOff ?? order.dropOff,
      dropOffNote:
        edit.dropOffNote === undefined ? order.dropOffNote : edit.dropOffNote.trim() || null,
    },
    lines: linesOf(priced, null, null),
    held: countedUnits(priced),
    coupons: redeemedCoupons(priced),
    difference,
  })
}
