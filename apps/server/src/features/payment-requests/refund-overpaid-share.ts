import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../core/refuse.ts'
import { refundPart } from '../payments/index.ts'
import { transfer } from '../wallet/index.ts'
import { recordShareChanged } from './payment-request.events.ts'
import { type StoredRequest, addReturnedAmount, lockRequest } from './payment-request.store.ts'
import { overpaidAmount, toBaseCurrency } from './share-amounts.ts'

/**
 * Refunds the overpaid part of a share from the host's wallet to its source. If the host has spent
 * the money, notifies them; a sweep tries again until the wallet has it.
 */
export async function refundOverpaidShare(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  id: number,
): Promise<void> {
  const now = clock.now()
  try {
    await database.transaction((tx) => refundOverpaid(tx, id, now))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'insufficient_wallet') throw error
    await database.transaction(async (tx) => {
      const request = await lockRequest(tx, id)
      if (request)
        await recordShareChanged(
          tx,
          request,
          {
            step: 'back_waits',
            amount: overpaidAmount(request),
            occurrence: String(request.loweredBy),
          },
          now,
        )
    })
  }
}

async function refundOverpaid(tx: Tx, id: number, now: Date): Promise<void> {
  const request = await lockRequest(tx, id)
  const due = request ? overpaidAmount(request) : 0n
  if (!request || due === 0n || !(await addReturnedAmount(tx, request, due, now))) return
  await moveMoney(tx, request, due, now)
  await recordShareChanged(
    tx,
    request,
    { step: 'given_back', amount: due, occurrence: String(request.returnedAmount + due) },
    now,
  )
}

async function moveMoney(tx: Tx, request: StoredRequest, due: bigint, now: Date): Promise<void> {
  const { id, hostId, paidBy, paidAmount, returnedAmount, transactionId } = request
  const host = { kind: 'user', userId: hostId } as const
  const key = String(returnedAmount + due)
  if (transactionId !== null) {
    const refund = await refundPart(tx, {
      type: 'payment_request',
      id,
      amount: due,
      key,
      from: host,
      transactionId,
      now,
    })
    if (refund.amount !== due)
      throw new Error(`share ${id}: only ${refund.amount} of ${due} could be refunded`)
    return
  }
  if (paidBy === null) throw new Error(`share ${id} was paid by an unknown user`)
  const received = paidAmount - returnedAmount
  const settlementAmount =
    toBaseCurrency(request, received) - toBaseCurrency(request, received - due)
  await transfer(tx, {
    kind: 'share_back',
    key: `share-back:${id}:${key}`,
    ref: { type: 'payment_request', id },
    entries: [
      { account: host, amount: -settlementAmount },
      { account: { kind: 'user', userId: paidBy }, amount: settlementAmount },
    ],
    now,
  })
}
