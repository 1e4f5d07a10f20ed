import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { lockShopOrder } from '../locked-order.ts'
import { recordOrderChange } from '../record-order-change.ts'
import { refuseTransition } from '../../orders/index.ts'
import { collectCash } from '../../payments/index.ts'
import { writeAudit } from '../../settings/index.ts'
import { settleOrderOnce } from '../../wallet/index.ts'
import { shopIdsOf } from '../../shops/index.ts'

export type CollectPayment = { orderId: number; userId: number; lang: string }

/**
 * Records that the guests have paid an order at the table. A served one is settled now. Collecting
 * again changes nothing. Refuses `not_found`, and `invalid_transition` for other orders and for those
 * that their guests pay elsewhere.
 */
export async function collectTablePayment(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { orderId, userId, lang }: CollectPayment,
): Promise<void> {
  const now = deps.clock.now()
  const shopIds = await shopIdsOf(tx, userId)
  const order = await lockShopOrder(tx, { orderId, shopIds, version: undefined, lang })
  if (order.tableSessionId === null || order.status === 'cancelled')
    refuseTransition(order, order.status)
  const paid = { type: 'order', id: orderId } as const
  const amount = await collectCash(tx, paid, { by: userId, now })
  if (amount === undefined)
    return order.paidAt === null ? refuseTransition(order, order.status) : undefined
  if (order.status === 'delivered') await settleOrderOnce(tx, orderId, now)
  await recordOrderChange(tx, orderId, 'table_paid', now)
  await writeAudit(tx, {
    userId,
    action: 'order.table_paid',
    subject: 'order',
    subjectId: orderId,
    detail: { amount: String(amount) },
    now,
  })
}
