import type { Fault } from '@hawker/domain/claims/claim'
import { divideRounded } from '@hawker/domain/money/money'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { addRefundedUnits } from '../orders/index.ts'
import { refundClaim } from '../payments/index.ts'
import type { Entry } from '../wallet/index.ts'
import { findCourierId } from './assigned-courier.store.ts'
import { listClaimedUnits } from './claimable-order.store.ts'
import { recordClaimChanged } from './claim.events.ts'
import { type LockedClaim, addStep, saveDecision, savePayout } from './claim.store.ts'

export type Approval = {
  by: 'policy' | 'shop' | 'admin'
  fault: Fault
  answer: string | null
  userId: number | null
  now: Date
}

/**
 * Approves a pending claim and refunds it once, at the expense of the party at fault.
 * The included tax comes from the tax account.
 */
export async function approveClaim(
  tx: Tx,
  claim: LockedClaim,
  { by, fault, answer, userId, now }: Approval,
): Promise<void> {
  if (!(await saveDecision(tx, claim.id, { status: 'approved', by, fault, answer, now })))
    refuse('invalid_transition', { status: claim.status })
  if (!(await addRefundedUnits(tx, await listClaimedUnits(tx, claim.id))))
    refuse('nothing_to_refund')
  const account = await liableAccount(tx, claim, fault)
  const { sent, handedBack } = await refundClaim(tx, {
    orderId: claim.orderId,
    userId: claim.userId,
    amount: claim.amount,
    to: claim.payout,
    claimId: claim.id,
    paidBy(settled) {
      const tax = divideRounded(claim.tax * settled, claim.amount)
      return [
        { account: { kind: 'tax' }, amount: -tax },
        { account, amount: tax - settled },
      ]
    },
    now,
  })
  const toWallet = sent === 0n && handedBack === 0n
  await savePayout(tx, claim.id, toWallet)
  await addStep(tx, claim.id, by === 'policy' ? 'approved_alone' : 'approved', {
    note: answer,
    userId,
    now,
  })
  if (toWallet) await addStep(tx, claim.id, 'paid_to_wallet', { now })
  if (sent > 0n) await addStep(tx, claim.id, 'sent_to_source', { now })
  if (handedBack > 0n) await addStep(tx, claim.id, 'paid_at_table', { now })
  await recordClaimChanged(
    tx,
    { ...claim, step: 'approved', payout: toWallet ? 'wallet' : 'source' },
    now,
  )
}

/**
 * The courier pays only if the order had one.
 * A claim by the customer's own fault is platform goodwill.
 */
async function liableAccount(
  tx: Tx,
  { orderId, shopId }: LockedClaim,
  fault: Fault,
): Promise<Entry['account']> {
  if (fault === 'shop') return { kind: 'shop', shopId }
  const driverId = fault === 'courier' ? await findCourierId(tx, orderId) : null
  return driverId === null ? { kind: 'platform_revenue' } : { kind: 'courier', userId: driverId }
}
