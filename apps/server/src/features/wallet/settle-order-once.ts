import type { Tx } from '@hawker/postgres/tx'
import { escrowOf } from './ledger.store.ts'
import { isUnderDispute, isUnpaid, readOrderToSettle } from './settlement.store.ts'
import { splitSettlement } from './settlement-split.ts'
import { transfer } from './transfer.ts'

/**
 * Distributes the escrow of a delivered order, or of one cancelled through no fault of its shop.
 * Idempotent for each order. False when it waits for the end of a dispute, for the payment of
 * guests at their table, or for a payment after a lost hold; these settle it.
 */
export async function settleOrderOnce(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const order = await readOrderToSettle(tx, orderId)
  if (!order) return true
  if (await isUnderDispute(tx, { type: 'order', id: orderId })) return false
  if (await isUnpaid(tx, orderId)) return false
  const amount = order.isAbandoned
    ? await escrowOf(tx, { type: 'order', id: orderId })
    : order.settlementTotal
  const shares = splitSettlement(order, amount)
  await transfer(tx, {
    kind: 'settlement',
    key: `settle:order:${orderId}`,
    ref: { type: 'order', id: orderId },
    now,
    entries: [
      { account: { kind: 'escrow' }, amount: -amount },
      { account: { kind: 'shop', shopId: order.shopId }, amount: shares.shop },
      ...(order.driverId === null
        ? []
        : [
            {
              account: { kind: 'courier', userId: order.driverId } as const,
              amount: shares.courier,
            },
          ]),
      { account: { kind: 'platform_revenue' }, amount: shares.platform },
      { account: { kind: 'tax' }, amount: shares.tax },
      { account: { kind: 'fx_rounding' }, amount: shares.rounding },
    ],
  })
  return true
}
