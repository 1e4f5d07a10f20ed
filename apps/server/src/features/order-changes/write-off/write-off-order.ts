import type { WrittenOffOrder } from '@hawker/contract/reconciliation'
import { needsTwoPersons } from '@hawker/domain/payments/two-persons'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import type { Deps } from '../../../deps.ts'
import { isPaymentDue, unpaidPart } from '../../order-payments/index.ts'
import { clearPaymentDue } from '../../orders/index.ts'
import { cancelPayment, lockTransactions } from '../../payments/index.ts'
import { defaultCurrency, writeAudit } from '../../settings/index.ts'
import { settleOrderOnce, transfer } from '../../wallet/index.ts'
import { findParties, lockOrder } from '../order-change.store.ts'
import { recordOrderChange } from '../record-order-change.ts'
import { findWriteOff, saveWriteOff } from './write-off.store.ts'

export type WriteOffOrder = {
  readonly orderId: number
  readonly userId: number
  readonly note: string
}

/**
 * Ends the wait for the payment of a delivered order whose hold was lost. The marketplace bears what is
 * unpaid, and the order is settled. A payment that arrives later goes back.
 * Refuses `invalid_transition` for an order that is not delivered or is paid, and
 * `second_person_required` when the same person confirms.
 */
export async function writeOffOrder(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { orderId, userId, note }: WriteOffOrder,
): Promise<WrittenOffOrder> {
  const status = await lockStatus(tx, orderId)
  const payments = await lockTransactions(tx, 'order', orderId)
  const unpaid = await unpaidPart(tx, orderId)
  // The news of a payment may be on its way.
  if (status !== 'delivered' || !(await isPaymentDue(tx, orderId)) || unpaid.amount <= 0n)
    return refuse('invalid_transition', { status })
  const isDecided = await isDecidedBy(tx, { orderId, userId, ...unpaid })
  const now = clock.now()
  await saveWriteOff(tx, orderId, { ...unpaid, userId, isDecided, now })
  await writeAudit(tx, {
    userId,
    action: isDecided ? 'order.write_off' : 'order.propose_write_off',
    subject: 'order',
    subjectId: orderId,
    detail: { note, amount: String(unpaid.amount), settlement: String(unpaid.settlementAmount) },
    now,
  })
  if (!isDecided) return { id: orderId, state: 'proposed' }
  await clearPaymentDue(tx, orderId)
  for (const payment of payments)
    if (payment.chargeId === null && payment.status === 'progress')
      await cancelPayment(tx, payment, now)
  await transfer(tx, {
    kind: 'write_off',
    key: `write-off:order:${orderId}`,
    ref: { type: 'order', id: orderId },
    now,
    entries: [
      { account: { kind: 'platform_revenue' }, amount: -unpaid.settlementAmount },
      { account: { kind: 'escrow' }, amount: unpaid.settlementAmount },
    ],
  })
  await recordOrderChange(tx, orderId, 'written_off', now)
  await settleOrderOnce(tx, orderId, now)
  return { id: orderId, state: 'written_off' }
}

async function lockStatus(tx: Tx, orderId: number): Promise<string> {
  const known = await findParties(tx, orderId)
  if (!known || !(await lockOrder(tx, orderId, { userId: known.userId }))) refuse('not_found')
  return (await findParties(tx, orderId))?.status ?? refuse('not_found')
}

/** Above the limit another person has to confirm the same amount. */
async function isDecidedBy(
  tx: Tx,
  {
    orderId,
    userId,
    amount,
    settlementAmount,
  }: { orderId: number; userId: number; amount: bigint; settlementAmount: bigint },
): Promise<boolean> {
  const { decimals } = await defaultCurrency(tx)
  if (!needsTwoPersons(settlementAmount, decimals)) return true
  const proposal = await findWriteOff(tx, orderId)
  if (proposal?.amount !== amount) return false
  if (proposal.userId === userId) refuse('second_person_required')
  return true
}
