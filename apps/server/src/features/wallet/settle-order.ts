import type { Tx } from '../../database/tx.ts'
import { escrowOf } from './ledger.store.ts'
import { readOrderToSettle } from './settlement.store.ts'
import { settlementSplit } from './settlement-split.ts'
import { transfer } from './transfer.ts'

/** Pays the escrow of an order that was delivered, or given up through no fault of its shop, out to those who earned it. Once per order, however often it is asked. */
export async function settleOrder(tx: Tx, orderId: number, now: Date): Promise<void> {
  const order = await readOrderToSettle(tx, orderId)
  if (!order) return
  const kept = order.givenUp ? await escrowOf(tx, orderId) : order.settlementTotal
  const shares = settlementSplit(order, kept)
  await transfer(tx, {
    kind: 'settlement',
    key: `settle:order:${orderId}`,
    ref: { type: 'order', id: orderId },
    now,
    entries: [
      { account: { kind: 'escrow' }, amount: -kept },
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
}
