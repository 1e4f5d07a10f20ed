import type { Fault } from '@hawker/domain/claim'
import { divideRounded } from '@hawker/domain/money'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { refundClaim } from '../payments/index.ts'
import type { Entry } from '../wallet/index.ts'
import { findCourierId } from './assigned-courier.store.ts'
import { countRefundedUnits } from './claimable-order.store.ts'
import { recordClaimChanged } from './claim.events.ts'
import { type LockedClaim, addStep, saveDecision, savePayout } from './claim.store.ts'

export type Approval = {
  by: 'policy' | 'shop' | 'admin'
  fault: Fault
  answer: string | null
  userId: number | null
  now: Date
}

/** Gives the money of a pending claim: once, to the cent, at the expense of whose fault it was. The tax in it comes back from the tax account. */
export async function approveClaim(
  tx: Tx,
  refund: LockedClaim,
  { by, fault, answer, userId, now }: Approval,
): Promise<void> {
  if (!(await saveDecision(tx, refund.id, { status: 'approved', by, fault, answer, now })))
    refuse('invalid_transition', { status: refund.status })
  if (!(await countRefundedUnits(tx, refund.id))) refuse('nothing_to_refund')
  const account = await liableAccount(tx, refund, fault)
  const { toWallet } = await refundClaim(tx, {
    orderId: refund.orderId,
    userId: refund.userId,
    amount: refund.amount,
    to: refund.payout,
    claimId: refund.id,
    paidBy(settled) {
      const tax = divideRounded(refund.tax * settled, refund.amount)
      return [
        { account: { kind: 'tax' }, amount: -tax },
        { account, amount: tax - settled },
      ]
    },
    now,
  })
  await savePayout(tx, refund.id, toWallet)
  await addStep(tx, refund.id, by === 'policy' ? 'approved_alone' : 'approved', {
    note: answer,
    userId,
    now,
  })
  await addStep(tx, refund.id, toWallet ? 'paid_to_wallet' : 'sent_to_source', { now })
  await recordClaimChanged(
    tx,
    { ...refund, step: 'approved', payout: toWallet ? 'wallet' : 'source' },
    now,
  )
}

/** A courier pays only where one brought it; what is the customer's own fault and paid all the same is goodwill of the platform. */
async function liableAccount(
  tx: Tx,
  { orderId, shopId }: LockedClaim,
  fault: Fault,
): Promise<Entry['account']> {
  if (fault === 'shop') return { kind: 'shop', shopId }
  const driverId = fault === 'courier' ? await findCourierId(tx, orderId) : null
  return driverId === null ? { kind: 'platform_revenue' } : { kind: 'courier', userId: driverId }
}
