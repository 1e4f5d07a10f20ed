import type { DecidedRefund } from '@hawker/contract/refunds'
import type { Fault } from '@hawker/domain/claim'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { writeAudit } from '../settings/index.ts'
import { approveClaim } from './approve-claim.ts'
import { recordClaimChanged } from './claim.events.ts'
import { selectClaims } from './claim-row.store.ts'
import { type LockedClaim, addStep, lockClaim, saveDecision } from './claim.store.ts'
import { toDecidedClaim } from './claim.wire.ts'

export type DecideClaim = {
  claimId: number
  userId: number
  decision: 'approved' | 'rejected'
  answer?: string | undefined
  fault?: Fault | undefined
  lang: string
}

/** A shop answers a claim that it would pay for itself, as long as it is asked. */
export async function decideAsShop(
  tx: Tx,
  deps: Deps,
  deciding: DecideClaim,
): Promise<DecidedRefund> {
  const refund = await lockClaim(tx, deciding.claimId, { staffId: deciding.userId })
  if (!refund) return refuse('not_found')
  if (refund.waitsFor !== 'shop') refuse('invalid_transition', { status: refund.status })
  return decide(tx, deps, refund, 'shop', deciding)
}

/** Staff answer any claim, and say who pays. */
export async function decideAsStaff(
  tx: Tx,
  deps: Deps,
  deciding: DecideClaim,
): Promise<DecidedRefund> {
  const refund = await lockClaim(tx, deciding.claimId, {})
  return refund ? decide(tx, deps, refund, 'admin', deciding) : refuse('not_found')
}

async function decide(
  tx: Tx,
  deps: Deps,
  refund: LockedClaim,
  by: 'shop' | 'admin',
  deciding: DecideClaim,
): Promise<DecidedRefund> {
  const now = deps.clock.now()
  const { decision, userId, lang, fault = refund.fault } = deciding
  const answer = deciding.answer?.trim() || null
  if (decision === 'approved') await approveClaim(tx, refund, { by, fault, answer, userId, now })
  else {
    // A no without a reason is no answer.
    if (answer === null) refuse('reason_required')
    if (!(await saveDecision(tx, refund.id, { status: 'rejected', by, fault, answer, now })))
      refuse('invalid_transition', { status: refund.status })
    await addStep(tx, refund.id, 'rejected', { note: answer, userId, now })
    await recordClaimChanged(tx, { ...refund, step: 'rejected' }, now)
  }
  await writeAudit(tx, {
    userId,
    action: `order_refund.${decision}`,
    subject: 'order_refund',
    subjectId: refund.id,
    detail: { by, fault, answer },
    now,
  })
  const [row] = await selectClaims(tx, { id: refund.id }, { lang, limit: 1, offset: 0 })
  return row ? toDecidedClaim(row, { deps, lang }) : refuse('not_found')
}
