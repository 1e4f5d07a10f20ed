import type { OrderStatus } from '@hawker/domain/orders/order-status'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { hasOtherPayments, unpaidPart } from '../order-payments/index.ts'
import { clearPaymentDue, moveOrder, setPaymentDue } from '../orders/index.ts'
import { settingsOf } from '../settings/index.ts'
import { settleOrderOnce } from '../wallet/index.ts'
import { findParties, lockOrder } from './order-change.store.ts'
import { recordOrderChange } from './record-order-change.ts'

const COOKED: ReadonlySet<string> = new Set<OrderStatus>(['cooking', 'ready'])

/** Asks the customer to pay again, because the hold of a card has ended before its capture. */
export async function askForPayment(tx: Tx, orderId: number, now: Date): Promise<void> {
  if (!(await lockAny(tx, orderId))) return
  // The money may have come after all.
  const { amount } = await unpaidPart(tx, orderId)
  if (amount <= 0n) return
  const until = new Date(now.getTime() + (await settingsOf(tx)).paymentTtlMin * MINUTE_MS)
  if (await setPaymentDue(tx, orderId, amount, until))
    await recordOrderChange(tx, orderId, 'hold_lost', now)
}

/**
 * The order goes on when it is paid again. One that was delivered meanwhile is settled. `late`: the
 * transaction itself was lost before.
 */
export async function endPaymentDue(
  tx: Tx,
  { orderId, transactionId, late }: { orderId: number; transactionId: number; late: boolean },
  now: Date,
): Promise<void> {
  // Most payments are the first one of their order: they need no lock.
  if (!late && !(await hasOtherPayments(tx, orderId, transactionId))) return
  if (!(await lockAny(tx, orderId))) return
  if ((await unpaidPart(tx, orderId)).amount > 0n || !(await clearPaymentDue(tx, orderId))) return
  await recordOrderChange(tx, orderId, 'paid_again', now)
  const order = await findParties(tx, orderId)
  if (order?.status === 'delivered') await settleOrderOnce(tx, orderId, now)
}

/** What the kitchen has cooked is not its loss. */
export async function cancelUnpaid(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id: orderId, userId }: { id: number; userId: number },
): Promise<void> {
  if (!(await lockOrder(tx, orderId, { userId }))) return
  const order = await findParties(tx, orderId)
  // It may have been paid or picked up since it was found.
  if (!order || (await unpaidPart(tx, orderId)).amount <= 0n) return
  if (order.status === 'on_a_way' || order.status === 'delivered') return
  if (order.status === 'cancelled') return
  await moveOrder(tx, deps, {
    orderId,
    to: 'cancelled',
    by: { actor: 'system' },
    reason: 'payment_timeout',
    ...(COOKED.has(order.status) ? { changes: { cancelFault: 'platform' } } : {}),
  })
}

async function lockAny(tx: Tx, orderId: number): Promise<boolean> {
  const order = await findParties(tx, orderId)
  return order !== undefined && lockOrder(tx, orderId, { userId: order.userId })
}
