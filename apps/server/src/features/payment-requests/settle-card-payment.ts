import type { Tx } from '@hawker/postgres/tx'
import { refundLatePayment, transactionsOf } from '../payments/index.ts'
import { transfer } from '../wallet/index.ts'
import { recordShareChanged } from './payment-request.events.ts'
import { lockRequest, settleRequest } from './payment-request.store.ts'

/** Pays a share's card payment to the host. Refunds it once if the share was settled otherwise. */
export async function settleCardPayment(
  tx: Tx,
  requestId: number,
  transactionId: number,
  now: Date,
): Promise<void> {
  const request = await lockRequest(tx, requestId)
  const paid = (await transactionsOf(tx, 'payment_request', [requestId])).find(
    ({ id }) => id === transactionId,
  )
  if (!request || paid?.status !== 'paid' || request.transactionId === transactionId) return
  const { hostId, status } = request
  if (status !== 'pending') return refundLatePayment(tx, paid, now)
  const paidBy = paid.userId === hostId ? null : paid.userId
  await settleRequest(tx, requestId, {
    to: 'paid',
    paidBy,
    amount: paid.amount,
    transactionId,
    now,
  })
  await transfer(tx, {
    kind: 'payment_request',
    key: `payment-request:${requestId}`,
    ref: { type: 'payment_request', id: requestId },
    entries: [
      { account: { kind: 'escrow' }, amount: -paid.settlementAmount },
      { account: { kind: 'user', userId: hostId }, amount: paid.settlementAmount },
    ],
    now,
  })
  await recordShareChanged(tx, { ...request, paidBy }, { step: 'paid', amount: paid.amount }, now)
}
