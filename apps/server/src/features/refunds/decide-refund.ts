import type { DecidedRefund } from '@hawker/contract/refunds'
import type { Fault } from '@hawker/domain/claim'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { writeAudit } from '../settings/index.ts'
import { approveRefund } from './approve-refund.ts'
import { refundChanged } from './refund.events.ts'
import { selectRefunds } from './refund-row.store.ts'
import { type LockedRefund, addStep, lockRefund, writeDecision } from './refund.store.ts'
import { toDecidedRefund } from './refund.wire.ts'

export type Deciding = {
  refundId: number
  userId: number
  decision: 'approved' | 'rejected'
  answer?: string | undefined
  fault?: Fault | undefined
  lang: string
}

/** A shop answers a claim that it would pay for itself, as long as it is asked. */
export async function decideAsShop(tx: Tx, deps: Deps, deciding: Deciding): Promise<DecidedRefund> {
  const refund = await lockRefund(tx, deciding.refundId, { staffId: deciding.userId })
  if (!refund) return refuse('not_found')
  if (refund.waitsFor !== 'shop') refuse('invalid_transition', { status: refund.status })
  return decide(tx, deps, refund, 'shop', deciding)
}

/** Staff answer any claim, and say who pays. */
export async function decideAsStaff(
  tx: Tx,
  deps: Deps,
  deciding: Deciding,
): Promise<DecidedRefund> {
  const refund = await lockRefund(tx, deciding.refundId, {})
  return refund ? decide(tx, deps, refund, 'admin', deciding) : refuse('not_found')
}

async function decide(
  tx: Tx,
  deps: Deps,
  refund: LockedRefund,
  by: 'shop' | 'admin',
  deciding: Deciding,
): Promise<DecidedRefund> {
  const now = deps.clock.now()
  const { decision, userId, lang, fault = refund.fault } = deciding
  const answer = deciding.answer?.trim() || null
  if (decision === 'approved') await approveRefund(tx, refund, { by, fault, answer, userId, now })
  else {
    // A no without a reason is no answer.
    if (answer === null) refuse('reason_required')
    if (!(await writeDecision(tx, refund.id, { status: 'rejected', by, fault, answer, now })))
      refuse('invalid_transition', { status: refund.status })
    await addStep(tx, refund.id, 'rejected', { note: answer, userId, now })
    await refundChanged(tx, { ...refund, step: 'rejected' }, now)
  }
  await writeAudit(tx, {
    userId,
    action: `order_refund.${decision}`,
    subject: 'order_refund',
    subjectId: refund.id,
    detail: { by, fault, answer },
    now,
  })
  const [row] = await selectRefunds(tx, { id: refund.id }, { lang, limit: 1, offset: 0 })
  return row ? toDecidedRefund(row, { deps, lang }) : refuse('not_found')
}
