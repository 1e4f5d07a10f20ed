import type { OrderRefund } from '@hawker/contract/refunds'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { addStep, hasOpenClaim, lockRefund, writeAppeal } from './refund.store.ts'
import { showRefund } from './show-refund.ts'

export type Appeal = { refundId: number; userId: number; note: string; lang: string }

/** Asks staff to look at a rejected claim once more. */
export async function appealRefund(
  tx: Tx,
  deps: Deps,
  { refundId, userId, note, lang }: Appeal,
): Promise<OrderRefund> {
  const now = deps.clock.now()
  const refund = await lockRefund(tx, refundId, { userId })
  if (!refund) return refuse('not_found')
  if (await hasOpenClaim(tx, refund.orderId)) refuse('claim_open')
  if (!(await writeAppeal(tx, refundId, now)))
    refuse('invalid_transition', { status: refund.status })
  await addStep(tx, refundId, 'appealed', { note: note.trim(), userId, now })
  return showRefund(tx, deps, { refundId, userId, lang })
}
